package io.connectmirror.benchmarks.endtoend.run;

import io.connectmirror.benchmarks.endtoend.report.Report;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All who can mirror. A new data plane is a new entry of {@link #PLANES}. */
public final class Contenders {
  private static final String OF_WORKER = "producer.override.";

  /** Values of the source connector's setting {@code data.plane}, and whose producer each uses. */
  private static final Map<String, String> PLANES = planes();

  private static final String MM2_CLASS = "org.apache.kafka.connect.mirror.MirrorSourceConnector";
  private static final String OUR_CLASS = "io.connectmirror.source.ClusterMirrorSourceConnector";

  /** As in {@code config-examples/source.json}. */
  private static final Map<String, String> EXAMPLE =
      Map.of(
          "enable.idempotence", "true", "acks", "all", "batch.size", "262144", "linger.ms", "10");

  private static final Map<String, Contender> ALL = all();

  private Contenders() {}

  private static Map<String, String> planes() {
    Map<String, String> planes = new LinkedHashMap<>();
    planes.put("connect", OF_WORKER);
    planes.put("direct", "target.producer.");
    planes.put("passthrough", "target.producer.");
    return planes;
  }

  private static Map<String, Contender> all() {
    Map<String, Contender> all = new LinkedHashMap<>();
    add(all, new Contender.Connector(Report.REFERENCE, MM2_CLASS, Map.of(), OF_WORKER, Map.of()));
    add(all, new Contender.Connector("mm2-tuned", MM2_CLASS, Map.of(), OF_WORKER, EXAMPLE));
    PLANES.forEach(
        (plane, prefix) ->
            add(
                all,
                new Contender.Connector(
                    plane, OUR_CLASS, Map.of("data.plane", plane), prefix, EXAMPLE)));
    add(all, new Contender.Loop("loop", EXAMPLE));
    return all;
  }

  private static void add(Map<String, Contender> all, Contender contender) {
    all.put(contender.name(), contender);
  }

  /** Their names. */
  public static Set<String> names() {
    return ALL.keySet();
  }

  /**
   * @throws IllegalArgumentException when one is not known; the message is for the user
   */
  static List<Contender> named(List<String> names) {
    return names.stream().distinct().map(Contenders::named).toList();
  }

  private static Contender named(String name) {
    Contender contender = ALL.get(name);
    if (contender == null) {
      throw new IllegalArgumentException(
          "no contender '%s'; there are %s".formatted(name, String.join(", ", names())));
    }
    return contender;
  }
}

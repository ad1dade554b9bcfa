package io.connectmirror.benchmarks.endtoend.run;

import io.connectmirror.benchmarks.endtoend.scenario.Scenario;
import java.util.Map;
import java.util.TreeMap;

/** Who mirrors. */
sealed interface Contender {
  /** By which it is asked for. */
  String name();

  /** Settings of its producer at the target. */
  Map<String, String> producer(Scenario scenario);

  /** Everybody writes with the scenario's codec; what else each sets is its own. */
  private static Map<String, String> withCodec(Map<String, String> own, Scenario scenario) {
    Map<String, String> all = new TreeMap<>(own);
    all.put("compression.type", scenario.codec().label());
    return all;
  }

  /**
   * A source connector on a Connect worker.
   *
   * @param name as above
   * @param connectorClass its class
   * @param settings that it has and others have not
   * @param producerPrefix begins the keys of its producer's settings
   * @param producing settings of its producer
   */
  record Connector(
      String name,
      String connectorClass,
      Map<String, String> settings,
      String producerPrefix,
      Map<String, String> producing)
      implements Contender {
    @Override
    public Map<String, String> producer(Scenario scenario) {
      return withCodec(producing, scenario);
    }
  }

  /**
   * {@link io.connectmirror.benchmarks.endtoend.kafka.BareLoop} in a JVM like the worker's.
   *
   * @param name as above
   * @param producing settings of its producer
   */
  record Loop(String name, Map<String, String> producing) implements Contender {
    @Override
    public Map<String, String> producer(Scenario scenario) {
      return withCodec(producing, scenario);
    }
  }
}

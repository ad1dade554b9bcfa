package io.connectmirror.cli.mm2;

import io.connectmirror.common.naming.ClusterPair;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Advice on lines that begin with a flow. */
final class FlowKeyAdvice {
  private static final String PRODUCER = "producer.";
  private static final String OVERRIDE = "producer.override.";

  private final Map<ClusterPair, Mm2Flow> running;

  FlowKeyAdvice(List<Mm2Flow> flows) {
    this.running = flows.stream().collect(Collectors.toMap(Mm2Flow::pair, Function.identity()));
  }

  /**
   * @param rest of the key, behind the flow
   */
  Optional<String> ignored(ClusterPair pair, String rest) {
    return rest.equals(Mm2Keys.ENABLED) || rest.equals(Mm2Keys.EMIT_HEARTBEATS)
        ? Optional.empty()
        : Optional.of(withoutEffect(pair, rest));
  }

  /** On a line that switches something on or off. */
  Optional<String> onSwitch(ClusterPair pair, String value) {
    return Advice.onSwitch(value, running.containsKey(pair));
  }

  /** On a line that is read, but perhaps not by whom it was written for. */
  Optional<String> misleading(ClusterPair pair, String rest, Map<String, Setting> settings) {
    if (rest.startsWith(PRODUCER) && !rest.startsWith(OVERRIDE)) {
      String name = rest.substring(PRODUCER.length());
      return Optional.of(
          "is for the producer of offset syncs alone; the one that writes records has %s.%s%s or"
                  .formatted(pair.label(), OVERRIDE, name)
              + " %s.%s%s".formatted(pair.target(), PRODUCER, name));
    }
    for (String side : List.of("source.", "target.")) {
      String cluster = side + "cluster.";
      if (rest.startsWith(cluster)) {
        return overruledForClients(pair, side, rest.substring(cluster.length()), settings);
      }
    }
    return Optional.empty();
  }

  /** The copies that clients have of a cluster's settings win over the flow's word. */
  private static Optional<String> overruledForClients(
      ClusterPair pair, String side, String name, Map<String, Setting> settings) {
    List<String> overruled =
        Mm2Keys.CLIENTS.stream()
            .map(client -> side + client + "." + name)
            .filter(settings::containsKey)
            .filter(key -> !settings.get(key).from().startsWith(Mm2File.prefix(pair)))
            .toList();
    if (overruled.isEmpty() || !Mm2Keys.isConnection(name)) {
      return Optional.empty();
    }
    return Optional.of(
        "does not reach all clients: they have %s; write %s too"
            .formatted(
                settings.get(overruled.get(0)).from(),
                overruled.stream()
                    .map(key -> Mm2File.prefix(pair) + key)
                    .collect(Collectors.joining(", "))));
  }

  private String withoutEffect(ClusterPair pair, String rest) {
    Mm2Flow flow = running.get(pair);
    if (flow == null) {
      return "has no effect: the flow is not enabled, which takes %s.enabled=true"
          .formatted(pair.label());
    }
    if (Mm2Keys.GIVEN.contains(rest)) {
      return Advice.GIVEN;
    }
    if (Mm2Keys.isConverter(rest)) {
      return Advice.BYTES;
    }
    if (Mm2Keys.isConfigProvider(rest)) {
      return "has no effect: write " + rest;
    }
    if (Mm2Keys.isConnection(rest)) {
      return "has no effect: write %s.%s or %s.%s"
          .formatted(pair.source(), rest, pair.target(), rest);
    }
    if (Mm2Keys.isOfWorker(rest) && !Mm2Keys.isOfConnector(rest)) {
      return "has no effect: it is of the worker, write %s.%s".formatted(pair.target(), rest);
    }
    return flow.enabled()
        ? "has no effect: the flow has no connector that reads it"
        : "has no effect: of %1$s only heartbeats are written, more takes %1$s.enabled=true"
            .formatted(pair.label());
  }
}

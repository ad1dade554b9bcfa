package io.connectmirror.cli.mm2;

import io.connectmirror.common.config.EditDistance;
import io.connectmirror.common.naming.ClusterPair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Says of every line that nobody reads why, and how to write what was meant. MirrorMaker 2 says
 * nothing.
 */
final class KeyAdvice {
  private static final String ARROW = "->";

  private final Mm2File file;
  private final Set<ClusterPair> running;
  private final FlowKeyAdvice flowAdvice;
  private final TopKeyAdvice topAdvice;

  KeyAdvice(Mm2File file, List<Mm2Flow> flows) {
    this.file = file;
    this.running = flows.stream().map(Mm2Flow::pair).collect(Collectors.toSet());
    this.flowAdvice = new FlowKeyAdvice(flows);
    this.topAdvice = new TopKeyAdvice(file, example(flows));
  }

  List<KeyWarning> warnings(KeyUse use) {
    List<KeyWarning> warnings = new ArrayList<>();
    file.lines()
        .forEach(
            (key, value) ->
                onSwitch(key, value)
                    .or(() -> use.isRead(key) ? misleading(key) : ignored(key, value))
                    .ifPresent(message -> warnings.add(new KeyWarning(key, message))));
    return warnings;
  }

  private Optional<String> onSwitch(String key, String value) {
    Optional<ClusterPair> pair = pairOf(key);
    String rest = pair.map(of -> key.substring(Mm2File.prefix(of).length())).orElse(key);
    if (!rest.equals(Mm2Keys.ENABLED) && !rest.equals(Mm2Keys.EMIT_HEARTBEATS)) {
      return Optional.empty();
    }
    return pair.isPresent()
        ? flowAdvice.onSwitch(pair.get(), value)
        : Advice.onSwitch(value, !running.isEmpty());
  }

  private Optional<String> ignored(String key, String value) {
    Optional<ClusterPair> pair = pairOf(key);
    if (pair.isPresent()) {
      String rest = key.substring(Mm2File.prefix(pair.get()).length());
      return flowAdvice.ignored(pair.get(), rest);
    }
    if (key.contains(ARROW)) {
      return Optional.of(
          "has no effect: a flow is written <source>-><target>. with two of the clusters "
              + file.clusters()
              + nearFlow(key).map(near -> "; did you mean " + near + "?").orElse(""));
    }
    Optional<String> cluster = clusterOf(key);
    return cluster.isPresent()
        ? Optional.of(ofCluster(cluster.get(), key.substring(cluster.get().length() + 1)))
        : topAdvice.ignored(key, value);
  }

  private Optional<String> misleading(String key) {
    Optional<ClusterPair> pair = pairOf(key);
    if (pair.isEmpty()) {
      String cluster = clusterOf(key).map(alias -> alias + ".").orElse("");
      return Mm2Keys.nearlyOfWorker(key.substring(cluster.length()))
          .map(near -> "did you mean " + cluster + near + "? It counts as a setting of that topic");
    }
    String rest = key.substring(Mm2File.prefix(pair.get()).length());
    Map<String, Setting> settings = file.ofConnectors(pair.get());
    return flowAdvice.misleading(pair.get(), rest, settings);
  }

  private String ofCluster(String cluster, String rest) {
    List<ClusterPair> with =
        running.stream()
            .filter(pair -> pair.source().equals(cluster) || pair.target().equals(cluster))
            .sorted(Comparator.comparing(ClusterPair::label))
            .toList();
    if (with.isEmpty()) {
      return "has no effect: no flow that is enabled has the cluster " + cluster;
    }
    if (Mm2Keys.isConverter(rest)) {
      return Advice.BYTES;
    }
    if (Mm2Keys.isConfigProvider(rest)) {
      return "has no effect: write " + rest;
    }
    if (Mm2Keys.isOfWorker(rest)) {
      return file.lines().containsKey(rest)
          ? "has no effect: the line " + rest + " wins"
          : "has no effect: it is of a worker, and no flow ends at " + cluster;
    }
    String flow = with.get(0).label();
    if (rest.startsWith("producer.override.")) {
      return "has no effect: write %s.producer.%s"
          .formatted(cluster, rest.substring("producer.override.".length()));
    }
    if (Mm2Keys.isConnection(rest) || isOfOneClient(rest)) {
      return "has no effect: every flow that reads it has a line of its own";
    }
    if (Mm2Keys.GIVEN.contains(rest)) {
      return Advice.GIVEN;
    }
    if (Mm2Keys.isOfConnector(rest) || Advice.isOfOneFlow(rest)) {
      return "has no effect: write %s.%s for that flow".formatted(flow, rest)
          + (Mm2Keys.isForAllConnectors(rest) ? ", or " + rest + " for all" : "");
    }
    Optional<String> near = EditDistance.nearest(rest, Mm2Keys.ofClusters());
    if (near.isPresent()) {
      return "has no effect: did you mean %s.%s?".formatted(cluster, near.get());
    }
    near = EditDistance.nearest(rest, Mm2Keys.forAllConnectors());
    if (near.isPresent()) {
      return "has no effect: did you mean %s? Write %s.%s for that flow, or it alone for all"
          .formatted(near.get(), flow, near.get());
    }
    return "has no effect: of a cluster it says how to connect, and below %1$s.consumer., "
            .formatted(cluster)
        + "%1$s.producer. and %1$s.admin. what its clients have; for a class of your own write"
            .formatted(cluster)
        + " %s.%s".formatted(flow, rest);
  }

  /** The flow that a mistyped one was probably meant to be. */
  private Optional<String> nearFlow(String key) {
    int end = key.indexOf('.', key.indexOf(ARROW));
    String label = (end < 0 ? key : key.substring(0, end)).replace(" ", "");
    return EditDistance.nearest(
        label, file.pairs().stream().map(ClusterPair::label).collect(Collectors.toSet()));
  }

  private static boolean isOfOneClient(String rest) {
    return Mm2Keys.CLIENTS.stream().anyMatch(client -> rest.startsWith(client + "."));
  }

  private Optional<ClusterPair> pairOf(String key) {
    return file.pairs().stream()
        .filter(pair -> key.startsWith(Mm2File.prefix(pair)))
        .max(Comparator.comparingInt(pair -> pair.label().length()));
  }

  private Optional<String> clusterOf(String key) {
    return file.clusters().stream()
        .filter(alias -> key.startsWith(alias + "."))
        .max(Comparator.comparingInt(String::length));
  }

  private ClusterPair example(List<Mm2Flow> flows) {
    return flows.stream()
        .filter(Mm2Flow::enabled)
        .findFirst()
        .or(() -> flows.stream().findFirst())
        .map(Mm2Flow::pair)
        .or(() -> file.pairs().stream().findFirst())
        .orElseGet(() -> new ClusterPair("<source>", "<target>"));
  }
}

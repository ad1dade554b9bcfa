package io.connectmirror.cli.mm2;

import io.connectmirror.common.config.EditDistance;
import io.connectmirror.common.naming.ClusterPair;
import java.util.Optional;
import java.util.Set;

/** Advice on lines that begin with neither a flow nor a cluster. */
final class TopKeyAdvice {
  private final Mm2File file;
  private final ClusterPair flow;

  /**
   * @param example a flow to show by how things are written
   */
  TopKeyAdvice(Mm2File file, ClusterPair example) {
    this.file = file;
    this.flow = example;
  }

  Optional<String> ignored(String key, String value) {
    if (key.equals(Mm2Keys.CLUSTERS)
        || key.equals(Mm2Keys.ENABLED)
        || key.equals(Mm2Keys.EMIT_HEARTBEATS)) {
      return Optional.empty();
    }
    return Optional.of("has no effect: " + reason(key, value));
  }

  private String reason(String key, String value) {
    if (file.clusters().contains(key) && value.startsWith("->")) {
      return "the blank ends the key; write %s->... without".formatted(key);
    }
    if (Mm2Keys.GIVEN.contains(key)) {
      return Advice.GIVEN.substring("has no effect: ".length());
    }
    if (Mm2Keys.isConverter(key)) {
      return Advice.BYTES.substring("has no effect: ".length());
    }
    if (Mm2Keys.isOfDedicatedMode(key)) {
      return "it is of MirrorMaker 2's own process, and Connect workers have their own";
    }
    Optional<String> client = ofClient(key);
    if (client.isPresent()) {
      return client.get();
    }
    if (Mm2Keys.isForAllConnectors(key) || Mm2Keys.isConnection(key)) {
      return isSaidOfEveryFlow(key)
          ? "every flow or cluster has a line of its own"
          : "there is no connector that reads it";
    }
    if (Mm2Keys.isOfWorker(key)) {
      return "it is of a worker, write %s.%s".formatted(flow.target(), key);
    }
    if (Advice.isOfOneFlow(key)) {
      return "write %s.%s".formatted(flow.label(), key);
    }
    return unknown(key);
  }

  private Optional<String> ofClient(String key) {
    if (key.startsWith("producer.override.")) {
      String name = key.substring("producer.override.".length());
      return Optional.of(
          "write %s.producer.%s or %s.%s".formatted(flow.target(), name, flow.label(), key));
    }
    if (key.startsWith("producer.")) {
      return Optional.of("write %s.%s".formatted(flow.target(), key));
    }
    if (key.startsWith("consumer.") && !Mm2Keys.isForAllConnectors(key)) {
      return Optional.of(
          "write %s.%s or %s.source.%s".formatted(flow.source(), key, flow.label(), key));
    }
    if (key.startsWith("admin.") && !Mm2Keys.isForAllConnectors(key)) {
      return Optional.of("write %s.%s and %s.%s".formatted(flow.source(), key, flow.target(), key));
    }
    return Optional.empty();
  }

  private boolean isSaidOfEveryFlow(String key) {
    return file.pairs().stream()
            .filter(file::runs)
            .anyMatch(pair -> file.lines().containsKey(Mm2File.prefix(pair) + key))
        || file.clusters().stream().anyMatch(alias -> file.lines().containsKey(alias + "." + key));
  }

  private String unknown(String key) {
    return EditDistance.nearest(key, Mm2Keys.forAllConnectors())
        .map("did you mean %s?"::formatted)
        .or(() -> noCluster(key))
        .or(
            () ->
                EditDistance.nearest(key, Mm2Keys.ofClusters())
                    .map(near -> "did you mean %s.%s?".formatted(flow.target(), near)))
        .or(
            () ->
                EditDistance.nearest(key, Mm2Keys.notAtTheTop())
                    .map(near -> "did you mean %s.%s?".formatted(flow.label(), near)))
        .orElseGet(
            () ->
                "nobody knows it; for a class of your own write %s.%s"
                    .formatted(flow.label(), key));
  }

  /** Where the key is one that is read, behind a name that is none of a cluster. */
  private Optional<String> noCluster(String key) {
    for (int dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
      String rest = key.substring(dot + 1);
      if (Mm2Keys.isConnection(rest)
          || Mm2Keys.isOfWorker(rest)
          || (Mm2Keys.isOfConnector(rest) && !rest.equals(Mm2Keys.ENABLED))
          || Mm2Keys.CLIENTS.stream().anyMatch(client -> rest.startsWith(client + "."))) {
        String alias = key.substring(0, dot);
        return Optional.of(
            "there is no cluster %s; clusters has %s%s"
                .formatted(
                    alias,
                    file.clusters(),
                    EditDistance.nearest(alias, Set.copyOf(file.clusters()))
                        .map("; did you mean %s?"::formatted)
                        .orElse("")));
      }
    }
    return Optional.empty();
  }
}

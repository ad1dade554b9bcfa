package io.connectmirror.cli.status.plan;

import io.connectmirror.cli.status.view.ClusterView;
import io.connectmirror.cli.status.view.FlowView;
import io.connectmirror.common.config.Side;
import java.util.List;
import java.util.Map;

/**
 * Finds internal topics that are gone with one broker. Where a cluster has fewer than three, it is
 * a choice: with two, a topic on both cannot be written when one is away.
 */
final class Replication {
  private static final int ENOUGH_BROKERS = 3;

  private Replication() {}

  static void find(FlowView view, Gathered gathered) {
    for (Side side : Side.values()) {
      ClusterView cluster = side == Side.SOURCE ? view.source() : view.target();
      Map<String, String> uses = view.shape().internalTopics(side);
      List<String> single =
          cluster.replication().entrySet().stream()
              .filter(entry -> entry.getValue() == 1)
              .map(Map.Entry::getKey)
              .sorted()
              .toList();
      int brokers = cluster.brokers().orElse(0);
      if (brokers >= ENOUGH_BROKERS) {
        for (String topic : single) {
          gathered.find(
              FindingKind.REPLICATION,
              topic,
              "on cluster %s it is kept on one broker of %d: %s would be lost with that"
                  .formatted(cluster.alias(), brokers, uses.getOrDefault(topic, "it")),
              "raise its replication factor with kafka-reassign-partitions.sh; settings like"
                  + " offset-syncs.topic.replication.factor count only when a topic is made");
        }
      } else if (!single.isEmpty()) {
        gathered.note(
            "on cluster %s, which has %s, these are kept on one broker: %s"
                .formatted(
                    cluster.alias(),
                    brokers == 1 ? "1 broker" : brokers + " brokers",
                    String.join(", ", single)));
      }
    }
  }
}

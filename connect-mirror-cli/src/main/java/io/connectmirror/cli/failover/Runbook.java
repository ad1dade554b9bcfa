package io.connectmirror.cli.failover;

import io.connectmirror.cli.standing.ClusterAddress;
import io.connectmirror.cli.standing.GroupView;
import io.connectmirror.cli.standing.PositionView;
import io.connectmirror.cli.standing.StandingView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/** What the applications have to do, which no tool can do for them. Pure. */
final class Runbook {
  private Runbook() {}

  /**
   * @param flow that was named
   * @param target where groups go
   */
  static List<String> of(
      String flow, Direction direction, StandingView view, ClusterAddress target) {
    Map<String, String> topics = topics(view);
    Set<String> mirrored = new TreeSet<>();
    view.progress().keySet().forEach(partition -> mirrored.add(partition.topic()));
    String source = view.pair().source();
    List<String> lines = new ArrayList<>();
    lines.add(
        "producers: stop on %s; go on with bootstrap.servers=%s, topics by the names that they have:"
                .formatted(source, target.bootstrapServers())
            + " what is written to a copy goes nowhere else");
    lines.add(
        "consumers: stop on %s; go on with bootstrap.servers=%s and the same group.id"
            .formatted(source, target.bootstrapServers()));
    topics.forEach(
        (topic, remote) ->
            lines.add(
                topic.equals(remote)
                    ? "consumers of %s: the same topic".formatted(topic)
                    : "consumers of %s: subscribe to %s%s"
                        .formatted(
                            topic,
                            remote,
                            direction == Direction.FAILOVER && isCopy(topic, mirrored, view)
                                ? " and, for what is written on %s, to %s"
                                    .formatted(view.pair().target(), topic)
                                : "")));
    if (direction == Direction.FAILOVER) {
      lines.add(
          "the way home, once %s is back and mirrored to: mirrorctl failback --flow '%s'"
              .formatted(source, flow));
    }
    return lines;
  }

  private static boolean isCopy(String topic, Set<String> mirrored, StandingView view) {
    return view.silent().isPresent() || mirrored.contains(topic);
  }

  private static Map<String, String> topics(StandingView view) {
    Map<String, String> topics = new TreeMap<>();
    for (GroupView group : view.groups()) {
      for (PositionView position : group.positions()) {
        position
            .translated()
            .partition()
            .map(TopicPartition::topic)
            .ifPresent(
                remote ->
                    topics.put(
                        position.source().map(TopicPartition::topic).orElse(remote), remote));
      }
    }
    return topics;
  }
}

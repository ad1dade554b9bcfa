package io.connectmirror.cli.failover;

import io.connectmirror.cli.standing.GroupView;
import io.connectmirror.cli.standing.PositionView;
import io.connectmirror.cli.standing.Progress;
import io.connectmirror.cli.standing.StandingView;
import io.connectmirror.common.port.TopicAdmin;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * What the connectors of a flow leave on its target: the ends of the copies that groups read, those
 * of the topics in which the flow keeps its books, and the positions of groups without members.
 */
final class SeenTrail implements StandstillWait.Trail {
  private final FailoverLook look;
  private final TopicAdmin target;
  private final Set<TopicPartition> books;

  /**
   * @param books topics of one partition
   */
  SeenTrail(FailoverLook look, TopicAdmin target, Collection<String> books) {
    this.look = look;
    this.target = target;
    Set<TopicPartition> partitions = new HashSet<>();
    books.forEach(topic -> partitions.add(new TopicPartition(topic, 0)));
    this.books = Set.copyOf(partitions);
  }

  @Override
  public Map<String, Long> look() throws InterruptedException {
    StandingView view = look.look().standing();
    Set<TopicPartition> logs = new HashSet<>(books);
    view.progress().values().stream().map(Progress::remote).forEach(logs::add);
    Map<String, Long> trail = new HashMap<>();
    for (GroupView group : view.groups()) {
      for (PositionView position : group.positions()) {
        position.translated().partition().ifPresent(logs::add);
        // Consumers that are there already are none of the mirror's business.
        if (!group.isActiveOnTarget() && position.translated().partition().isPresent()) {
          position
              .target()
              .committed()
              .ifPresent(
                  at ->
                      trail.put(
                          "group %s in %s"
                              .formatted(group.group(), position.translated().partition().get()),
                          at));
        }
      }
    }
    target
        .latestOffsets(logs)
        .successes()
        .forEach((partition, end) -> trail.put(partition.toString(), end.offset()));
    return trail;
  }
}

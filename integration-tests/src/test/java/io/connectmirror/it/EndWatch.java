package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;

/**
 * Watches from its making to its end whether a group stands beyond the end of a partition. Between
 * the end of a topic and the next of its name the broker itself forgets a group's position a moment
 * late, so only what lasts counts.
 */
final class EndWatch implements AutoCloseable {
  private static final long EVERY_MS = 50;
  private static final Duration PASSING = Duration.ofMillis(500);
  private static final Duration WITHIN = Duration.ofSeconds(60);

  private final LabClients clients;
  private final String group;
  private final TopicPartition partition;
  private final ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1);
  private final List<String> beyond = new CopyOnWriteArrayList<>();
  private final Future<?> looking;
  private Optional<Long> sinceNanos = Optional.empty();

  EndWatch(Cluster cluster, String group, TopicPartition partition) {
    this.clients = LabClients.of(cluster);
    this.group = group;
    this.partition = partition;
    this.looking = executor.scheduleWithFixedDelay(this::look, 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  private void look() {
    Optional<Long> at = Optional.ofNullable(clients.committed(group).get(partition));
    Optional<Long> end = end();
    if (at.isEmpty() || end.isEmpty() || at.get() <= end.get()) {
      sinceNanos = Optional.empty();
      return;
    }
    long now = System.nanoTime();
    long since = sinceNanos.orElse(now);
    sinceNanos = Optional.of(since);
    if (now - since > PASSING.toNanos()) {
      beyond.add(group + " at " + at.get() + " of " + partition + ", which ends at " + end.get());
    }
  }

  /** Empty while there is no such partition. */
  private Optional<Long> end() {
    try {
      return clients
          .describe(partition.topic())
          .filter(topic -> topic.partitions().size() > partition.partition())
          .map(there -> clients.endOffset(partition));
    } catch (LabException deletedMeanwhile) {
      return Optional.empty();
    }
  }

  /**
   * Where the group stood beyond the end for longer than a moment.
   *
   * @throws AssertionError when a look failed, after which nobody looked
   */
  List<String> beyond() {
    assertThat(looking).as("the watch of %s", group).isNotDone();
    return new ArrayList<>(beyond);
  }

  @Override
  public void close() {
    executor.shutdown();
    Await.until(WITHIN, () -> "the end of the watch of " + group, executor::isTerminated);
    clients.close();
  }
}

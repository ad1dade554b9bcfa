package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.Position;
import io.connectmirror.common.format.Checkpoint;
import io.connectmirror.common.format.Decoded;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the checkpoints that were written before, so that a new life goes on from them. */
public final class CheckpointsTopic {
  private static final Logger LOG = LoggerFactory.getLogger(CheckpointsTopic.class);
  private static final Duration POLL = Duration.ofMillis(500);

  private final String topic;
  private final Supplier<InternalTopicLog> logs;
  private final FlowMetrics metrics;

  /**
   * @param topic for messages
   * @param logs opens the topic
   */
  public CheckpointsTopic(String topic, Supplier<InternalTopicLog> logs, FlowMetrics metrics) {
    this.topic = topic;
    this.logs = logs;
    this.metrics = metrics;
  }

  String name() {
    return topic;
  }

  /**
   * Reads to the present end.
   *
   * @param owned the groups to keep
   * @return the newest checkpoint of each group partition; empty when there are none, and when they
   *     may not be read, which is said in the log
   * @throws FailureException when the cluster cannot be reached for now
   */
  Map<GroupPartition, Position> read(Predicate<String> owned) throws InterruptedException {
    Map<GroupPartition, Position> newest = new HashMap<>();
    try (InternalTopicLog log = logs.get()) {
      InternalTopicLog.Reader reader = new CheckpointReader(newest, owned);
      while (!log.poll(POLL, reader)) {
        // The condition does the work.
      }
      LOG.info("topic={} read, positions={}", topic, newest.size());
      return newest;
    } catch (FailureException e) {
      FailureKind kind = e.failure().kind();
      if (kind == FailureKind.RETRY) {
        throw e;
      }
      if (kind == FailureKind.MISSING) {
        LOG.info("topic={} does not exist yet, no earlier checkpoints", topic);
      } else {
        LOG.warn(
            "topic={} cannot be read, going on without earlier checkpoints: positions may go back"
                + " once where the offset map has lost detail. {}",
            topic,
            e.getMessage());
      }
      return Map.of();
    }
  }

  private final class CheckpointReader implements InternalTopicLog.Reader {
    private final Map<GroupPartition, Position> newest;
    private final Predicate<String> owned;
    private final PoisonLines poison = new PoisonLines(topic);

    CheckpointReader(Map<GroupPartition, Position> newest, Predicate<String> owned) {
      this.newest = newest;
      this.owned = owned;
    }

    @Override
    public void record(long offset, long timestampMs, byte[] key, byte[] value) {
      Decoded<Checkpoint> decoded = Checkpoint.decode(key, value);
      decoded
          .reason()
          .ifPresent(
              reason -> {
                metrics.add(MirrorCounter.POISON_RECORDS, 1);
                poison.found(offset, reason);
              });
      decoded.value().filter(checkpoint -> owned.test(checkpoint.group())).ifPresent(this::keep);
    }

    @Override
    public void restarted() {
      newest.clear();
    }

    private void keep(Checkpoint checkpoint) {
      newest.put(
          new GroupPartition(checkpoint.group(), checkpoint.topicPartition()),
          new Position(
              checkpoint.upstreamOffset(),
              checkpoint.downstreamOffset(),
              false,
              checkpoint.metadata()));
    }
  }
}

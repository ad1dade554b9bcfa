package io.connectmirror.heartbeat;

import io.connectmirror.common.config.HeartbeatKeys;
import io.connectmirror.common.config.HeartbeatSettings;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.job.JobScheduler.Job;
import io.connectmirror.common.kafka.InternalTopic;
import io.connectmirror.common.kafka.InternalTopicCreator;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.naming.InternalTopics;
import io.connectmirror.common.port.TopicAdmin;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * What one heartbeat task does: heartbeats for the target as records that it is asked for, those
 * for the source by a job of its own.
 *
 * <p>The task's thread calls everything but {@link #written}, which may come on any thread.
 */
final class HeartbeatFlow implements AutoCloseable {
  static final String TARGET_TOPIC_JOB = "target-heartbeats-topic";
  static final String SOURCE_BEATS_JOB = "source-heartbeats";

  private final HeartbeatEnds ends;
  private final FlowMetrics metrics;
  private final Optional<TargetBeats> target;
  private final AtomicReference<RuntimeException> fatal = new AtomicReference<>();

  private HeartbeatFlow(HeartbeatEnds ends, Optional<TargetBeats> target) {
    this.ends = ends;
    this.metrics = ends.metrics();
    this.target = target;
  }

  /**
   * Starts the jobs; waits for no cluster.
   *
   * @throws ConnectException when heartbeats are off: then there is to be no task
   */
  static HeartbeatFlow start(
      HeartbeatSettings settings, HeartbeatEnds ends, LongSupplier nanos, InstantSource clock) {
    Duration interval =
        settings
            .emit()
            .period()
            .orElseThrow(() -> new ConnectException("a heartbeat task with heartbeats off"));
    String name =
        InternalTopics.of(settings.flow().pair(), settings.flow().newReplicationPolicy())
            .heartbeats();
    Optional<TargetBeats> target =
        settings.to().includes(Side.TARGET)
            ? Optional.of(new TargetBeats(settings.flow().pair(), name, interval, nanos, clock))
            : Optional.empty();
    HeartbeatFlow flow = new HeartbeatFlow(ends, target);
    short factor = settings.topicReplicationFactor();
    target.ifPresent(beats -> flow.prepareTarget(topic(ends.targetAdmin(), name, factor), beats));
    if (settings.to().includes(Side.SOURCE)) {
      Job topic = topic(ends.sourceAdmin(), name, factor);
      flow.beatAtSource(
          interval, new SourceBeats(topic, ends.sourceWriter(name), clock, ends.metrics()));
    }
    return flow;
  }

  /** How long there is nothing to do for the task's thread; zero or less: something is due. */
  long nanosUntilDue() {
    return target.map(TargetBeats::nanosUntilDue).orElse(Long.MAX_VALUE);
  }

  /**
   * The heartbeat for the target, if one is due.
   *
   * @throws ConnectException when heartbeats to the source have failed for good
   */
  Optional<SourceRecord> next() {
    RuntimeException cause = fatal.get();
    if (cause != null) {
      throw new ConnectException("heartbeats have ended: " + cause.getMessage(), cause);
    }
    return target.flatMap(TargetBeats::next);
  }

  /** The target has a heartbeat. */
  void written() {
    metrics.add(MirrorCounter.HEARTBEATS, 1);
  }

  @Override
  public void close() {
    ends.close();
  }

  private void prepareTarget(Job topic, TargetBeats beats) {
    ends.targetJobs(this::failedForGood)
        .once(
            TARGET_TOPIC_JOB,
            () -> {
              topic.run();
              beats.topicIsThere();
            });
  }

  private void beatAtSource(Duration interval, SourceBeats beats) {
    ends.sourceJobs(this::failedForGood).every(SOURCE_BEATS_JOB, interval, beats);
  }

  private static Job topic(TopicAdmin admin, String name, short replicationFactor) {
    InternalTopicCreator creator = new InternalTopicCreator(admin);
    InternalTopic topic =
        InternalTopic.compacted(
            name, replicationFactor, HeartbeatKeys.HEARTBEATS_TOPIC_REPLICATION_FACTOR);
    return () -> creator.ensure(topic);
  }

  private void failedForGood(String job, RuntimeException cause) {
    fatal.compareAndSet(null, cause);
  }
}

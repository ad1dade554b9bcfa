package io.connectmirror.heartbeat;

import io.connectmirror.common.MirrorVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTask;

/**
 * Writes heartbeats. Connect calls {@code start}, {@code poll} and {@code stop} on the task's
 * thread, {@code commitRecord} on that of the worker's producer.
 */
public final class ClusterMirrorHeartbeatTask extends SourceTask {
  private static final long LONGEST_POLL_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Function<Map<String, String>, HeartbeatFlow> starter;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private volatile HeartbeatFlow flow;

  public ClusterMirrorHeartbeatTask() {
    this(KafkaHeartbeatEnds::startFlow);
  }

  ClusterMirrorHeartbeatTask(Function<Map<String, String>, HeartbeatFlow> starter) {
    this.starter = starter;
  }

  @Override
  public String version() {
    return MirrorVersion.get();
  }

  @Override
  public void start(Map<String, String> settings) {
    flow = starter.apply(settings);
  }

  /** Returns within a second, with one record or null. */
  @Override
  public List<SourceRecord> poll() throws InterruptedException {
    long wait = Math.min(flow.nanosUntilDue(), LONGEST_POLL_NANOS);
    if (wait > 0 && stopped.await(wait, TimeUnit.NANOSECONDS)) {
      return null;
    }
    return flow.next().map(List::of).orElse(null);
  }

  /**
   * @param metadata null when the record was dropped on the way
   */
  @Override
  public void commitRecord(SourceRecord record, RecordMetadata metadata) {
    if (metadata != null) {
      flow.written();
    }
  }

  /** May be called from any thread, also before {@code start} and again. */
  @Override
  public void stop() {
    stopped.countDown();
    HeartbeatFlow started = flow;
    if (started != null) {
      started.close();
    }
  }
}

package io.connectmirror.checkpoint;

import io.connectmirror.common.MirrorVersion;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTask;
import org.apache.kafka.connect.source.SourceTaskContext;

/**
 * Writes checkpoints and group offsets. Connect calls {@code start}, {@code poll} and {@code stop}
 * on the task's thread, {@code commitRecord} on that of the worker's producer.
 */
public final class ClusterMirrorCheckpointTask extends SourceTask {
  private static final Duration LONGEST_POLL = Duration.ofSeconds(1);

  private final BiFunction<Map<String, String>, SourceTaskContext, CheckpointFlow> starter;
  private volatile boolean stopped;
  private volatile CheckpointFlow flow;

  public ClusterMirrorCheckpointTask() {
    this(KafkaCheckpointEnds::startFlow);
  }

  ClusterMirrorCheckpointTask(
      BiFunction<Map<String, String>, SourceTaskContext, CheckpointFlow> starter) {
    this.starter = starter;
  }

  @Override
  public String version() {
    return MirrorVersion.get();
  }

  /** Waits for no cluster. */
  @Override
  public void start(Map<String, String> settings) {
    flow = starter.apply(settings, context);
  }

  /** Returns within a second, with checkpoints or null. */
  @Override
  public List<SourceRecord> poll() throws InterruptedException {
    if (stopped) {
      return null;
    }
    List<SourceRecord> records = flow.poll(LONGEST_POLL);
    return records.isEmpty() ? null : records;
  }

  /**
   * @param metadata null when the record was dropped on the way
   */
  @Override
  public void commitRecord(SourceRecord record, RecordMetadata metadata) {
    if (metadata != null) {
      flow.written(record);
    }
  }

  /** May be called from any thread, also before {@code start} and again. */
  @Override
  public void stop() {
    stopped = true;
    CheckpointFlow started = flow;
    if (started != null) {
      started.close();
    }
  }
}

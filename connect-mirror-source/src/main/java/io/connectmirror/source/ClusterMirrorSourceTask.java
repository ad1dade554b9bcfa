package io.connectmirror.source;

import io.connectmirror.common.MirrorVersion;
import io.connectmirror.common.config.SourceSettings;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTask;

/**
 * Carries the records of the partitions that it owns. {@link #start}, {@link #poll} and {@link
 * #stop} are called by the task's thread, {@link #commitRecord} by the worker's producer thread or,
 * on an exactly-once worker, by the task's thread after a transaction, {@link #commit} by the
 * thread that commits positions.
 */
public final class ClusterMirrorSourceTask extends SourceTask {
  private volatile TaskRun run;

  @Override
  public String version() {
    return MirrorVersion.get();
  }

  @Override
  public void start(Map<String, String> props) {
    run = new TaskRun(SourceSettings.parse(props).orThrow(), context);
  }

  @Override
  public List<SourceRecord> poll() throws InterruptedException {
    List<SourceRecord> records = run.task().poll();
    return records.isEmpty() ? null : records;
  }

  @Override
  public void commitRecord(SourceRecord record, RecordMetadata metadata) {
    run.task().acknowledged(record, metadata);
  }

  @Override
  public void commit() {
    run.task().committed();
  }

  @Override
  public void stop() {
    TaskRun present = run;
    if (present != null) {
      present.close();
    }
  }
}

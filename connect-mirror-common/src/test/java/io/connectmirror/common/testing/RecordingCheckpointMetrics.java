package io.connectmirror.common.testing;

import io.connectmirror.common.metrics.CheckpointMetrics;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what a checkpoint task told. Thread-safe. */
public final class RecordingCheckpointMetrics implements CheckpointMetrics {
  private final List<Sample> samples = new CopyOnWriteArrayList<>();
  private final List<GroupPartition> removed = new CopyOnWriteArrayList<>();
  private volatile boolean closed;

  @Override
  public void checkpointed(String group, String remoteTopic, int partition, long latencyMs) {
    samples.add(new Sample(new GroupPartition(group, remoteTopic, partition), latencyMs));
  }

  @Override
  public void remove(String group, String remoteTopic, int partition) {
    removed.add(new GroupPartition(group, remoteTopic, partition));
  }

  @Override
  public void close() {
    closed = true;
  }

  public List<Sample> samples() {
    return List.copyOf(samples);
  }

  public List<GroupPartition> removed() {
    return List.copyOf(removed);
  }

  public boolean isClosed() {
    return closed;
  }

  public record GroupPartition(String group, String remoteTopic, int partition) {}

  public record Sample(GroupPartition groupPartition, long latencyMs) {}
}

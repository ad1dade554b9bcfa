package io.connectmirror.common.metrics;

/**
 * What a checkpoint task tells of its work: one MBean for each group partition, each with values of
 * its own. Thread-safe; nothing here blocks.
 */
public interface CheckpointMetrics extends AutoCloseable {
  /**
   * A checkpoint was acknowledged.
   *
   * @param latencyMs now minus the time the group's position was read
   */
  void checkpointed(String group, String remoteTopic, int partition, long latencyMs);

  /** Takes the metrics of a group partition away. */
  void remove(String group, String remoteTopic, int partition);

  @Override
  void close();
}

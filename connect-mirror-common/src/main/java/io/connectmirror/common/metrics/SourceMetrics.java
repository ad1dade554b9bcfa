package io.connectmirror.common.metrics;

import io.connectmirror.common.state.PartitionState;
import java.util.function.LongSupplier;

/**
 * What a source task tells of its work, under MirrorMaker 2's MBean names and attributes, and more.
 * Thread-safe; nothing here blocks.
 */
public interface SourceMetrics extends AutoCloseable {
  /** The metrics of one partition; registered at the first call, the same object afterwards. */
  Partition partition(String remoteTopic, int partition);

  /** Takes the metrics of a partition away, when the task no longer owns it. */
  void remove(String remoteTopic, int partition);

  @Override
  void close();

  /** One partition's metrics. */
  interface Partition {
    /**
     * A record was read.
     *
     * @param ageMs now minus the record's timestamp
     * @param bytes length of its value, as MirrorMaker 2 counts it
     */
    void polled(long ageMs, int bytes);

    /**
     * A record was acknowledged by the target.
     *
     * @param latencyMs now minus the record's timestamp
     */
    void acknowledged(long latencyMs);

    /** Gauge: source log end offset minus what was last acknowledged. */
    void lag(LongSupplier records);

    /** Gauge: how long ago an offset sync was last written, in ms; -1 before the first. */
    void syncAge(LongSupplier ms);

    void state(PartitionState state);
  }
}

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
     * A batch was read that is handed on as it is.
     *
     * @param ageMs now minus the newest timestamp in it, which counts for all its records
     * @param bytes its length as it is, compressed: what its values are without that is not known
     * @param records how many it has
     */
    void polled(long ageMs, int bytes, int records);

    /**
     * Records were acknowledged by the target.
     *
     * @param latencyMs now minus the newest timestamp among them
     * @param records how many
     */
    void acknowledged(long latencyMs, int records);

    /** Gauge: source log end offset minus what was last acknowledged. */
    void lag(LongSupplier records);

    /** Gauge: how long ago an offset sync was last written, in ms; -1 before the first. */
    void syncAge(LongSupplier ms);

    void state(PartitionState state);
  }
}

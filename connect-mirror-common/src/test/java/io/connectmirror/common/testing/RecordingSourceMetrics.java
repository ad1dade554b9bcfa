package io.connectmirror.common.testing;

import io.connectmirror.common.metrics.SourceMetrics;
import io.connectmirror.common.state.PartitionState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;

/** Keeps what a source task told, per remote topic partition. Thread-safe. */
public final class RecordingSourceMetrics implements SourceMetrics {
  private final Map<TopicPartition, RecordedPartition> partitions = new ConcurrentHashMap<>();
  private volatile boolean closed;

  @Override
  public RecordedPartition partition(String remoteTopic, int partition) {
    return partitions.computeIfAbsent(
        new TopicPartition(remoteTopic, partition), tp -> new RecordedPartition());
  }

  @Override
  public void remove(String remoteTopic, int partition) {
    partitions.remove(new TopicPartition(remoteTopic, partition));
  }

  @Override
  public void close() {
    closed = true;
  }

  /** The partitions that are registered now. */
  public Set<TopicPartition> registered() {
    return Set.copyOf(partitions.keySet());
  }

  public boolean isClosed() {
    return closed;
  }

  /** What was told of one partition. */
  public static final class RecordedPartition implements Partition {
    private final List<Long> ages = new CopyOnWriteArrayList<>();
    private final List<Integer> bytes = new CopyOnWriteArrayList<>();
    private final List<Long> latencies = new CopyOnWriteArrayList<>();
    private final List<PartitionState> states = new CopyOnWriteArrayList<>();
    private volatile LongSupplier lag = () -> -1;
    private volatile LongSupplier syncAge = () -> -1;

    @Override
    public void polled(long ageMs, int recordBytes) {
      ages.add(ageMs);
      bytes.add(recordBytes);
    }

    @Override
    public void polled(long ageMs, int batchBytes, int records) {
      ages.add(ageMs);
      bytes.add(batchBytes);
    }

    @Override
    public void acknowledged(long latencyMs, int records) {
      for (int i = 0; i < records; i++) {
        latencies.add(latencyMs);
      }
    }

    @Override
    public void lag(LongSupplier records) {
      lag = records;
    }

    @Override
    public void syncAge(LongSupplier ms) {
      syncAge = ms;
    }

    @Override
    public void state(PartitionState state) {
      states.add(state);
    }

    public List<Long> ages() {
      return List.copyOf(ages);
    }

    public List<Integer> bytes() {
      return List.copyOf(bytes);
    }

    public List<Long> latencies() {
      return List.copyOf(latencies);
    }

    /** Every state that was told, oldest first. */
    public List<PartitionState> states() {
      return List.copyOf(states);
    }

    public long lag() {
      return lag.getAsLong();
    }

    public long syncAge() {
      return syncAge.getAsLong();
    }
  }
}

package io.connectmirror.cli.compare;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** The logs of a cluster in memory, read some records at a time. */
public final class FakeFeed implements RecordFeed {
  private static final int AT_A_TIME = 7;

  private final Map<TopicPartition, NavigableMap<Long, ConsumerRecord<ByteBuffer, ByteBuffer>>>
      logs = new HashMap<>();
  private final Map<TopicPartition, LogRange> ranges = new HashMap<>();
  private final Map<TopicPartition, Long> positions = new HashMap<>();
  private final Set<TopicPartition> gone = new HashSet<>();
  private final Set<TopicPartition> silent = new HashSet<>();
  private int reads;

  /** A log that begins at an offset and holds these; offsets between them are markers. */
  public FakeFeed log(
      TopicPartition partition, long start, List<ConsumerRecord<ByteBuffer, ByteBuffer>> records) {
    NavigableMap<Long, ConsumerRecord<ByteBuffer, ByteBuffer>> log = new TreeMap<>();
    records.forEach(record -> log.put(record.offset(), record));
    logs.put(partition, log);
    ranges.put(partition, new LogRange(start, log.isEmpty() ? start : log.lastKey() + 1));
    return this;
  }

  /** Offsets without records follow the last one. */
  public FakeFeed end(TopicPartition partition, long end) {
    ranges.put(partition, new LogRange(ranges.get(partition).start(), end));
    return this;
  }

  /** What is to be read next of it will be gone. */
  public FakeFeed purge(TopicPartition partition) {
    gone.add(partition);
    return this;
  }

  /** Gives nothing of it, as if it had no leader. */
  public FakeFeed silence(TopicPartition partition) {
    silent.add(partition);
    return this;
  }

  /** How many records were handed over. */
  public int reads() {
    return reads;
  }

  @Override
  public Map<TopicPartition, LogRange> ranges(Collection<TopicPartition> partitions) {
    Map<TopicPartition, LogRange> found = new HashMap<>(ranges);
    found.keySet().retainAll(Set.copyOf(partitions));
    return found;
  }

  @Override
  public Map<TopicPartition, Long> offsetsAt(Map<TopicPartition, Long> epochMs) {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    epochMs.forEach(
        (partition, time) ->
            logs.get(partition).values().stream()
                .filter(record -> record.timestamp() >= time)
                .findFirst()
                .ifPresent(record -> offsets.put(partition, record.offset())));
    return offsets;
  }

  @Override
  public void begin(TopicPartition partition, long offset) {
    positions.put(partition, offset);
  }

  @Override
  public void end(TopicPartition partition) {
    positions.remove(partition);
  }

  @Override
  public void poll(Set<TopicPartition> wanted, Duration timeout, Sink sink) {
    for (TopicPartition partition : wanted) {
      if (!positions.containsKey(partition)) {
        throw new IllegalStateException("not begun: " + partition);
      }
      if (gone.remove(partition)) {
        positions.remove(partition);
        sink.gone(partition);
      } else if (!silent.contains(partition)) {
        read(partition, sink);
      }
    }
  }

  private void read(TopicPartition partition, Sink sink) {
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> records = new ArrayList<>();
    for (ConsumerRecord<ByteBuffer, ByteBuffer> record :
        logs.get(partition).tailMap(positions.get(partition), true).values()) {
      if (records.size() == AT_A_TIME) {
        break;
      }
      records.add(record);
    }
    if (records.isEmpty()) {
      positions.merge(partition, ranges.get(partition).end(), Math::max);
      return;
    }
    reads += records.size();
    positions.put(partition, records.get(records.size() - 1).offset() + 1);
    sink.records(partition, records);
  }

  @Override
  public long position(TopicPartition partition) {
    return positions.get(partition);
  }

  @Override
  public void close() {}
}

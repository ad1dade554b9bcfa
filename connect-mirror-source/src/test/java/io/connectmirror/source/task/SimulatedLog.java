package io.connectmirror.source.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * One partition of the source in one life of its topic: records and offsets without one, where it
 * begins, and which leader epoch began where.
 */
final class SimulatedLog {
  private final TopicPartition partition;
  private final Uuid topicId;
  private final List<Optional<SimulatedRecord>> records = new ArrayList<>();
  private final TreeMap<Integer, Long> epochs = new TreeMap<>(Map.of(0, 0L));
  private long start;
  private boolean hasLeader = true;

  SimulatedLog(TopicPartition partition, Uuid topicId) {
    this.partition = partition;
    this.topicId = topicId;
  }

  TopicPartition partition() {
    return partition;
  }

  Uuid topicId() {
    return topicId;
  }

  long start() {
    return start;
  }

  long end() {
    return records.size();
  }

  int epoch() {
    return epochs.lastKey();
  }

  boolean hasLeader() {
    return hasLeader;
  }

  void hasLeader(boolean known) {
    hasLeader = known;
  }

  SimulatedRecord append(String content, Optional<byte[]> mark) {
    SimulatedRecord record = new SimulatedRecord(this, end(), epoch(), content, mark);
    records.add(Optional.of(record));
    return record;
  }

  /** An offset that no reader is given a record of, such as the end of a transaction. */
  void appendMarker() {
    records.add(Optional.empty());
  }

  /** Empty for an offset that yields no record. */
  Optional<SimulatedRecord> at(long offset) {
    return records.get((int) offset);
  }

  /** Records from {@code from} to before {@code to} that the source has and that are mirrored. */
  List<SimulatedRecord> selected(long from, long to) {
    List<SimulatedRecord> selected = new ArrayList<>();
    for (long offset = Math.max(from, start); offset < Math.min(to, end()); offset++) {
      at(offset).filter(SimulatedRecord::isSelected).ifPresent(selected::add);
    }
    return selected;
  }

  /** Everything that the source ever had in this log at these offsets and was not cut. */
  List<SimulatedRecord> purged() {
    List<SimulatedRecord> purged = new ArrayList<>();
    for (long offset = 0; offset < start; offset++) {
      at(offset).filter(SimulatedRecord::isSelected).ifPresent(purged::add);
    }
    return purged;
  }

  void purge(long newStart) {
    start = newStart;
  }

  /** Another leader, which has everything. */
  void elect() {
    epochs.put(epoch() + 1, end());
  }

  /** A leader that lacks the end of the log. */
  void electUnclean(long newEnd) {
    int next = epoch() + 1;
    List<Optional<SimulatedRecord>> lost = records.subList((int) newEnd, records.size());
    lost.forEach(record -> record.ifPresent(SimulatedRecord::cut));
    lost.clear();
    epochs.values().removeIf(begun -> begun >= newEnd && begun > 0);
    epochs.put(next, newEnd);
  }

  /**
   * Where an epoch ended, as a leader tells a consumer that validates its position; empty for one
   * that it does not know.
   */
  OptionalLong endOf(int asked) {
    if (asked == epoch()) {
      return OptionalLong.of(end());
    }
    Map.Entry<Integer, Long> next = epochs.higherEntry(asked);
    return next == null ? OptionalLong.empty() : OptionalLong.of(next.getValue());
  }

  @Override
  public String toString() {
    return partition + "#" + topicId.toString().substring(0, 4);
  }
}

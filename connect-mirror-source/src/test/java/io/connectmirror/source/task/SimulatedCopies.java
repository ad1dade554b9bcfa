package io.connectmirror.source.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** One partition of a remote topic in one life of that topic. */
final class SimulatedCopies {
  private final TopicPartition partition;
  private final Uuid topicId;
  private final List<Optional<ConsumerRecord<byte[], byte[]>>> records = new ArrayList<>();
  private final List<Optional<Copy>> copies = new ArrayList<>();

  SimulatedCopies(TopicPartition partition, Uuid topicId) {
    this.partition = partition;
    this.topicId = topicId;
  }

  /**
   * A record that a task wrote.
   *
   * @param knowingly whether the task knew which topics it wrote from and to: none of them had been
   *     made again without its having noticed
   */
  record Copy(
      SimulatedCopies log,
      long offset,
      SimulatedRecord original,
      SimulatedLife by,
      boolean knowingly) {}

  TopicPartition partition() {
    return partition;
  }

  Uuid topicId() {
    return topicId;
  }

  long end() {
    return records.size();
  }

  /** What a task wrote at an offset; empty for what others did. */
  Optional<Copy> at(long offset) {
    return offset < 0 || offset >= end() ? Optional.empty() : copies.get((int) offset);
  }

  long append(MirroredRecord sent, SimulatedRecord original, SimulatedLife by) {
    PartitionFlow.Life stretch = sent.flow().life().orElseThrow();
    boolean knowingly =
        stretch.sourceId().equals(original.log().topicId()) && stretch.targetId().equals(topicId);
    Copy copy = new Copy(this, end(), original, by, knowingly);
    RecordHeaders headers = new RecordHeaders();
    sent.headers().forEach(header -> headers.add(header.key(), (byte[]) header.value()));
    add(sent.timestamp(), (byte[]) sent.key(), (byte[]) sent.value(), headers, Optional.of(copy));
    original.copied(copy);
    return copy.offset();
  }

  /** Somebody else writes. */
  void appendForeign(byte[] value) {
    add(1_000, null, value, new RecordHeaders(), Optional.empty());
  }

  /** An offset without a record. */
  void appendMarker() {
    records.add(Optional.empty());
    copies.add(Optional.empty());
  }

  private void add(
      long timestamp, byte[] key, byte[] value, RecordHeaders headers, Optional<Copy> copy) {
    records.add(
        Optional.of(
            new ConsumerRecord<>(
                partition.topic(),
                partition.partition(),
                end(),
                timestamp,
                TimestampType.CREATE_TIME,
                -1,
                value.length,
                key,
                value,
                headers,
                Optional.of(0))));
    copies.add(copy);
  }

  Optional<ConsumerRecord<byte[], byte[]>> read(long offset) {
    return offset < end() ? records.get((int) offset) : Optional.empty();
  }

  /** Copies of records that look like this one and were taken back. */
  long ofGoneLike(SimulatedRecord record) {
    return copies.stream()
        .flatMap(Optional::stream)
        .map(Copy::original)
        .filter(o -> o.isCut() && o.log() == record.log())
        .filter(o -> o.content().equals(record.content()))
        .distinct()
        .count();
  }

  /**
   * Further copies of records that look like this one, where one looks for a copy of this one:
   * behind the first copy of the last record before it that has any.
   */
  long againLike(SimulatedRecord record) {
    long behind =
        record.log().selected(0, record.offset()).stream()
            .flatMap(before -> before.firstIn(this).stream())
            .mapToLong(Copy::offset)
            .reduce(-1, (earlier, last) -> last);
    return copies.stream()
        .flatMap(Optional::stream)
        .filter(copy -> copy.offset() > behind)
        .filter(copy -> copy.original().log() == record.log() && !copy.original().isCut())
        .filter(copy -> copy.original().content().equals(record.content()))
        .filter(copy -> !copy.original().firstIn(this).equals(Optional.of(copy)))
        .count();
  }

  @Override
  public String toString() {
    return partition + "#" + topicId.toString().substring(0, 4);
  }
}

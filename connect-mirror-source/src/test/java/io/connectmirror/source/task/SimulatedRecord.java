package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/**
 * One record of the source, which is told from others with the same bytes by the very array that
 * holds its value, as a task hands that on.
 */
final class SimulatedRecord {
  private final SimulatedLog log;
  private final long offset;
  private final int epoch;
  private final String content;
  private final Optional<byte[]> mark;
  private final byte[] value;
  private final List<SimulatedCopies.Copy> copies = new ArrayList<>();
  private boolean cut;

  /**
   * @param content equal for records that nobody can tell apart
   * @param mark tells that the record has been on the target, so that it is not mirrored
   */
  SimulatedRecord(SimulatedLog log, long offset, int epoch, String content, Optional<byte[]> mark) {
    this.log = log;
    this.offset = offset;
    this.epoch = epoch;
    this.content = content;
    this.mark = mark;
    this.value = content.getBytes(UTF_8);
  }

  SimulatedLog log() {
    return log;
  }

  long offset() {
    return offset;
  }

  int epoch() {
    return epoch;
  }

  String content() {
    return content;
  }

  byte[] value() {
    return value;
  }

  /** Whether it is to be mirrored. */
  boolean isSelected() {
    return mark.isEmpty();
  }

  /** An unclean election took it back. */
  void cut() {
    cut = true;
  }

  boolean isCut() {
    return cut;
  }

  /** Whether the source has it now, given that its topic is still there. */
  boolean exists() {
    return !cut && offset >= log.start();
  }

  void copied(SimulatedCopies.Copy copy) {
    copies.add(copy);
  }

  /** All copies that were ever made, oldest first. */
  List<SimulatedCopies.Copy> copies() {
    return copies;
  }

  boolean hasCopyIn(SimulatedCopies target) {
    return newestIn(target).isPresent();
  }

  Optional<SimulatedCopies.Copy> firstIn(SimulatedCopies target) {
    return copies.stream().filter(copy -> copy.log() == target).findFirst();
  }

  Optional<SimulatedCopies.Copy> newestIn(SimulatedCopies target) {
    for (int i = copies.size() - 1; i >= 0; i--) {
      if (copies.get(i).log() == target) {
        return Optional.of(copies.get(i));
      }
    }
    return Optional.empty();
  }

  ConsumerRecord<byte[], byte[]> read() {
    RecordHeaders headers = new RecordHeaders();
    mark.ifPresent(id -> headers.add(Provenance.HEADER, id));
    return new ConsumerRecord<>(
        log.partition().topic(),
        log.partition().partition(),
        offset,
        1_000,
        TimestampType.CREATE_TIME,
        -1,
        value.length,
        null,
        value,
        headers,
        Optional.of(epoch));
  }

  @Override
  public String toString() {
    return log + "@" + offset + " '" + content + "' epoch " + epoch + (cut ? " cut" : "");
  }
}

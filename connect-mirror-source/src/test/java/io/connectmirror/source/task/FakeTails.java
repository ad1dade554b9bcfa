package io.connectmirror.source.task;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.source.SourceRecord;

/** Both ends of the lab, read as they are. */
final class FakeTails implements TailReader {
  private final SourceRecords records;
  private final Map<TopicPartition, List<SourceRecord>> written;
  boolean openTransaction;
  int reads;

  FakeTails(SourceRecords records, Map<TopicPartition, List<SourceRecord>> written) {
    this.records = records;
    this.written = written;
  }

  @Override
  public Set<TopicPartition> target(
      Map<TopicPartition, Stretch> stretches,
      Duration within,
      Consumer<ConsumerRecord<byte[], byte[]>> reader) {
    reads++;
    if (openTransaction) {
      return Set.of();
    }
    stretches.forEach(
        (partition, stretch) -> {
          for (long at = stretch.from(); at < stretch.to(); at++) {
            if (written.get(partition).get((int) at) != null) {
              reader.accept(copy(partition, at));
            }
          }
        });
    return stretches.keySet();
  }

  @Override
  public Set<TopicPartition> source(
      Map<TopicPartition, Stretch> stretches,
      Duration within,
      Predicate<ConsumerRecord<byte[], byte[]>> wantsMore) {
    Set<TopicPartition> read = new HashSet<>();
    stretches.forEach(
        (partition, stretch) -> {
          int most = (int) (stretch.to() - stretch.from());
          for (ConsumerRecord<byte[], byte[]> record :
              records.from(partition, stretch.from(), most)) {
            if (!wantsMore.test(record)) {
              break;
            }
          }
          read.add(partition);
        });
    return read;
  }

  private ConsumerRecord<byte[], byte[]> copy(TopicPartition partition, long at) {
    SourceRecord record = written.get(partition).get((int) at);
    RecordHeaders headers = new RecordHeaders();
    record.headers().forEach(header -> headers.add(header.key(), (byte[]) header.value()));
    return new ConsumerRecord<>(
        partition.topic(),
        partition.partition(),
        at,
        record.timestamp(),
        TimestampType.CREATE_TIME,
        0,
        0,
        (byte[]) record.key(),
        (byte[]) record.value(),
        headers,
        Optional.empty());
  }
}

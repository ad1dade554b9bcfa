package io.connectmirror.source.task;

import io.connectmirror.source.batch.BatchDecoder;
import io.connectmirror.source.batch.BatchRecord;
import io.connectmirror.source.batch.BatchView;
import io.connectmirror.source.batch.TimeKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.record.TimestampType;

/** Makes of batches what a consumer would have made of them. For one thread. */
final class DecodedRecords {
  private final BatchDecoder decoder;

  DecodedRecords(BatchDecoder decoder) {
    this.decoder = decoder;
  }

  /**
   * Those from a position on, in memory of their own.
   *
   * @throws io.connectmirror.source.batch.CorruptBatchException when it cannot be read
   */
  List<ConsumerRecord<byte[], byte[]>> of(BatchView batch, long position, PartitionFlow flow) {
    List<ConsumerRecord<byte[], byte[]>> decoded = new ArrayList<>();
    for (BatchRecord record : decoder.decode(batch)) {
      if (record.offset() >= position) {
        decoded.add(record(record, batch, flow));
      }
    }
    return decoded;
  }

  private static ConsumerRecord<byte[], byte[]> record(
      BatchRecord record, BatchView batch, PartitionFlow flow) {
    // The one way in Kafka's API to headers that are not of a client.
    Headers headers = new ProducerRecord<byte[], byte[]>(flow.source().topic(), null).headers();
    for (BatchRecord.RecordHeader header : record.headers()) {
      headers.add(header.name(), bytes(header.value()));
    }
    byte[] key = bytes(record.key());
    byte[] value = bytes(record.value());
    return new ConsumerRecord<>(
        flow.source().topic(),
        flow.source().partition(),
        record.offset(),
        record.timestamp(),
        record.time() == TimeKind.APPEND
            ? TimestampType.LOG_APPEND_TIME
            : TimestampType.CREATE_TIME,
        key == null ? ConsumerRecord.NULL_SIZE : key.length,
        value == null ? ConsumerRecord.NULL_SIZE : value.length,
        key,
        value,
        headers,
        batch.leaderEpoch() < 0 ? Optional.empty() : Optional.of(batch.leaderEpoch()));
  }

  private static byte[] bytes(ByteBuffer view) {
    if (view == null) {
      return null;
    }
    byte[] bytes = new byte[view.remaining()];
    view.get(view.position(), bytes);
    return bytes;
  }
}

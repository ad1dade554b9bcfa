package io.connectmirror.source.task;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/** Makes what is sent by a producer of the task's own. Stateless. */
final class DirectCopies {
  /** Rough cost of a record's objects, so that empty ones do not count as nothing. */
  private static final int OVERHEAD_BYTES = 128;

  private final Provenance provenance;

  DirectCopies(Provenance provenance) {
    this.provenance = provenance;
  }

  DirectCopy of(ConsumerRecord<byte[], byte[]> record, PartitionFlow flow) {
    ProducerRecord<byte[], byte[]> copy =
        new ProducerRecord<>(
            flow.remoteTopic(),
            record.partition(),
            record.timestamp() < 0 ? null : record.timestamp(),
            record.key(),
            record.value(),
            record.headers());
    long bytes = OVERHEAD_BYTES + length(record.key()) + length(record.value());
    bytes += length(record.headers()) + provenance.mark(copy.headers());
    return new DirectCopy(
        flow,
        flow.life().orElseThrow().number(),
        record.offset(),
        record.leaderEpoch().orElse(-1),
        copy,
        bytes);
  }

  private static long length(Headers headers) {
    long bytes = 0;
    for (Header header : headers) {
      bytes += header.key().length() + length(header.value());
    }
    return bytes;
  }

  private static long length(byte[] bytes) {
    return bytes == null ? 0 : bytes.length;
  }
}

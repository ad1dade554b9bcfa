package io.connectmirror.source.task;

import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.connect.header.ConnectHeaders;

/**
 * Makes the target's record of a source record: same partition number, key, value, headers and
 * timestamp, byte for byte. The task thread's own: not thread-safe.
 */
final class RecordMapper {
  /** Rough cost of a record's objects, so that empty ones do not count as nothing. */
  private static final int OVERHEAD_BYTES = 128;

  private final Provenance provenance;
  private PartitionFlow lastFlow;
  private PartitionFlow.Life lastLife;
  private String lastTopicId;

  RecordMapper(Provenance provenance) {
    this.provenance = provenance;
  }

  MirroredRecord map(ConsumerRecord<byte[], byte[]> record, PartitionFlow flow) {
    PartitionFlow.Life life = flow.life().orElseThrow();
    int epoch = epoch(record.leaderEpoch());
    ConnectHeaders headers = new ConnectHeaders();
    long bytes = OVERHEAD_BYTES + length(record.key()) + length(record.value());
    bytes += copy(record.headers(), headers) + provenance.mark(headers);
    return new MirroredRecord(
        flow,
        life.number(),
        record.offset(),
        epoch,
        new PositionMap(record.offset(), epoch, topicId(flow, life)),
        record.partition(),
        record.key(),
        record.value(),
        record.timestamp() < 0 ? null : record.timestamp(),
        headers,
        bytes);
  }

  private static int epoch(Optional<Integer> epoch) {
    return epoch.orElse(-1);
  }

  /** The text of an id is wanted for every record but changes only with the partition. */
  private String topicId(PartitionFlow flow, PartitionFlow.Life life) {
    if (flow != lastFlow || !life.equals(lastLife)) {
      lastFlow = flow;
      lastLife = life;
      lastTopicId = life.sourceId().toString();
    }
    return lastTopicId;
  }

  /**
   * @return the bytes of all headers
   */
  private static long copy(Headers from, ConnectHeaders to) {
    long bytes = 0;
    for (Header header : from) {
      to.addBytes(header.key(), header.value());
      bytes += header.key().length() + length(header.value());
    }
    return bytes;
  }

  private static long length(byte[] bytes) {
    return bytes == null ? 0 : bytes.length;
  }
}

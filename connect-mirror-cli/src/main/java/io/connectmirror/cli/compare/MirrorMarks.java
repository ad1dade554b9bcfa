package io.connectmirror.cli.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.connectmirror.common.format.ProvenanceHeader;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** Which records are a flow's, by the marks that it may leave in headers. Immutable. */
public final class MirrorMarks {
  private final boolean enabled;
  private final byte[] sourceId;
  private final byte[] targetId;
  private final long seed;

  /**
   * @param enabled whether the flow marks records
   * @param sourceId id of the source cluster
   * @param targetId id of the target cluster
   * @param seed of the hashes of contents
   */
  public MirrorMarks(boolean enabled, String sourceId, String targetId, long seed) {
    this.enabled = enabled;
    this.sourceId = sourceId.getBytes(UTF_8);
    this.targetId = targetId.getBytes(UTF_8);
    this.seed = seed;
  }

  /** When records of the flow are equal; the mark of the flow does not count. */
  public RecordContents contents(boolean timestamps) {
    return new RecordContents(timestamps, ProvenanceHeader.NAME, sourceId, seed);
  }

  /** Whether a record of the source has been on the target before, and so is not mirrored. */
  public boolean isLeftOutOfSource(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    if (enabled) {
      for (Header header : record.headers().headers(ProvenanceHeader.NAME)) {
        if (Arrays.equals(header.value(), targetId)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a record of a topic that has its name on both sides was not mirrored by the flow. */
  public boolean isOfTheTargetItself(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    if (!enabled) {
      return false;
    }
    Header last = record.headers().lastHeader(ProvenanceHeader.NAME);
    return last == null || !Arrays.equals(last.value(), sourceId);
  }
}

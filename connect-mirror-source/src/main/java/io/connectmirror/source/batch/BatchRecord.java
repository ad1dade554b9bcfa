package io.connectmirror.source.batch;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * A record as a consumer would be given it. Its bytes are read-only and those of the batch, or of
 * what was made of it in decompression; null is an absent key or value.
 *
 * @param timestamp in milliseconds; -1 when there is none
 * @param time who set it
 */
public record BatchRecord(
    long offset,
    long timestamp,
    TimeKind time,
    ByteBuffer key,
    ByteBuffer value,
    List<RecordHeader> headers) {

  /**
   * A header of a record.
   *
   * @param value null when there is none
   */
  public record RecordHeader(String name, ByteBuffer value) {}
}

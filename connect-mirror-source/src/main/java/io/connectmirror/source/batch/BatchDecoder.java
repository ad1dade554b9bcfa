package io.connectmirror.source.batch;

import io.connectmirror.source.batch.BatchFault.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Takes a batch of any format apart into records: all of them, or none when one of them is not what
 * the format has. What it allocates is bounded by the bytes that are there and by {@code maxBytes},
 * whatever the header claims. For one thread.
 */
public final class BatchDecoder {
  private final Decompressor decompressor;
  private final int maxBytes;

  /**
   * @param maxBytes how large the records of a batch may be without compression
   */
  public BatchDecoder(Decompressor decompressor, int maxBytes) {
    this.decompressor = decompressor;
    this.maxBytes = maxBytes;
  }

  /**
   * The records, in order. Offsets that compaction took are missing.
   *
   * @param batch whose checksum held
   * @throws CorruptBatchException when it cannot be read
   */
  public List<BatchRecord> decode(BatchView batch) {
    if (batch.isOld()) {
      return new MessageReader(batch, this::plain).read();
    }
    if (batch.count() == 0) {
      return List.of();
    }
    ByteBuffer body = batch.bytes().position(BatchLayout.RECORDS).slice();
    return new RecordReader(batch, plain(batch, body)).read();
  }

  private ByteBuffer plain(BatchView batch, ByteBuffer body) {
    BatchCodec codec = batch.codec();
    if (codec == BatchCodec.NONE) {
      return body;
    }
    if (codec == null) {
      throw new CorruptBatchException(
          batch.fault(Kind.CODEC, "its codec is unknown, attributes " + batch.attributes()));
    }
    try {
      return decompressor.decompress(codec, batch.magic(), body, maxBytes).slice();
    } catch (IOException e) {
      throw new CorruptBatchException(
          batch.fault(Kind.CODEC, codec + " cannot read it: " + e.getMessage()), e);
    }
  }
}

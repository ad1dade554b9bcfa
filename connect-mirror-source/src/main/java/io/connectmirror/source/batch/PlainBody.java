package io.connectmirror.source.batch;

import io.connectmirror.source.batch.BatchFault.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The records of batches without compression. For one thread. */
final class PlainBody {
  private final Decompressor decompressor;
  private final int maxBytes;

  /**
   * @param maxBytes how large the records of a batch may be without compression
   */
  PlainBody(Decompressor decompressor, int maxBytes) {
    this.decompressor = decompressor;
    this.maxBytes = maxBytes;
  }

  /**
   * Those of a batch in format v2; until the next call.
   *
   * @throws CorruptBatchException when the codec cannot read it, or nobody knows the codec
   */
  RecordBytes of(BatchView batch) {
    ByteBuffer body = batch.bytes().position(BatchLayout.RECORDS).slice();
    return new RecordBytes(of(batch, body), batch.baseOffset());
  }

  /**
   * A body that a batch has.
   *
   * @throws CorruptBatchException likewise
   */
  ByteBuffer of(BatchView batch, ByteBuffer body) {
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

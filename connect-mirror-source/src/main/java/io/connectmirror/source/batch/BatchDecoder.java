package io.connectmirror.source.batch;

import java.util.List;

/**
 * Takes a batch of any format apart into records: all of them, or none when one of them is not what
 * the format has. What it allocates is bounded by the bytes that are there and by {@code maxBytes},
 * whatever the header claims. For one thread.
 */
public final class BatchDecoder {
  private final PlainBody bodies;

  /**
   * @param maxBytes how large the records of a batch may be without compression
   */
  public BatchDecoder(Decompressor decompressor, int maxBytes) {
    bodies = new PlainBody(decompressor, maxBytes);
  }

  /**
   * The records, in order, valid until the next call. Offsets that compaction took are missing.
   *
   * @param batch whose checksum held
   * @throws CorruptBatchException when it cannot be read
   */
  public List<BatchRecord> decode(BatchView batch) {
    if (batch.isOld()) {
      return new MessageReader(batch, bodies::of).read();
    }
    if (batch.count() == 0) {
      return List.of();
    }
    return new RecordReader(batch, bodies.of(batch)).read();
  }
}

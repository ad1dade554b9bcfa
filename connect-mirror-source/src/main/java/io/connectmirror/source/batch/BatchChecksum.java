package io.connectmirror.source.batch;

import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** Whether a batch is what was written. For one thread. */
public final class BatchChecksum {
  private final CRC32C ofBatches = new CRC32C();
  private final CRC32 ofMessages = new CRC32();

  /** Whether the stored checksum is that of the bytes. */
  public boolean holds(BatchView batch) {
    return batch.crc() == of(batch);
  }

  /**
   * The checksum of the bytes: in format v2 of all from the attributes on, in older formats of all
   * from the magic on.
   */
  int of(BatchView batch) {
    return batch.isOld()
        ? of(ofMessages, batch, BatchLayout.MAGIC, batch.size())
        : of(ofBatches, batch, BatchLayout.ATTRIBUTES, batch.size());
  }

  /** The CRC-32C of a part of a batch. */
  int ofPart(BatchView batch, int from, int to) {
    return of(ofBatches, batch, from, to);
  }

  private static int of(Checksum checksum, BatchView batch, int from, int to) {
    checksum.reset();
    checksum.update(batch.window(from, to));
    return (int) checksum.getValue();
  }
}

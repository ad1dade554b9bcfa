package io.connectmirror.source.batch;

import io.connectmirror.source.batch.BatchFault.Kind;
import java.nio.ByteBuffer;

/**
 * Takes the records of one partition of a fetch response apart into batches, by their headers
 * alone. Formats may change from batch to batch. Allocates nothing for a batch. For one thread.
 *
 * <p>Base offset, length and magic are not covered by the checksum, so they are held against what
 * is certain: sizes have bounds, and offsets go up. A base offset that is wrong and higher is not
 * noticed at its batch, but the next batch then goes back.
 */
public final class BatchSplitter {
  /** What was found. */
  public enum Step {
    /** A whole batch, see {@link #batch()}. */
    BATCH,
    /** Nothing more. */
    END,
    /**
     * A piece of a batch and nothing more, see {@link #cutBytes()}: brokers fill a response up to
     * its last byte.
     */
    CUT,
    /** What cannot be a batch, see {@link #fault()}; where the next one begins nobody knows. */
    CORRUPT
  }

  private final ByteBuffer records;
  private final int maxBatchBytes;
  private final BatchView batch;
  private int position;
  private long lastOffset = -1;
  private int cutBytes;
  private BatchFault fault;

  /**
   * @param records of which the bytes from the position to the limit are read; neither is moved
   * @param maxBatchBytes how large a batch can be; a length beyond it is corrupt, and does not make
   *     the rest of the response look like a piece of a batch
   */
  public BatchSplitter(ByteBuffer records, int maxBatchBytes) {
    this.records = records.slice();
    this.maxBatchBytes = maxBatchBytes;
    batch = new BatchView(records);
  }

  /** Goes to the next batch; once there is none, the answer stays the same. */
  public Step next() {
    if (fault != null) {
      return Step.CORRUPT;
    }
    int left = records.limit() - position;
    if (left < BatchLayout.LOG_OVERHEAD) {
      return left == 0 ? Step.END : Step.CUT;
    }
    int length = records.getInt(position + BatchLayout.LENGTH);
    long size = (long) length + BatchLayout.LOG_OVERHEAD;
    if (size < BatchLayout.smallest(0)) {
      return corrupt(Kind.LENGTH, "its length of " + length + " is less than any batch has");
    }
    if (size > maxBatchBytes) {
      return corrupt(
          Kind.LENGTH, "its length of " + length + " is beyond the bound of " + maxBatchBytes);
    }
    if (left < BatchLayout.UP_TO_MAGIC) {
      return cut((int) size);
    }
    int magic = records.get(position + BatchLayout.MAGIC);
    if (magic < 0 || magic > 2) {
      return corrupt(Kind.FORMAT, "its format " + magic + " is none of v0, v1 and v2");
    }
    if (size < BatchLayout.smallest(magic)) {
      return corrupt(
          Kind.LENGTH, "its length of " + length + " is less than a batch of v" + magic + " has");
    }
    return size > left ? cut((int) size) : whole((int) size);
  }

  /** The batch found last; the same view each time. */
  public BatchView batch() {
    return batch;
  }

  /** All that lies behind the batch found last, where that says that it ends. */
  public ByteBuffer rest() {
    return records.slice(position, records.limit() - position);
  }

  /** What is wrong, after {@link Step#CORRUPT}; else null. */
  public BatchFault fault() {
    return fault;
  }

  /**
   * After {@link Step#CUT}, how many bytes all of the batch has; 0 when not even that was there. A
   * broker gives the first batch of a response whole, however large (KIP-74): one that is cut and
   * first is a length that is wrong.
   */
  public int cutBytes() {
    return cutBytes;
  }

  private Step whole(int size) {
    batch.moveTo(position, size);
    // Base offsets are under no checksum, and nothing could follow on the largest number.
    if (batch.lastOffset() < batch.baseOffset() || batch.lastOffset() == Long.MAX_VALUE) {
      return corrupt(Kind.OFFSET, "its last offset is " + batch.lastOffset());
    }
    if (batch.baseOffset() <= lastOffset) {
      return corrupt(Kind.OFFSET, "is negative or follows on offset " + lastOffset);
    }
    lastOffset = batch.lastOffset();
    position += size;
    return Step.BATCH;
  }

  private Step cut(int size) {
    cutBytes = size;
    return Step.CUT;
  }

  private Step corrupt(Kind kind, String detail) {
    fault = new BatchFault(records.getLong(position + BatchLayout.BASE_OFFSET), kind, detail);
    return Step.CORRUPT;
  }
}

package io.connectmirror.source.batch;

import java.nio.ByteBuffer;

/**
 * A batch within the records of a fetch response, read where it lies. {@link BatchSplitter} moves
 * one view from batch to batch, so what is kept for longer has to be copied. Of formats v0 and v1 a
 * batch is a message: what only v2 has is given as the absence that v2 has for it.
 *
 * <p>The bounds of the batch are checked before a view is on it, its checksum is not: see {@link
 * BatchChecksum}. For one thread.
 */
public final class BatchView {
  private static final int NONE = -1;

  private final ByteBuffer bytes;

  /** The same bytes, for whoever needs a position and a limit. */
  private final ByteBuffer window;

  private int start;
  private int size;

  BatchView(ByteBuffer records) {
    bytes = records.slice();
    window = bytes.duplicate();
  }

  /**
   * A view on the one batch that begins at the buffer's position.
   *
   * @throws CorruptBatchException when there is no whole batch
   */
  public static BatchView of(ByteBuffer batch) {
    BatchSplitter splitter = new BatchSplitter(batch, Integer.MAX_VALUE);
    return switch (splitter.next()) {
      case BATCH -> splitter.batch();
      case CORRUPT -> throw new CorruptBatchException(splitter.fault());
      case CUT, END ->
          throw new CorruptBatchException(
              new BatchFault(
                  batch.remaining() < Long.BYTES ? NONE : batch.slice().getLong(),
                  BatchFault.Kind.LENGTH,
                  "has " + batch.remaining() + " bytes, which is not all of it"));
    };
  }

  void moveTo(int position, int bytesOfBatch) {
    start = position;
    size = bytesOfBatch;
  }

  /** In bytes, all of it: what a topic's largest batch is held against. */
  public int size() {
    return size;
  }

  /** The number of the format: 0, 1 or 2. */
  public int magic() {
    return bytes.get(start + BatchLayout.MAGIC);
  }

  /**
   * The offset of the first record; also when compaction took that record. Of formats v0 and v1
   * only the last one is known without decompression, and this is it.
   */
  public long baseOffset() {
    return bytes.getLong(start + BatchLayout.BASE_OFFSET);
  }

  /** The offset of the last record; also when compaction took that record. */
  public long lastOffset() {
    return baseOffset() + lastOffsetDelta();
  }

  /** The distance of the last offset to the first; 0 in formats v0 and v1. */
  public int lastOffsetDelta() {
    return isOld() ? 0 : bytes.getInt(start + BatchLayout.LAST_OFFSET_DELTA);
  }

  /** Under which leader the batch was appended; -1 when the format does not tell. */
  public int leaderEpoch() {
    return isOld() ? NONE : bytes.getInt(start + BatchLayout.LEADER_EPOCH);
  }

  /** The stored checksum: CRC-32C in format v2, CRC-32 in older ones. */
  public int crc() {
    return bytes.getInt(start + (isOld() ? BatchLayout.OLD_CRC : BatchLayout.CRC));
  }

  /** Null when the number of the codec is none that the format has. */
  public BatchCodec codec() {
    BatchCodec codec = BatchCodec.numbered(attributes() & BatchLayout.CODEC_BITS);
    return isOld() && codec == BatchCodec.ZSTD ? null : codec;
  }

  public TimeKind timeKind() {
    return magic() > 0 && has(BatchLayout.APPEND_TIME_BIT) ? TimeKind.APPEND : TimeKind.CREATE;
  }

  public boolean isTransactional() {
    return !isOld() && has(BatchLayout.TRANSACTIONAL_BIT);
  }

  /** Whether it holds what brokers wrote for themselves, such as the end of a transaction. */
  public boolean isControl() {
    return !isOld() && has(BatchLayout.CONTROL_BIT);
  }

  /** Whether compaction wrote down from when on it may take the tombstones. */
  public boolean hasDeleteHorizon() {
    return !isOld() && has(BatchLayout.DELETE_HORIZON_BIT);
  }

  /**
   * What the timestamps of the records count from. That is the first record's timestamp when the
   * batch is made, and the delete horizon, if there is one. Format v1: the timestamp; v0: -1.
   */
  public long baseTimestamp() {
    return switch (magic()) {
      case 0 -> NONE;
      case 1 -> bytes.getLong(start + BatchLayout.OLD_TIMESTAMP);
      default -> bytes.getLong(start + BatchLayout.BASE_TIMESTAMP);
    };
  }

  /** The largest timestamp, or the time of appending. Formats v0 and v1: the message's own. */
  public long maxTimestamp() {
    return isOld() ? baseTimestamp() : bytes.getLong(start + BatchLayout.MAX_TIMESTAMP);
  }

  /** -1 when the producer had none. */
  public long producerId() {
    return isOld() ? NONE : bytes.getLong(start + BatchLayout.PRODUCER_ID);
  }

  public short producerEpoch() {
    return isOld() ? NONE : bytes.getShort(start + BatchLayout.PRODUCER_EPOCH);
  }

  public int baseSequence() {
    return isOld() ? NONE : bytes.getInt(start + BatchLayout.BASE_SEQUENCE);
  }

  /** How many records there are, by the header; -1 when the format does not tell. */
  public int count() {
    return isOld() ? NONE : bytes.getInt(start + BatchLayout.COUNT);
  }

  /** The bytes of the batch, not copied. */
  public ByteBuffer bytes() {
    return bytes.slice(start, size);
  }

  boolean isOld() {
    return magic() < 2;
  }

  int attributes() {
    return isOld()
        ? bytes.get(start + BatchLayout.OLD_ATTRIBUTES)
        : bytes.getShort(start + BatchLayout.ATTRIBUTES);
  }

  /** A part of the batch, valid until the next call; allocates nothing. */
  ByteBuffer window(int from, int to) {
    window.limit(start + to).position(start + from);
    return window;
  }

  void putInt(int field, int value) {
    bytes.putInt(start + field, value);
  }

  void putLong(int field, long value) {
    bytes.putLong(start + field, value);
  }

  void putShort(int field, short value) {
    bytes.putShort(start + field, value);
  }

  BatchFault fault(BatchFault.Kind kind, String detail) {
    return new BatchFault(baseOffset(), kind, detail);
  }

  private boolean has(int bit) {
    return (attributes() & bit) != 0;
  }
}

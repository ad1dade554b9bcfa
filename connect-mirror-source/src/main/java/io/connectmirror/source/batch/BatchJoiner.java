package io.connectmirror.source.batch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Makes one batch of the records of several, with their codec: of small ones, of which a request
 * can carry only one of each partition, and of those that cannot be handed on as they are, because
 * compaction took records from their midst, or the wanted ones begin in it, or their times are in
 * the header. Keys, values and headers are copied as bytes and not looked at.
 *
 * <p>For one thread. What it keeps between batches is bounded by {@link #KEPT_BYTES}.
 */
public final class BatchJoiner {
  private static final int KEPT_BYTES = 1 << 20;
  private static final int FIRST_BYTES = 64 << 10;

  /** Length, attributes, and the two differences, at their largest. */
  private static final int MOST_IN_FRONT = 5 + 1 + 10 + 5;

  private static final byte FORMAT = 2;
  private static final int UNKNOWN = -1;

  private final PlainBody bodies;
  private final Compressor compressor;
  private final CRC32C checksum = new CRC32C();
  private final List<Run> runs = new ArrayList<>();
  private ByteBuffer plain = ByteBuffer.allocate(FIRST_BYTES);

  private BatchCodec codec;
  private int records;
  private int sourceBytes;
  private long baseTimestamp;
  private long maxTimestamp;

  /**
   * Records of one batch of the source whose offsets follow each other.
   *
   * @param offset of the first
   * @param epoch under which leader they were appended; -1 when nobody knows
   * @param timestamp the newest of their batch
   */
  public record Run(long offset, int records, int epoch, long timestamp) {}

  /**
   * A batch in format v2 that no producer has put its stamp on yet.
   *
   * @param runs what it is of, in the order in which it has them
   * @param sourceBytes the batches that it was made of had in all
   */
  public record Joined(ByteBuffer batch, List<Run> runs, int records, int sourceBytes) {}

  /**
   * @param maxBytes how large the records of a batch may be without compression
   */
  public BatchJoiner(Decompressor decompressor, Compressor compressor, int maxBytes) {
    bodies = new PlainBody(decompressor, maxBytes);
    this.compressor = compressor;
  }

  public boolean isEmpty() {
    return runs.isEmpty();
  }

  /** The bytes of the records so far, without compression. */
  public int plainBytes() {
    return plain.position();
  }

  /** What the batches so far had in all. */
  public int sourceBytes() {
    return sourceBytes;
  }

  /** Whether a batch has the codec of those before it; any has it of none. */
  public boolean suits(BatchView batch) {
    return runs.isEmpty() || batch.codec() == codec;
  }

  /**
   * Takes the records of a batch from an offset on. After an exception it is as it was before.
   *
   * @param batch in format v2, whose checksum held, that {@link #suits}
   * @throws CorruptBatchException when it cannot be read
   */
  public void add(BatchView batch, long position) {
    int plainBefore = plain.position();
    int recordsBefore = records;
    int runsBefore = runs.size();
    long base = baseTimestamp;
    try {
      append(batch, position);
    } catch (CorruptBatchException e) {
      plain.position(plainBefore);
      records = recordsBefore;
      runs.subList(runsBefore, runs.size()).clear();
      baseTimestamp = base;
      throw e;
    }
    if (runs.size() > runsBefore) {
      codec = batch.codec();
      maxTimestamp =
          runsBefore == 0 ? batch.maxTimestamp() : Math.max(maxTimestamp, batch.maxTimestamp());
      sourceBytes += batch.size();
    }
  }

  private void append(BatchView batch, long position) {
    RecordBytes bytes = bodies.of(batch);
    long runOffset = UNKNOWN;
    int runRecords = 0;
    int before = -1;
    for (int i = 0; i < batch.count(); i++) {
      int length = bytes.varint();
      if (length < 0 || length > bytes.left()) {
        throw bytes.corrupt(
            "a record has " + length + " bytes where " + bytes.left() + " are left");
      }
      int end = bytes.left() - length;
      byte attributes = bytes.int8();
      long timestampDelta = bytes.varlong();
      int delta = bytes.varint();
      if (delta <= before || delta > batch.lastOffsetDelta() || bytes.left() < end) {
        throw bytes.corrupt("a record is " + delta + " offsets behind its first");
      }
      before = delta;
      ByteBuffer rest = bytes.part(bytes.left() - end);
      long offset = batch.baseOffset() + delta;
      if (offset < position) {
        continue;
      }
      if (runRecords > 0 && offset != runOffset + runRecords) {
        runs.add(run(batch, runOffset, runRecords));
        runRecords = 0;
      }
      runOffset = runRecords == 0 ? offset : runOffset;
      runRecords++;
      put(attributes, timestamp(batch, timestampDelta), rest);
    }
    if (bytes.left() > 0) {
      throw bytes.corrupt(bytes.left() + " bytes are left behind its records");
    }
    if (runRecords > 0) {
      runs.add(run(batch, runOffset, runRecords));
    }
  }

  private static Run run(BatchView batch, long offset, int records) {
    return new Run(offset, records, batch.leaderEpoch(), batch.maxTimestamp());
  }

  private static long timestamp(BatchView batch, long delta) {
    return batch.timeKind() == TimeKind.APPEND
        ? batch.maxTimestamp()
        : batch.baseTimestamp() + delta;
  }

  private void put(byte attributes, long timestamp, ByteBuffer rest) {
    if (records == 0) {
      baseTimestamp = timestamp;
    }
    long timestampDelta = timestamp - baseTimestamp;
    int length = 1 + Varints.size(timestampDelta) + Varints.size(records) + rest.remaining();
    need(MOST_IN_FRONT + rest.remaining());
    Varints.put(length, plain);
    plain.put(attributes);
    Varints.put(timestampDelta, plain);
    Varints.put(records, plain);
    plain.put(rest);
    records++;
  }

  private void need(int bytes) {
    if (plain.remaining() < bytes) {
      long wanted = Math.max(2L * plain.capacity(), (long) plain.position() + bytes);
      ByteBuffer larger = ByteBuffer.allocate((int) Math.min(Integer.MAX_VALUE - 8, wanted));
      plain = larger.put(plain.flip());
    }
  }

  /**
   * The batch of all that was added, of which it keeps nothing.
   *
   * @throws IllegalStateException when nothing was, or the codec's library cannot compress it
   */
  public Joined join() {
    if (runs.isEmpty()) {
      throw new IllegalStateException("there is nothing to join");
    }
    plain.flip();
    try {
      ByteBuffer batch = body();
      writeHeader(batch);
      return new Joined(batch, List.copyOf(runs), records, sourceBytes);
    } catch (IOException e) {
      throw new IllegalStateException(codec + " cannot compress " + plain.limit() + " bytes", e);
    } finally {
      clear();
    }
  }

  private ByteBuffer body() throws IOException {
    if (codec == BatchCodec.NONE) {
      ByteBuffer batch = ByteBuffer.allocate(BatchLayout.RECORDS + plain.limit());
      return batch.put(BatchLayout.RECORDS, plain, 0, plain.limit());
    }
    return compressor.compress(codec, plain.duplicate(), BatchLayout.RECORDS, sourceBytes);
  }

  private void writeHeader(ByteBuffer batch) {
    batch.putLong(BatchLayout.BASE_OFFSET, 0);
    batch.putInt(BatchLayout.LENGTH, batch.limit() - BatchLayout.LOG_OVERHEAD);
    batch.putInt(BatchLayout.LEADER_EPOCH, UNKNOWN);
    batch.put(BatchLayout.MAGIC, FORMAT);
    batch.putShort(BatchLayout.ATTRIBUTES, codec.number());
    batch.putInt(BatchLayout.LAST_OFFSET_DELTA, records - 1);
    batch.putLong(BatchLayout.BASE_TIMESTAMP, baseTimestamp);
    batch.putLong(BatchLayout.MAX_TIMESTAMP, maxTimestamp);
    batch.putLong(BatchLayout.PRODUCER_ID, UNKNOWN);
    batch.putShort(BatchLayout.PRODUCER_EPOCH, (short) UNKNOWN);
    batch.putInt(BatchLayout.BASE_SEQUENCE, UNKNOWN);
    batch.putInt(BatchLayout.COUNT, records);
    checksum.reset();
    checksum.update(batch.duplicate().position(BatchLayout.ATTRIBUTES));
    batch.putInt(BatchLayout.CRC, (int) checksum.getValue());
  }

  /** Forgets what was added. */
  public void clear() {
    runs.clear();
    records = 0;
    sourceBytes = 0;
    if (plain.capacity() > KEPT_BYTES) {
      plain = ByteBuffer.allocate(FIRST_BYTES);
    }
    plain.clear();
  }
}

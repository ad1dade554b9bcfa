package io.connectmirror.common.offsets;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/**
 * The chunk that a recorder is filling: finished runs, the run that grows, and how much of the
 * record they take. Not thread-safe.
 */
final class OpenChunk {
  private static final int MAX_EPOCHS = 8;

  /** Room for one run at its largest: length, and two distances. */
  private static final int LARGEST_RUN = 6 + 10 + 10;

  private final TopicPartition partition;
  private final ChunkHeader header;
  private final long slot;
  private final long order;
  private final List<OffsetRun> finished = new ArrayList<>();
  private final List<EpochStart> epochs = new ArrayList<>();
  private int overhead;
  private int finishedBytes;
  private long firstSource;
  private long firstTarget;
  private long length;
  private Predecessor before;
  private long seen;

  OpenChunk(TopicPartition partition, ChunkHeader header, long slot, long order) {
    this.partition = partition;
    this.header = header;
    this.slot = slot;
    this.order = order;
    this.overhead = SyncChunkCodec.overhead(header, 0);
  }

  OpenChunk(OpenChunk other) {
    partition = other.partition;
    header = other.header;
    slot = other.slot;
    order = other.order;
    finished.addAll(other.finished);
    epochs.addAll(other.epochs);
    overhead = other.overhead;
    finishedBytes = other.finishedBytes;
    firstSource = other.firstSource;
    firstTarget = other.firstTarget;
    length = other.length;
    before = other.before;
    seen = other.seen;
  }

  boolean isEmpty() {
    return length == 0;
  }

  long slot() {
    return slot;
  }

  long order() {
    return order;
  }

  ChunkHeader header() {
    return header;
  }

  /** Source offsets behind the newest record that are known to yield none. */
  long seen() {
    return seen;
  }

  void seen(long offsets) {
    seen = offsets;
  }

  /** Adds the record to the growing run, if it is the next one on both sides. */
  boolean extend(long source, long target) {
    return extend(source, target, 1) == 1;
  }

  /**
   * Adds records that follow each other to the growing run, if the first is the next one on both
   * sides.
   *
   * @return how many were added: none, or as many as a run has room for
   */
  long extend(long source, long target, long records) {
    if (length == 0 || source != firstSource + length || target != firstTarget + length) {
      return 0;
    }
    long added = Math.min(records, OffsetRun.MAX_LENGTH - length);
    length += added;
    seen = added == 0 ? seen : 0;
    return added;
  }

  /** Whether another run surely fits; the first one is always taken. */
  boolean hasRoom() {
    int begun = isEmpty() ? 0 : LARGEST_RUN;
    return isEmpty() || overhead + finishedBytes + begun + LARGEST_RUN <= SyncChunk.MAX_BYTES;
  }

  /** Whether another epoch can begin in the chunk. */
  boolean hasRoomForEpoch() {
    return epochs.size() < MAX_EPOCHS && hasRoom();
  }

  void epoch(EpochStart start) {
    epochs.add(start);
    overhead = SyncChunkCodec.overhead(header, epochs.size());
  }

  /** Begins a run with one record. */
  void begin(long source, long target, Predecessor known) {
    if (length > 0) {
      OffsetRun run = growing();
      OffsetPair previous =
          finished.isEmpty()
              ? run.before().last().orElse(null)
              : finished.get(finished.size() - 1).last();
      finished.add(run);
      finishedBytes += SyncChunkCodec.size(run, previous);
    }
    firstSource = source;
    firstTarget = target;
    length = 1;
    seen = 0;
    before = known;
  }

  /** The chunk as it stands; it must not be empty. */
  SyncChunk toChunk() {
    List<OffsetRun> runs = new ArrayList<>(finished);
    runs.add(growing());
    return new SyncChunk(partition, slot, order, header, epochs, runs, seen);
  }

  private OffsetRun growing() {
    return new OffsetRun(firstSource, firstTarget, length, before);
  }
}

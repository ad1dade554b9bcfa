package io.connectmirror.common.offsets;

import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.TopicPartition;

/**
 * A piece of one partition's offset map: some runs in the order they were mirrored, and who wrote
 * them. Beyond the wire it keeps the runs oldest first.
 *
 * <p>On the wire it is a superset of MirrorMaker 2's offset sync, so that its checkpoint connector
 * goes on working; see {@link SyncChunkCodec} for the bytes. The key names a slot, so that
 * compaction keeps one record of each slot. Slots go up; the open one is written again while it has
 * room, no older one ever is: to MirrorMaker 2 each record is a newer sync, and one with a lower
 * source offset makes it forget what it knew.
 *
 * @param partition the partition by its name on the source
 * @param slot where the chunk is kept
 * @param order place among the chunks of the partition; equal to {@code slot} unless a slot whose
 *     records are gone from both logs was used again
 * @param header who wrote it
 * @param epochs leader epochs that began within the chunk, oldest first; the first is the one in
 *     force at its oldest run, if known
 * @param runs at least one, oldest first, target offsets going up
 * @param seen how many source offsets behind the newest record were read without a record to mirror
 */
public record SyncChunk(
    TopicPartition partition,
    long slot,
    long order,
    ChunkHeader header,
    List<EpochStart> epochs,
    List<OffsetRun> runs,
    long seen)
    implements SyncRecord {
  /**
   * The size of a value that is not exceeded, unless a single run does not fit beside the names.
   */
  public static final int MAX_BYTES = 1_000;

  public SyncChunk {
    Objects.requireNonNull(partition, "partition");
    Objects.requireNonNull(header, "header");
    epochs = List.copyOf(epochs);
    runs = List.copyOf(runs);
    if (slot < 0 || order < 0 || seen < 0 || runs.isEmpty()) {
      throw new IllegalArgumentException(
          "no chunk: slot=" + slot + " order=" + order + " runs=" + runs.size() + " seen=" + seen);
    }
    for (int i = 1; i < runs.size(); i++) {
      requireInOrder(runs.get(i - 1), runs.get(i));
    }
  }

  /** A chunk whose writer tells nothing of what lies behind the newest record. */
  public SyncChunk(
      TopicPartition partition,
      long slot,
      long order,
      ChunkHeader header,
      List<EpochStart> epochs,
      List<OffsetRun> runs) {
    this(partition, slot, order, header, epochs, runs, 0);
  }

  /** The newest record in the chunk and its copy: what MirrorMaker 2 sees. */
  public OffsetPair newest() {
    return runs.get(runs.size() - 1).last();
  }

  @Override
  public byte[] key() {
    return SyncChunkCodec.key(this);
  }

  @Override
  public byte[] value() {
    return SyncChunkCodec.value(this);
  }

  private static void requireInOrder(OffsetRun older, OffsetRun newer) {
    if (newer.firstTarget() <= older.lastTarget()) {
      throw new IllegalArgumentException("runs out of order: " + older + ", " + newer);
    }
    newer
        .before()
        .last()
        .ifPresent(
            last -> {
              if (!last.equals(older.last())) {
                throw new IllegalArgumentException(newer + " does not follow " + older);
              }
            });
  }
}

package io.connectmirror.common.offsets;

import java.util.Objects;
import java.util.Optional;

/**
 * Where a starting life of a task goes on in one partition's map, as read from the sync topic.
 *
 * @param header what its chunks say of it
 * @param slot the first slot it opens
 * @param order the place of its first chunk among the chunks of the partition
 * @param newest the newest record that the map holds, of whatever life and connector
 */
public record LifeStart(ChunkHeader header, long slot, long order, Optional<OffsetPair> newest) {
  public LifeStart {
    Objects.requireNonNull(header, "header");
    Objects.requireNonNull(newest, "newest");
  }

  /** The same start for a task that has read the target behind the newest record. */
  public LifeStart withTailRead() {
    ChunkHeader read =
        new ChunkHeader(
            header.flow(),
            header.connector(),
            header.life(),
            header.generation(),
            header.since(),
            header.reset(),
            true);
    return new LifeStart(read, slot, order, newest);
  }
}

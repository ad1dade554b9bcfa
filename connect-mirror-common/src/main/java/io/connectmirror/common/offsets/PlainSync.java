package io.connectmirror.common.offsets;

import io.connectmirror.common.format.OffsetSync;
import java.util.Objects;

/** An offset sync of MirrorMaker 2: one known point, and nothing known around it. */
public record PlainSync(OffsetSync sync) implements SyncRecord {
  public PlainSync {
    Objects.requireNonNull(sync, "sync");
  }

  @Override
  public byte[] key() {
    return sync.key();
  }

  @Override
  public byte[] value() {
    return sync.value();
  }
}

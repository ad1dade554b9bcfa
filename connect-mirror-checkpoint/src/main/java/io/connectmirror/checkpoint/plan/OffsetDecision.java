package io.connectmirror.checkpoint.plan;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What to do about one group's committed offset in one partition of the target.
 *
 * @param write the offset to commit, empty when nothing is to be written
 * @param withheld why the source's position is not and will not be at the target, empty when it is
 *     there or will be written
 */
public record OffsetDecision(OptionalLong write, Optional<Reason> withheld) {
  /** The target holds the source's position already. */
  public static final OffsetDecision IN_PLACE =
      new OffsetDecision(OptionalLong.empty(), Optional.empty());

  public OffsetDecision {
    if (write.isPresent() && withheld.isPresent()) {
      throw new IllegalArgumentException("an offset is either written or withheld");
    }
  }

  static OffsetDecision write(long offset) {
    return new OffsetDecision(OptionalLong.of(offset), Optional.empty());
  }

  static OffsetDecision withhold(Reason reason) {
    return new OffsetDecision(OptionalLong.empty(), Optional.of(reason));
  }
}

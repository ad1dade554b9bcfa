package io.connectmirror.checkpoint.plan;

import java.util.OptionalLong;

/**
 * What is known of one group's offset in one partition of the target.
 *
 * @param wanted the source's position, translated, within the target's log
 * @param written what the mirror wrote last; empty when it never did, or does not remember
 * @param target what is committed on the target now; empty when nothing is, or was taken back
 * @param movedBack somebody was seen to move it back on the target, since when the source has not
 *     moved
 */
public record OffsetView(
    long wanted, OptionalLong written, OptionalLong target, boolean movedBack) {
  /** Nobody was seen to move it back. */
  public OffsetView(long wanted, OptionalLong written, OptionalLong target) {
    this(wanted, written, target, false);
  }

  /** The same with another value on the target. */
  public OffsetView withTarget(OptionalLong value) {
    return new OffsetView(wanted, written, value, movedBack);
  }

  boolean inPlace() {
    return target.isPresent() && target.getAsLong() == wanted;
  }

  /** Nobody on the target has touched it since the mirror wrote it. */
  boolean untouched() {
    return target.isPresent() && written.isPresent() && target.getAsLong() == written.getAsLong();
  }

  /** The source has not moved since the mirror wrote its position. */
  boolean sourceStoodStill() {
    return written.isPresent() && written.getAsLong() == wanted;
  }
}

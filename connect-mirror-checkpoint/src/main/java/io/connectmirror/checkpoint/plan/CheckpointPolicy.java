package io.connectmirror.checkpoint.plan;

import java.util.Optional;

/**
 * Keeps a group's translated position from going back without cause.
 *
 * <p>A translation from a map that has lost detail can be earlier than one given before. Going back
 * is right only when the group itself went back on the source, when the map knows the place
 * exactly, or when what was said before is beyond the end of the target's log, which was truncated
 * or made again.
 */
public final class CheckpointPolicy {
  private CheckpointPolicy() {}

  /** What a new translation means. */
  public enum Verdict {
    /** The first position of this group in this partition. */
    FIRST(true),
    /** Further than the one before. */
    ADVANCED(true),
    /** The group went back on the source. */
    REWOUND(true),
    /** The place before was wrong: the map knows better, or the target's log is shorter. */
    CORRECTED(true),
    /** The same place as before. */
    UNCHANGED(false),
    /** Earlier, only because the map has lost detail. */
    LESS_EXACT(false);

    private final boolean emits;

    Verdict(boolean emits) {
      this.emits = emits;
    }

    /** Whether the new position takes the place of the one before. */
    public boolean emits() {
      return emits;
    }
  }

  /**
   * Judges {@code candidate}, which lies within {@code bounds}.
   *
   * @param previous what was said last, in this life of the task or in the checkpoints topic
   */
  public static Verdict judge(Optional<Position> previous, Position candidate, LogBounds bounds) {
    if (previous.isEmpty()) {
      return Verdict.FIRST;
    }
    Position before = previous.get();
    if (candidate.upstream() < before.upstream()) {
      return Verdict.REWOUND;
    }
    if (candidate.downstream() > before.downstream()) {
      return Verdict.ADVANCED;
    }
    if (candidate.downstream() == before.downstream()) {
      return Verdict.UNCHANGED;
    }
    boolean voided = before.downstream() > bounds.end();
    return candidate.exact() || voided ? Verdict.CORRECTED : Verdict.LESS_EXACT;
  }
}

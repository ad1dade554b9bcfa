package io.connectmirror.source.task;

/**
 * A writer whose records are each there for itself: what becomes of one is no matter of the others.
 */
public interface LoneWriter extends TargetWriter {
  /**
   * Takes note of what a record failed with. Called by whichever thread a callback comes on.
   *
   * @param generation by which producer it was sent: what befell a former one says nothing of the
   *     present one
   * @return whether nothing is wrong with it, and there was only no room for it now
   */
  boolean failed(Exception e, int generation);
}

package io.connectmirror.source.task;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds out which records of the source have their copies among the records at the end of a target
 * partition. An earlier life sent them in source order and may have sent some twice, and others may
 * have written in between: so each source record, in order, is looked for behind the copy of the
 * one before. The first that is not found was not written, nor was any after it.
 *
 * <p>First take in the target's records, then offer the source's. Not thread-safe.
 */
final class TailMatch {
  private final List<Fingerprint> prints = new ArrayList<>();
  private final List<Long> offsets = new ArrayList<>();
  private final List<FoundCopy> copies = new ArrayList<>();
  private int next;
  private boolean ended;

  /** The next record of the target. */
  void onTarget(long offset, Fingerprint print) {
    prints.add(print);
    offsets.add(offset);
  }

  /**
   * The next record of the source that is to be mirrored.
   *
   * @return whether another one is wanted
   */
  boolean onSource(long offset, int epoch, Fingerprint print) {
    if (!wantsMore()) {
      return false;
    }
    for (int i = next; i < prints.size(); i++) {
      if (prints.get(i).equals(print)) {
        copies.add(new FoundCopy(offset, offsets.get(i), epoch));
        next = i + 1;
        return wantsMore();
      }
    }
    ended = true;
    return false;
  }

  /** Whether a further record of the source may have its copy here. */
  boolean wantsMore() {
    return !ended && next < prints.size();
  }

  /** The records found and their copies, in order. */
  List<FoundCopy> copies() {
    return List.copyOf(copies);
  }
}

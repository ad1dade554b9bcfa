package io.connectmirror.source.task;

import io.connectmirror.source.plan.StartPoint;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds out which records of the source have their copies among the records at the end of a target
 * partition. An earlier life sent them in source order and may have sent some twice, and others may
 * have written in between: so each source record, in order, is looked for behind the copy of the
 * one before. The first that is not found was not written, nor was any after it.
 *
 * <p>Unless it is known to have been written: by another task that had the partition, say, before
 * all that is looked at. Then those behind it are looked for all the same, and what was found
 * before it does not count: to a reader of the offset map its copy would lie between theirs.
 *
 * <p>First take in the target's records, then offer the source's. Not thread-safe.
 */
final class TailMatch {
  private final StartPoint written;
  private final List<Fingerprint> prints = new ArrayList<>();
  private final List<Long> offsets = new ArrayList<>();
  private final List<FoundCopy> copies = new ArrayList<>();
  private int next;
  private long offered;
  private boolean missed;
  private boolean ended;

  /**
   * @param written before which all that is to be mirrored has a copy, here or before the records
   *     that are taken in; unless its leader epoch is older than a record's, which is there since
   *     the log was cut
   */
  TailMatch(StartPoint written) {
    this.written = written;
  }

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
    offered = offset + 1;
    for (int i = next; i < prints.size(); i++) {
      if (prints.get(i).equals(print)) {
        copies.add(new FoundCopy(offset, offsets.get(i), epoch, missed));
        missed = false;
        next = i + 1;
        return wantsMore();
      }
    }
    if (isWritten(offset, epoch)) {
      missed = true;
      copies.clear();
    } else {
      ended = true;
    }
    return wantsMore();
  }

  private boolean isWritten(long offset, int epoch) {
    return offset < written.offset()
        && epoch >= 0
        && written.epoch().isPresent()
        && epoch <= written.epoch().getAsInt();
  }

  /** Whether a further record of the source may have its copy here, or be known to have it. */
  boolean wantsMore() {
    return !ended && (next < prints.size() || offered < written.offset());
  }

  /** The records found and their copies, in order, with none between them that was not found. */
  List<FoundCopy> copies() {
    return List.copyOf(copies);
  }
}

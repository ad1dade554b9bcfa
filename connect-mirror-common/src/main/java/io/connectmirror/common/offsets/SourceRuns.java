package io.connectmirror.common.offsets;

import io.connectmirror.common.offsets.Translation.AfterKnown;
import io.connectmirror.common.offsets.Translation.BeforeStart;
import io.connectmirror.common.offsets.Translation.Exact;
import io.connectmirror.common.offsets.Translation.Reason;
import io.connectmirror.common.offsets.Translation.Unknown;

/**
 * What is known of one partition's copies, and the answers that follow from it.
 *
 * <p>Where a record has several copies, the newest one that is known counts, in both directions: a
 * reader that was placed by a forward answer, at the lowest newest copy of all records that it has
 * not read, passes just these copies on its way, and none of the older ones below them. Unknown
 * space needs a bound from below forward, and one from above backward; where copies go up along
 * with their originals the next run gives the latter, and one list serves both. Each source offset
 * is in one of three states: its copy is known, nothing of it was mirrored, or nothing is known.
 * Knowledge only grows: that a stretch is empty is a fact about the source log, which gains no
 * records at old offsets, so what one pass found empty another need not have seen. (A pass that
 * selects other records than an earlier one, by another filter or isolation level, and whose chunks
 * are then lost, is the case that this does not cover.)
 *
 * <p>Unknown space is bounded by the last known copy before it. A life that did not read the
 * target's tail may follow one that had written copies which nobody mapped, up to as many as target
 * offsets were passed over. Until as many records were mirrored beyond the last known one, nothing
 * is answered beyond it.
 *
 * <p>Not thread-safe.
 */
final class SourceRuns {
  private static final long NONE = -1;

  private RunList runs = new RunList();

  /** The same with unknown space bounded from above. */
  private RunList reaches = runs;

  private boolean startKnown;

  /** The record with the newest copy of all. */
  private OffsetPair latest;

  /** Before this source offset nothing else was mirrored; the end of the last run or beyond. */
  private long seenTo;

  private long lowestTarget = Long.MAX_VALUE;
  private long tailBound = NONE;
  private long tailFrom;
  private long tailLeft;
  private long merged;

  OffsetPair latest() {
    return latest;
  }

  /**
   * One past the record with the newest copy, with what was seen behind it, and one past the copy;
   * null when none is known.
   */
  OffsetPair next() {
    if (latest == null) {
      return null;
    }
    boolean last = latest.source() == runs.endSource();
    long behind = latest.source() + 1;
    return new OffsetPair(last ? Math.max(seenTo, behind) : behind, latest.target() + 1);
  }

  int size() {
    return runs.size() + (reaches == runs ? 0 : reaches.size());
  }

  long bytes() {
    return runs.bytes() + (reaches == runs ? 0 : reaches.bytes());
  }

  long merged() {
    return merged;
  }

  /**
   * A life begins whose first new copy is at the target offset, and which has not read what lies
   * between the latest known copy and that.
   */
  void unreadTail(long firstTarget) {
    if (latest != null && firstTarget > latest.target() + 1) {
      long passedOver = firstTarget - latest.target() - 1;
      boolean pending = tailBound != NONE;
      tailLeft = pending ? Math.max(tailLeft, passedOver) : passedOver;
      tailFrom = runs.endSource();
      tailBound = pending ? Math.min(tailBound, latest.target() + 1) : latest.target() + 1;
    }
  }

  /**
   * Takes in a run, newer or older than others, known or not.
   *
   * @param samePass whether it is of the same pass as the latest record, so that what may be
   *     missing between them lies between them in the source too
   */
  void add(OffsetRun run, boolean samePass) {
    OffsetPair named = run.before().last().orElse(null);
    OffsetPair until = named == null ? new OffsetPair(run.firstSource(), run.firstTarget()) : named;
    if (runs.isEmpty()) {
      startKnown = run.before() instanceof Predecessor.Start;
    } else {
      if (!samePass && !latest.equals(named)) {
        unreadTail(until.target());
      }
      if (until.source() > runs.endSource()) {
        leaveSpace(until);
      }
    }
    if (named != null) {
      enter(named.source(), named.target(), 1);
    }
    enter(run.firstSource(), run.firstTarget(), run.length());
    if (run.before() instanceof Predecessor.Follows) {
      runs.dropSpaces(named.source(), run.firstSource());
      reaches.dropSpaces(named.source(), run.firstSource());
    }
    advance(run);
  }

  /** Nothing was selected of so many source offsets behind the record. */
  void seen(long source, long offsets) {
    if (source == runs.endSource()) {
      seenTo = Math.max(seenTo, source + 1 + offsets);
    }
  }

  /** Takes in a point of which only itself is known. */
  void add(OffsetPair point) {
    add(new OffsetRun(point.source(), point.target(), 1, Predecessor.unknown()), true);
  }

  /**
   * Whether the point can be true beside what is known: an old sync read again, or a missed one.
   */
  boolean allows(OffsetPair point) {
    if (latest == null || point.target() > latest.target()) {
      return true;
    }
    if (runs.copyOf(point.source()) == point.target()
        || reaches.copyOf(point.source()) == point.target()) {
      return true;
    }
    int i = runs.floor(point.source());
    return i >= 0
        && runs.isSpace(i)
        && runs.target(i) <= point.target()
        && point.target() <= runs.highest(i);
  }

  /** Merges the oldest runs until there are no more than the given number. */
  void limit(int max) {
    while (runs.size() > Math.max(max, 8)) {
      if (reaches == runs && !runs.isOrdered()) {
        reaches = runs.withUpperBounds();
      }
      merged += RunMerge.olderHalf(runs);
    }
    while (reaches.size() > Math.max(max, 8)) {
      RunMerge.olderHalf(reaches);
    }
  }

  Translation forward(long position) {
    if (runs.isEmpty()) {
      return new Unknown(Reason.NOT_REACHED);
    }
    int i = runs.floor(position);
    if (i < 0 && !startKnown) {
      return new Unknown(Reason.BEFORE_KNOWN);
    }
    long answer = latest.target() + 1;
    boolean exact =
        position > runs.endSource()
            && position <= Math.max(seenTo, runs.endSource() + 1)
            && latest.source() == runs.endSource();
    boolean inRun = i >= 0 && !runs.isSpace(i) && position <= runs.lastSource(i);
    int from = i < 0 || (!inRun && !runs.isSpace(i)) ? i + 1 : i;
    if (inRun) {
      answer = runs.target(i) + position - runs.source(i);
      exact = true;
      from++;
    }
    if (from < runs.size()) {
      int lowest = runs.lowest(from);
      if (!inRun || runs.target(lowest) < answer) {
        answer = runs.target(lowest);
        exact = !runs.isSpace(lowest);
      }
    }
    if (tailBound != NONE && tailBound < answer) {
      answer = tailBound;
      exact = false;
    }
    if (answer < 0) {
      return new Unknown(Reason.BEFORE_KNOWN);
    }
    if (i < 0) {
      return new BeforeStart(answer);
    }
    return exact ? new Exact(answer) : new AfterKnown(answer);
  }

  Translation backward(long position) {
    if (reaches.isEmpty()) {
      return new Unknown(Reason.NOT_REACHED);
    }
    int i = reaches.firstReaching(position);
    if (i < 0) {
      long end = Math.max(seenTo, runs.endSource() + 1);
      boolean exact = position == latest.target() + 1 && latest.source() == runs.endSource();
      return exact && tailBound == NONE ? new Exact(end) : new AfterKnown(end);
    }
    if (i == 0 && position < lowestTarget) {
      return startKnown ? new BeforeStart(reaches.source(0)) : new Unknown(Reason.BEFORE_KNOWN);
    }
    if (reaches.isSpace(i)) {
      return new AfterKnown(reaches.source(i));
    }
    return new Exact(reaches.source(i) + Math.max(0, position - reaches.target(i)));
  }

  /** One past the last source offset below {@code offset} of which a copy is known, else 0. */
  long afterLastBefore(long offset) {
    int i = runs.floor(offset - 1);
    while (i >= 0 && runs.isSpace(i)) {
      i--;
    }
    return i < 0 ? 0 : Math.min(offset, runs.lastSource(i) + 1);
  }

  private void leaveSpace(OffsetPair until) {
    long from = Math.max(seenTo, runs.endSource() + 1);
    if (until.source() > from) {
      long bound = Math.min(latest.target() + 1, until.target());
      runs.appendSpace(from, tailBound == NONE ? bound : Math.min(bound, tailBound), RunList.SPACE);
      if (reaches != runs) {
        reaches.appendSpace(from, until.target() - 1, RunList.SPACE);
      }
    }
  }

  private void enter(long source, long target, long length) {
    lowestTarget = Math.min(lowestTarget, target);
    for (long done = 0; done < length; done += Integer.MAX_VALUE) {
      int part = (int) Math.min(Integer.MAX_VALUE, length - done);
      enter(source + done, target + done, part);
    }
  }

  private void enter(long source, long target, int length) {
    boolean before = !runs.isEmpty() && source + length - 1 < runs.source(0);
    long first = runs.isEmpty() ? 0 : runs.source(0);
    if (reaches == runs && RunOverlay.conflicts(runs, source, target, length)) {
      reaches = runs.withUpperBounds();
    }
    new RunOverlay(runs).enter(source, target, length);
    if (reaches != runs) {
      new RunOverlay(reaches).enter(source, target, length);
    }
    if (before && !startKnown && source + length < first) {
      runs.insertSpace(1, source + length, NONE);
      if (reaches != runs) {
        reaches.insertSpace(1, source + length, reaches.target(1) - 1);
      }
    }
  }

  private void advance(OffsetRun run) {
    long known = latest == null ? -1 : latest.target();
    if (run.lastTarget() <= known) {
      return;
    }
    long fresh = Math.min(run.length(), run.lastTarget() - known);
    long beyond = Math.min(fresh, run.lastSource() - tailFrom);
    if (tailBound != NONE && beyond > 0) {
      tailFrom = run.lastSource();
      tailLeft -= beyond;
      tailBound = tailLeft > 0 ? tailBound : NONE;
    }
    latest = run.last();
  }
}

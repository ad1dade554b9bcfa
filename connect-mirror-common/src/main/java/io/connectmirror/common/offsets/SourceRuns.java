package io.connectmirror.common.offsets;

import io.connectmirror.common.offsets.Translation.AfterKnown;
import io.connectmirror.common.offsets.Translation.BeforeStart;
import io.connectmirror.common.offsets.Translation.Exact;
import io.connectmirror.common.offsets.Translation.Reason;
import io.connectmirror.common.offsets.Translation.Unknown;

/**
 * What is known of one partition's copies, and the answers that follow from it.
 *
 * <p>Where a record has several copies, forward answers need the newest and backward ones the
 * oldest; as long as none has, one list serves both. Each source offset is in one of three states:
 * its copy is known, nothing of it was mirrored, or nothing is known. Knowledge only grows: that a
 * stretch is empty is a fact about the source log, which gains no records at old offsets, so what
 * one pass found empty another need not have seen. (A pass that selects other records than an
 * earlier one, by another filter or isolation level, and whose chunks are then lost, is the case
 * that this does not cover.)
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

  private RunList newest = new RunList();
  private RunList oldest = newest;
  private boolean startKnown;

  /** The record with the newest copy of all. */
  private OffsetPair latest;

  private long tailBound = NONE;
  private long tailFrom;
  private long tailLeft;
  private long merged;

  OffsetPair latest() {
    return latest;
  }

  int size() {
    return newest.size() + (oldest == newest ? 0 : oldest.size());
  }

  long bytes() {
    return newest.bytes() + (oldest == newest ? 0 : oldest.bytes());
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
      tailFrom = newest.endSource();
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
    if (newest.isEmpty()) {
      startKnown = run.before() instanceof Predecessor.Start;
    } else {
      if (!samePass && !latest.equals(named)) {
        unreadTail(until.target());
      }
      if (until.source() > newest.endSource()) {
        leaveSpace(until);
      }
    }
    if (named != null) {
      enter(named.source(), named.target(), 1);
    }
    enter(run.firstSource(), run.firstTarget(), run.length());
    if (run.before() instanceof Predecessor.Follows) {
      newest.dropSpaces(named.source(), run.firstSource());
      oldest.dropSpaces(named.source(), run.firstSource());
    }
    advance(run);
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
    if (newest.copyOf(point.source()) == point.target()
        || oldest.copyOf(point.source()) == point.target()) {
      return true;
    }
    int i = newest.floor(point.source());
    return i >= 0
        && newest.isSpace(i)
        && newest.target(i) <= point.target()
        && point.target() <= newest.highest(i);
  }

  /** Merges the oldest runs until there are no more than the given number. */
  void limit(int max) {
    while (newest.size() > Math.max(max, 8)) {
      if (oldest == newest && !newest.isOrdered()) {
        oldest = newest.withUpperBounds();
      }
      merged += RunMerge.olderHalf(newest);
    }
    while (oldest.size() > Math.max(max, 8)) {
      RunMerge.olderHalf(oldest);
    }
  }

  Translation forward(long position) {
    if (newest.isEmpty()) {
      return new Unknown(Reason.NOT_REACHED);
    }
    int i = newest.floor(position);
    if (i < 0 && !startKnown) {
      return new Unknown(Reason.BEFORE_KNOWN);
    }
    long answer = latest.target() + 1;
    boolean exact = position == newest.endSource() + 1 && latest.source() == newest.endSource();
    boolean inRun = i >= 0 && !newest.isSpace(i) && position <= newest.lastSource(i);
    int from = i < 0 || (!inRun && !newest.isSpace(i)) ? i + 1 : i;
    if (inRun) {
      answer = newest.target(i) + position - newest.source(i);
      exact = true;
      from++;
    }
    if (from < newest.size()) {
      int lowest = newest.lowest(from);
      if (!inRun || newest.target(lowest) < answer) {
        answer = newest.target(lowest);
        exact = !newest.isSpace(lowest);
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
    if (oldest.isEmpty()) {
      return new Unknown(Reason.NOT_REACHED);
    }
    int i = oldest.firstReaching(position);
    if (i < 0) {
      long end = oldest.endSource() + 1;
      boolean exact = position == latest.target() + 1 && latest.source() == end - 1;
      return exact && tailBound == NONE ? new Exact(end) : new AfterKnown(end);
    }
    if (i == 0 && position < oldest.target(0)) {
      return startKnown ? new BeforeStart(oldest.source(0)) : new Unknown(Reason.BEFORE_KNOWN);
    }
    if (oldest.isSpace(i)) {
      return new AfterKnown(oldest.source(i));
    }
    return new Exact(oldest.source(i) + Math.max(0, position - oldest.target(i)));
  }

  private void leaveSpace(OffsetPair until) {
    long from = newest.endSource() + 1;
    if (until.source() > from) {
      long bound = Math.min(latest.target() + 1, until.target());
      newest.appendSpace(
          from, tailBound == NONE ? bound : Math.min(bound, tailBound), RunList.SPACE);
      if (oldest != newest) {
        oldest.appendSpace(from, until.target() - 1, RunList.SPACE);
      }
    }
  }

  private void enter(long source, long target, long length) {
    for (long done = 0; done < length; done += Integer.MAX_VALUE) {
      int part = (int) Math.min(Integer.MAX_VALUE, length - done);
      enter(source + done, target + done, part);
    }
  }

  private void enter(long source, long target, int length) {
    boolean before = !newest.isEmpty() && source + length - 1 < newest.source(0);
    long first = newest.isEmpty() ? 0 : newest.source(0);
    if (oldest == newest && RunOverlay.conflicts(newest, source, target, length)) {
      oldest = newest.withUpperBounds();
    }
    new RunOverlay(newest, true).enter(source, target, length);
    if (oldest != newest) {
      new RunOverlay(oldest, false).enter(source, target, length);
    }
    if (before && !startKnown && source + length < first) {
      newest.insertSpace(1, source + length, NONE);
      if (oldest != newest) {
        oldest.insertSpace(1, source + length, oldest.target(1) - 1);
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

package io.connectmirror.cli.compare;

import java.util.List;

/**
 * Records that found no counterpart so far: some find it late, some were removed by the log
 * cleaner, and the others are what the comparison reports. Holds a bounded number of each side; the
 * oldest make room. Not thread-safe.
 */
final class AloneRecords {
  private final ComparisonRules rules;
  private final int most;
  private final DifferenceLog log;
  private final PrintIndex ofSource = new PrintIndex();
  private final PrintIndex ofTarget = new PrintIndex();
  private final KeyWatch watch = new KeyWatch();
  private int sources;
  private int targets;
  private boolean sourceEnded;
  private boolean targetEnded;
  private boolean targetTailJudged;
  private boolean matched;
  private long lastSource = -1;
  private long lastTarget = -1;
  private long cleaned;
  private long notJudged;
  private long notMirroredYet;
  private long outside;
  private long missingAtStart;
  private long extraAtStart;

  AloneRecords(ComparisonRules rules, int most, DifferenceLog log) {
    this.rules = rules;
    this.most = most;
    this.log = log;
  }

  /** Notes the last match in order. */
  void matchedAt(long source, long target) {
    matched = true;
    lastSource = source;
    lastTarget = target;
  }

  void sourceEnded() {
    sourceEnded = true;
  }

  void targetEnded() {
    targetEnded = true;
  }

  /**
   * @param before offset of the target's record before which its copy should stand, or -1
   */
  void addOfSource(Print alone, long before, long place) {
    alone.opposite = before;
    alone.place = place;
    ofSource.add(alone);
    sources++;
    if (rules.compacted()) {
      watch.addOfSource(alone);
    }
    while (sources > most) {
      settleSource(takeOfSource(ofSource.first()), /* atEnd= */ false);
    }
  }

  /**
   * @param before offset of the source's record before which its original should stand, or -1
   */
  void addOfTarget(Print alone, long before, long place) {
    alone.opposite = before;
    alone.place = place;
    ofTarget.add(alone);
    targets++;
    if (rules.compacted()) {
      watch.addOfTarget(alone);
    }
    while (targets > most) {
      settleTarget(takeOfTarget(ofTarget.first()), /* atEnd= */ false);
    }
  }

  boolean hasOfSource(long hash) {
    return sources > 0 && ofSource.find(hash) != null;
  }

  boolean hasOfTarget(long hash) {
    return targets > 0 && ofTarget.find(hash) != null;
  }

  /** One of the source that a record of the target is a copy of, or null; it is alone no more. */
  Print takeOfSource(long hash) {
    Print found = sources == 0 ? null : ofSource.find(hash);
    return found == null ? null : takeOfSource(found);
  }

  /** One of the target that is a copy of a record of the source, or null; it is alone no more. */
  Print takeOfTarget(long hash) {
    Print found = targets == 0 ? null : ofTarget.find(hash);
    return found == null ? null : takeOfTarget(found);
  }

  /** Whether {@link #passedOfSource} and {@link #passedOfTarget} need to be told of keys. */
  boolean watchesKeys() {
    return rules.compacted() && !watch.isEmpty();
  }

  /** A record of the source was passed: older ones of its key may have been cleaned. */
  void passedOfSource(long keyHash, long offset) {
    for (Print older : watch.ofSourceBefore(keyHash, offset)) {
      takeOfSource(older);
      cleaned++;
    }
    clean(watch.ofTargetBeforeSource(keyHash, offset));
  }

  /** A record of the target was passed. */
  void passedOfTarget(long keyHash, long offset) {
    clean(watch.ofTargetBefore(keyHash, offset));
  }

  private void clean(Iterable<Print> older) {
    for (Print print : older) {
      takeOfTarget(print);
      cleaned++;
    }
  }

  /**
   * Decides about all that are left.
   *
   * @param tailJudged whether those of the target behind the last match are extra
   */
  void finish(boolean tailJudged) {
    targetTailJudged = tailJudged;
    while (!ofSource.isEmpty()) {
      settleSource(takeOfSource(ofSource.first()), /* atEnd= */ true);
    }
    while (!ofTarget.isEmpty()) {
      settleTarget(takeOfTarget(ofTarget.first()), /* atEnd= */ true);
    }
  }

  private void settleSource(Print alone, boolean atEnd) {
    boolean behindAll =
        alone.offset >= rules.mirroredTo() && alone.offset > lastSource && (atEnd || targetEnded);
    if (isBeforeRange(alone) && matched) {
      outside++;
    } else if (behindAll) {
      notMirroredYet++;
    } else if (rules.compacted() && !alone.hasValue) {
      cleaned++;
    } else if (isBeforeRange(alone) || (rules.compacted() && !(atEnd && rules.complete()))) {
      notJudged++;
    } else {
      missingAtStart += alone.place == 0 ? 1 : 0;
      log.add(DifferenceKind.MISSING, alone.place, alone.offset, alone.opposite, List.of());
    }
  }

  private void settleTarget(Print alone, boolean atEnd) {
    boolean behindAll = atEnd && alone.offset > lastTarget;
    if (isBeforeRange(alone) || (behindAll && !targetTailJudged)) {
      outside++;
    } else if (rules.compacted() && !alone.hasValue) {
      cleaned++;
    } else if (rules.compacted() && !(atEnd && rules.complete() && sourceEnded)) {
      notJudged++;
    } else {
      extraAtStart += alone.place == 0 ? 1 : 0;
      log.add(DifferenceKind.EXTRA, alone.place, alone.opposite, alone.offset, List.of());
    }
  }

  private boolean isBeforeRange(Print alone) {
    return alone.place == 0 && !rules.aligned();
  }

  private Print takeOfSource(Print print) {
    ofSource.take(print);
    sources--;
    forget(print);
    return print;
  }

  private Print takeOfTarget(Print print) {
    ofTarget.take(print);
    targets--;
    forget(print);
    return print;
  }

  private void forget(Print print) {
    if (rules.compacted()) {
      watch.remove(print);
    }
  }

  int size() {
    return sources + targets;
  }

  long cleaned() {
    return cleaned;
  }

  long notJudged() {
    return notJudged;
  }

  long notMirroredYet() {
    return notMirroredYet;
  }

  long outside() {
    return outside;
  }

  long missingAtStart() {
    return missingAtStart;
  }

  long extraAtStart() {
    return extraAtStart;
  }
}

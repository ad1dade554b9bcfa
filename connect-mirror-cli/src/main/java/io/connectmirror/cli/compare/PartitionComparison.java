package io.connectmirror.cli.compare;

import java.util.List;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Compares two streams of records, a partition's and its copy's, as they are pushed in. As long as
 * both are in step, records are held against each other byte by byte and nothing is kept but their
 * hashes. Where they are not, both are looked at further ahead, by hashes, until it is clear which
 * side has something that the other one has not.
 *
 * <p>What is found depends on the two streams alone and not on how they take turns: a side is only
 * given a record when it {@linkplain #wantsSource() wants} one. Memory is bounded by {@link
 * ComparisonLimits} whatever the size of records.
 *
 * <p>Not thread-safe.
 */
public final class PartitionComparison {
  private final ComparisonRules rules;
  private final RecordContents contents;
  private final PlaceHints hints;
  private final int lookAhead;
  private final DifferenceLog log;
  private final AloneRecords alone;
  private final MatchHistory history;
  private final PrintIndex source = new PrintIndex();
  private final PrintIndex target = new PrintIndex();
  private ConsumerRecord<byte[], byte[]> sourceHead;
  private ConsumerRecord<byte[], byte[]> targetHead;
  private boolean inStep = true;
  private boolean sourceEnded;
  private boolean targetEnded;
  private boolean tailJudged;
  private long sourceNumber;
  private long targetNumber;
  private long sourceNext;
  private long lastSource = -1;
  private long lastTarget = -1;
  private long firstMatch = -1;
  private long equal;
  private long place;
  private long repeatedAtStart;

  public PartitionComparison(ComparisonRules rules, PlaceHints hints, ComparisonLimits limits) {
    this.rules = rules;
    this.contents = rules.contents();
    this.hints = hints;
    this.lookAhead = limits.lookAhead();
    this.tailJudged = rules.targetTailJudged();
    this.log = new DifferenceLog(limits.differences());
    this.alone = new AloneRecords(rules, limits.alone(), log);
    this.history = new MatchHistory(limits.history());
  }

  /** Records of the source are compared from this offset on, also if there is none. */
  void beginAt(long offset) {
    sourceNext = offset;
  }

  /** Takes in a record of the source before the range: copies of it are repetitions. */
  public void known(ConsumerRecord<byte[], byte[]> before) {
    history.add(contents.sourceHash(before), before.offset());
  }

  public boolean wantsSource() {
    if (sourceEnded || isDone()) {
      return false;
    }
    if (inStep) {
      return sourceHead == null;
    }
    return source.isEmpty() || (!target.isEmpty() && source.size() < lookAhead);
  }

  public boolean wantsTarget() {
    if (targetEnded || isDone()) {
      return false;
    }
    if (inStep) {
      return targetHead == null;
    }
    return target.isEmpty() || (!source.isEmpty() && target.size() < lookAhead);
  }

  /** The next record of the source. */
  public void source(ConsumerRecord<byte[], byte[]> record) {
    sourceNext = record.offset() + 1;
    if (!inStep) {
      add(record, /* ofSource= */ true);
      settle();
    } else if (targetHead == null) {
      sourceHead = record;
    } else {
      step(record, targetHead);
    }
  }

  /** The next record of the target. */
  public void target(ConsumerRecord<byte[], byte[]> record) {
    if (!inStep) {
      add(record, /* ofSource= */ false);
      settle();
    } else if (sourceHead == null) {
      targetHead = record;
    } else {
      step(sourceHead, record);
    }
  }

  /** No record of the source follows. */
  public void sourceEnded() {
    sourceEnded = true;
    alone.sourceEnded();
    leaveStep(sourceHead, targetHead);
  }

  /**
   * No further record of the source is to be compared, although there are some: what the target
   * holds behind the last match are copies of them.
   */
  public void sourceCut() {
    tailJudged = false;
    sourceEnded();
  }

  /** No record of the target follows. */
  public void targetEnded() {
    targetEnded = true;
    alone.targetEnded();
    leaveStep(sourceHead, targetHead);
  }

  /** Whether no further record can change what is found. */
  public boolean isDone() {
    if (inStep) {
      return false;
    }
    boolean noneOfSource = sourceEnded && source.isEmpty();
    boolean noneOfTarget = targetEnded && target.isEmpty();
    return (noneOfSource && (noneOfTarget || !tailJudged))
        || (noneOfTarget && source.isEmpty() && sourceNext >= rules.mirroredTo());
  }

  /** How many records are held, as such or as hashes; the history is not counted. */
  int held() {
    return source.size()
        + target.size()
        + alone.size()
        + (sourceHead == null ? 0 : 1)
        + (targetHead == null ? 0 : 1);
  }

  /** What was found, when both streams have ended or enough was seen. To be called once. */
  public ComparisonResult finish() {
    alone.finish(tailJudged);
    return new ComparisonResult(
        equal,
        log.count(DifferenceKind.MISSING),
        log.count(DifferenceKind.EXTRA),
        log.count(DifferenceKind.REPEATED),
        log.count(DifferenceKind.REORDERED),
        log.count(DifferenceKind.CHANGED),
        alone.cleaned(),
        alone.notJudged(),
        alone.notMirroredYet(),
        alone.outside(),
        firstMatch < 0 ? OptionalLong.empty() : OptionalLong.of(firstMatch),
        alone.missingAtStart(),
        repeatedAtStart,
        alone.extraAtStart(),
        log.differences());
  }

  private void step(ConsumerRecord<byte[], byte[]> original, ConsumerRecord<byte[], byte[]> copy) {
    if (!contents.areEqual(original, copy)) {
      leaveStep(original, copy);
      return;
    }
    sourceHead = null;
    targetHead = null;
    if (alone.watchesKeys()) {
      passed(contents.keyHash(original), original.offset(), copy.offset());
    }
    matched(contents.sourceHash(original), original.offset(), copy.offset());
  }

  private void leaveStep(
      ConsumerRecord<byte[], byte[]> original, ConsumerRecord<byte[], byte[]> copy) {
    inStep = false;
    sourceHead = null;
    targetHead = null;
    if (original != null) {
      add(original, /* ofSource= */ true);
    }
    if (copy != null) {
      add(copy, /* ofSource= */ false);
    }
    settle();
  }

  private void add(ConsumerRecord<byte[], byte[]> record, boolean ofSource) {
    Print print = ofSource ? contents.ofSource(record) : contents.ofTarget(record);
    print.number = ofSource ? sourceNumber++ : targetNumber++;
    (ofSource ? source : target).add(print);
  }

  private void settle() {
    while (true) {
      Print original = source.first();
      Print copy = target.first();
      if (original == null || copy == null) {
        if (original != null && targetEnded) {
          sourceAlone(original);
        } else if (copy != null && sourceEnded) {
          targetAlone(copy);
        } else {
          inStep = original == null && copy == null && !sourceEnded && !targetEnded;
          return;
        }
      } else if (original.hash == copy.hash) {
        take(original, copy);
        matched(original.hash, original.offset, copy.offset);
      } else if (seesEnough(source, sourceEnded) && seesEnough(target, targetEnded)) {
        decide(original, copy);
      } else {
        return;
      }
    }
  }

  private boolean seesEnough(PrintIndex side, boolean ended) {
    return ended || side.size() >= lookAhead;
  }

  /** Two heads differ, and all that is behind them for a while is known. */
  private void decide(Print original, Print copy) {
    Print itsCopy = target.find(original.hash);
    Print itsOriginal = source.find(copy.hash);
    if (itsCopy == null && itsOriginal == null) {
      apart(original, copy);
    } else if (itsCopy == null) {
      sourceAlone(original);
    } else if (itsOriginal == null || history.find(copy.hash) != MatchHistory.NONE) {
      targetAlone(copy);
    } else if (itsCopy.number - copy.number > itsOriginal.number - original.number) {
      moved(original, itsCopy);
    } else {
      moved(itsOriginal, copy);
    }
  }

  /** Neither head has a counterpart in sight. */
  private void apart(Print original, Print copy) {
    boolean seekingStart = !rules.aligned() && firstMatch < 0;
    long expected = hints.onTarget(original.offset);
    if (seekingStart || expected > copy.offset || isKnown(copy)) {
      targetAlone(copy);
    } else if (alone.hasOfTarget(original.hash) || hints.onSource(copy.offset) > original.offset) {
      sourceAlone(original);
    } else if (contents.resemble(original, copy, rules.compacted())) {
      take(original, copy);
      log.add(
          DifferenceKind.CHANGED,
          place,
          original.offset,
          copy.offset,
          contents.differing(original, copy));
    } else {
      sourceAlone(original);
      targetAlone(copy);
    }
  }

  private boolean isKnown(Print copy) {
    return history.find(copy.hash) != MatchHistory.NONE || alone.hasOfSource(copy.hash);
  }

  private void moved(Print original, Print copy) {
    take(original, copy);
    outOfOrder(original, copy);
  }

  private void outOfOrder(Print original, Print copy) {
    equal++;
    history.add(original.hash, original.offset);
    log.add(DifferenceKind.REORDERED, place, original.offset, copy.offset, List.of());
  }

  private void sourceAlone(Print original) {
    take(original, null);
    Print early = alone.takeOfTarget(original.hash);
    if (early != null) {
      late(original, early);
    } else {
      alone.addOfSource(original, offsetOf(target.first()), place);
    }
  }

  private void targetAlone(Print copy) {
    take(null, copy);
    Print early = alone.takeOfSource(copy.hash);
    if (early != null) {
      late(early, copy);
      return;
    }
    long copied = repetitionOf(copy);
    if (copied == MatchHistory.NONE) {
      alone.addOfTarget(copy, offsetOf(source.first()), place);
      return;
    }
    repeatedAtStart += firstMatch < 0 ? 1 : 0;
    log.add(DifferenceKind.REPEATED, place, copied, copy.offset, List.of());
  }

  /** The source offset of what this is a further copy of. */
  private long repetitionOf(Print copy) {
    long known = history.find(copy.hash);
    if (known != MatchHistory.NONE) {
      return known;
    }
    // Longer ago than is remembered: the offset map may know it as the newest copy.
    Print next = source.first();
    long mapped = hints.onSource(copy.offset);
    return mapped >= 0
            && mapped < (next == null ? sourceNext : next.offset)
            && hints.onTarget(mapped) == copy.offset
        ? mapped
        : MatchHistory.NONE;
  }

  /** One of the two was passed long before. */
  private void late(Print original, Print copy) {
    if (original.offset > lastSource && copy.offset > lastTarget) {
      matched(original.hash, original.offset, copy.offset);
    } else {
      outOfOrder(original, copy);
    }
  }

  private void matched(long hash, long original, long copy) {
    equal++;
    place++;
    lastSource = original;
    lastTarget = copy;
    if (firstMatch < 0) {
      firstMatch = original;
    }
    alone.matchedAt(original, copy);
    history.add(hash, original);
  }

  private void take(Print original, Print copy) {
    if (original != null) {
      source.take(original);
    }
    if (copy != null) {
      target.take(copy);
    }
    if (alone.watchesKeys()) {
      if (original != null) {
        passed(original.keyHash, original.offset, -1);
      }
      if (copy != null) {
        passed(copy.keyHash, -1, copy.offset);
      }
    }
  }

  private void passed(long keyHash, long original, long copy) {
    if (original >= 0) {
      alone.passedOfSource(keyHash, original);
    }
    if (copy >= 0) {
      alone.passedOfTarget(keyHash, copy);
    }
  }

  private static long offsetOf(Print print) {
    return print == null ? -1 : print.offset;
  }
}

package io.connectmirror.cli.compare;

import java.nio.ByteBuffer;
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
  private final DifferenceLog log;
  private final AloneRecords alone;
  private final MatchBook book;
  private final Window window;
  private final Judge judge;
  private ConsumerRecord<ByteBuffer, ByteBuffer> sourceHead;
  private ConsumerRecord<ByteBuffer, ByteBuffer> targetHead;
  private boolean inStep = true;
  private boolean tailJudged;

  public PartitionComparison(ComparisonRules rules, PlaceHints hints, ComparisonLimits limits) {
    this.rules = rules;
    this.contents = rules.contents();
    this.tailJudged = rules.targetTailJudged();
    this.log = new DifferenceLog(limits.differences());
    this.alone = new AloneRecords(rules, limits.alone(), log);
    this.book = new MatchBook(log, limits.history());
    this.window = new Window(limits.lookAhead());
    this.judge = new Judge(rules, hints, window, book, alone, log);
  }

  /** Records of the source are compared from this offset on, also if there is none. */
  void beginAt(long offset) {
    window.sourceReadTo(offset);
  }

  /** Takes in a record of the source before the range: copies of it are repetitions. */
  public void known(ConsumerRecord<ByteBuffer, ByteBuffer> before) {
    book.known(contents.sourceHash(before), before.offset());
  }

  public boolean wantsSource() {
    if (window.isSourceEnded() || isDone()) {
      return false;
    }
    return inStep ? sourceHead == null : window.wantsSource();
  }

  public boolean wantsTarget() {
    if (window.isTargetEnded() || isDone()) {
      return false;
    }
    return inStep ? targetHead == null : window.wantsTarget();
  }

  /** The next record of the source. */
  public void source(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    window.sourceReadTo(record.offset() + 1);
    if (!inStep) {
      window.addOfSource(contents.ofSource(record));
      settle();
    } else if (targetHead == null) {
      sourceHead = record;
    } else {
      step(record, targetHead);
    }
  }

  /** The next record of the target. */
  public void target(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    if (!inStep) {
      window.addOfTarget(contents.ofTarget(record));
      settle();
    } else if (sourceHead == null) {
      targetHead = record;
    } else {
      step(sourceHead, record);
    }
  }

  /** No record of the source follows. */
  public void sourceEnded() {
    window.sourceEnded();
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
    window.targetEnded();
    alone.targetEnded();
    leaveStep(sourceHead, targetHead);
  }

  /** Whether no further record can change what is found. */
  public boolean isDone() {
    if (inStep) {
      return false;
    }
    boolean sourceOver = window.isSourceEnded() && window.original() == null;
    boolean targetOver = window.isTargetEnded() && window.copy() == null;
    return (sourceOver && (targetOver || !tailJudged))
        || (targetOver && window.original() == null && window.sourceAt() >= rules.mirroredTo());
  }

  /** How many records are held, as such or as hashes; the history is not counted. */
  int held() {
    return window.size()
        + alone.size()
        + (sourceHead == null ? 0 : 1)
        + (targetHead == null ? 0 : 1);
  }

  /** What was found, when both streams have ended or enough was seen. To be called once. */
  public ComparisonResult finish() {
    alone.finish(tailJudged);
    return new ComparisonResult(
        book.equal(),
        log.count(DifferenceKind.MISSING),
        log.count(DifferenceKind.EXTRA),
        log.count(DifferenceKind.REPEATED),
        log.count(DifferenceKind.REORDERED),
        log.count(DifferenceKind.CHANGED),
        alone.cleaned(),
        alone.notJudged(),
        alone.notMirroredYet(),
        alone.outside(),
        book.first(),
        alone.missingAtStart(),
        judge.repeatedAtStart(),
        alone.extraAtStart(),
        log.differences());
  }

  private void step(
      ConsumerRecord<ByteBuffer, ByteBuffer> original,
      ConsumerRecord<ByteBuffer, ByteBuffer> copy) {
    if (!contents.areEqual(original, copy)) {
      leaveStep(original, copy);
      return;
    }
    sourceHead = null;
    targetHead = null;
    if (alone.watchesKeys()) {
      long keyHash = contents.keyHash(original);
      alone.passedOfSource(keyHash, original.offset());
      alone.passedOfTarget(keyHash, copy.offset());
    }
    book.inOrder(contents.sourceHash(original), original.offset(), copy.offset());
    alone.matchedAt(original.offset(), copy.offset());
  }

  private void leaveStep(
      ConsumerRecord<ByteBuffer, ByteBuffer> original,
      ConsumerRecord<ByteBuffer, ByteBuffer> copy) {
    inStep = false;
    sourceHead = null;
    targetHead = null;
    if (original != null) {
      window.addOfSource(contents.ofSource(original));
    }
    if (copy != null) {
      window.addOfTarget(contents.ofTarget(copy));
    }
    settle();
  }

  /** Decides about heads as long as enough is known. */
  private void settle() {
    while (true) {
      Print original = window.original();
      Print copy = window.copy();
      if (original == null || copy == null) {
        if (original != null && window.isTargetEnded()) {
          judge.sourceAlone(original);
        } else if (copy != null && window.isSourceEnded()) {
          judge.targetAlone(copy);
        } else {
          inStep =
              original == null
                  && copy == null
                  && !window.isSourceEnded()
                  && !window.isTargetEnded();
          return;
        }
      } else if (original.hash == copy.hash) {
        judge.equal(original, copy);
      } else if (window.seesEnough()) {
        judge.differ(original, copy);
      } else {
        return;
      }
    }
  }
}

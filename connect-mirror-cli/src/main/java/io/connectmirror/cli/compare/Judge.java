package io.connectmirror.cli.compare;

import java.util.List;

/**
 * Decides what became of records whose counterpart is not the next one of the other side: it stands
 * elsewhere, it was repeated or changed, or there is none. Takes them out of the window and enters
 * them where they belong. Not thread-safe.
 */
final class Judge {
  private final ComparisonRules rules;
  private final PlaceHints hints;
  private final Window window;
  private final MatchBook book;
  private final AloneRecords alone;
  private final DifferenceLog log;
  private long repeatedAtStart;

  Judge(
      ComparisonRules rules,
      PlaceHints hints,
      Window window,
      MatchBook book,
      AloneRecords alone,
      DifferenceLog log) {
    this.rules = rules;
    this.hints = hints;
    this.window = window;
    this.book = book;
    this.alone = alone;
    this.log = log;
  }

  /** Of the repeated records, those before the first match. */
  long repeatedAtStart() {
    return repeatedAtStart;
  }

  /** Two heads are a record and its copy. */
  void equal(Print original, Print copy) {
    takeBoth(original, copy);
    matched(original, copy);
  }

  /** Two heads differ, and all that is behind them for a while is known. */
  void differ(Print original, Print copy) {
    Print itsCopy = window.copyOf(original);
    Print itsOriginal = window.originalOf(copy);
    if (itsCopy == null && itsOriginal == null) {
      apart(original, copy);
    } else if (itsCopy == null) {
      sourceAlone(original);
    } else if (itsOriginal == null || book.has(copy.hash)) {
      targetAlone(copy);
    } else if (itsCopy.number - copy.number > itsOriginal.number - original.number) {
      moved(original, itsCopy);
    } else {
      moved(itsOriginal, copy);
    }
  }

  /** A head of the source has no counterpart in the window. */
  void sourceAlone(Print original) {
    takeOriginal(original);
    Print early = alone.takeOfTarget(original.hash);
    if (early != null) {
      late(original, early);
    } else {
      alone.addOfSource(original, offsetOf(window.copy()), book.place());
    }
  }

  /** A head of the target has no counterpart in the window. */
  void targetAlone(Print copy) {
    takeCopy(copy);
    Print early = alone.takeOfSource(copy.hash);
    if (early != null) {
      late(early, copy);
      return;
    }
    long copied = repetitionOf(copy);
    if (copied == MatchHistory.NONE) {
      alone.addOfTarget(copy, offsetOf(window.original()), book.place());
      return;
    }
    repeatedAtStart += book.isEmpty() ? 1 : 0;
    log.add(DifferenceKind.REPEATED, book.place(), copied, copy.offset, List.of());
  }

  /** Neither head has a counterpart in sight. */
  private void apart(Print original, Print copy) {
    boolean seekingStart = !rules.aligned() && book.isEmpty();
    long expected = hints.onTarget(original.offset);
    if (seekingStart || expected > copy.offset || isKnown(copy)) {
      targetAlone(copy);
    } else if (alone.hasOfTarget(original.hash) || hints.onSource(copy.offset) > original.offset) {
      sourceAlone(original);
    } else if (rules.contents().resemble(original, copy, rules.compacted())) {
      changed(original, copy);
    } else {
      sourceAlone(original);
      targetAlone(copy);
    }
  }

  private boolean isKnown(Print copy) {
    return book.has(copy.hash) || alone.hasOfSource(copy.hash);
  }

  private void changed(Print original, Print copy) {
    takeBoth(original, copy);
    log.add(
        DifferenceKind.CHANGED,
        book.place(),
        original.offset,
        copy.offset,
        rules.contents().differing(original, copy));
  }

  private void moved(Print original, Print copy) {
    takeBoth(original, copy);
    book.outOfOrder(original.hash, original.offset, copy.offset);
  }

  /** One of the two was passed long before. */
  private void late(Print original, Print copy) {
    if (book.isBehindAll(original, copy)) {
      matched(original, copy);
    } else {
      book.outOfOrder(original.hash, original.offset, copy.offset);
    }
  }

  private void matched(Print original, Print copy) {
    book.inOrder(original.hash, original.offset, copy.offset);
    alone.matchedAt(original.offset, copy.offset);
  }

  /** The source offset of what this is a further copy of. */
  private long repetitionOf(Print copy) {
    long known = book.find(copy.hash);
    if (known != MatchHistory.NONE) {
      return known;
    }
    // Longer ago than is remembered: the offset map may know it as the newest copy.
    long mapped = hints.onSource(copy.offset);
    boolean isCopied =
        mapped >= 0 && mapped < window.sourceAt() && hints.onTarget(mapped) == copy.offset;
    return isCopied ? mapped : MatchHistory.NONE;
  }

  private void takeBoth(Print original, Print copy) {
    takeOriginal(original);
    takeCopy(copy);
  }

  private void takeOriginal(Print original) {
    window.takeOfSource(original);
    if (alone.watchesKeys()) {
      alone.passedOfSource(original.keyHash, original.offset);
    }
  }

  private void takeCopy(Print copy) {
    window.takeOfTarget(copy);
    if (alone.watchesKeys()) {
      alone.passedOfTarget(copy.keyHash, copy.offset);
    }
  }

  private static long offsetOf(Print print) {
    return print == null ? -1 : print.offset;
  }
}

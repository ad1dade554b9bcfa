package io.connectmirror.cli.compare;

/**
 * What was read of both sides and not decided yet, as prints. A side is looked ahead of only while
 * the other one has something that waits for a decision. Not thread-safe.
 */
final class Window {
  private final int lookAhead;
  private final PrintIndex source = new PrintIndex();
  private final PrintIndex target = new PrintIndex();
  private long sources;
  private long targets;
  private long sourceNext;
  private boolean sourceEnded;
  private boolean targetEnded;

  /**
   * @param lookAhead how many records of each side it has room for
   */
  Window(int lookAhead) {
    this.lookAhead = lookAhead;
  }

  /** All of the source before this offset was read. */
  void sourceReadTo(long offset) {
    sourceNext = offset;
  }

  /** Source offset before which all is decided. */
  long sourceAt() {
    Print next = source.first();
    return next == null ? sourceNext : next.offset;
  }

  void addOfSource(Print print) {
    print.number = sources++;
    source.add(print);
  }

  void addOfTarget(Print print) {
    print.number = targets++;
    target.add(print);
  }

  /** No record of the source follows those that are here. */
  void sourceEnded() {
    sourceEnded = true;
  }

  /** No record of the target follows those that are here. */
  void targetEnded() {
    targetEnded = true;
  }

  boolean wantsSource() {
    return source.isEmpty() || (!target.isEmpty() && source.size() < lookAhead);
  }

  boolean wantsTarget() {
    return target.isEmpty() || (!source.isEmpty() && target.size() < lookAhead);
  }

  /** Whether all is known that is looked at before two heads that differ are decided about. */
  boolean seesEnough() {
    return (sourceEnded || source.size() >= lookAhead)
        && (targetEnded || target.size() >= lookAhead);
  }

  /** The oldest of the source, or null. */
  Print original() {
    return source.first();
  }

  /** The oldest of the target, or null. */
  Print copy() {
    return target.first();
  }

  /** The oldest copy of a record of the source, or null. */
  Print copyOf(Print original) {
    return target.find(original.hash);
  }

  /** The oldest record of the source that this may be a copy of, or null. */
  Print originalOf(Print copy) {
    return source.find(copy.hash);
  }

  void takeOfSource(Print original) {
    source.take(original);
  }

  void takeOfTarget(Print copy) {
    target.take(copy);
  }

  boolean isSourceEnded() {
    return sourceEnded;
  }

  boolean isTargetEnded() {
    return targetEnded;
  }

  int size() {
    return source.size() + target.size();
  }
}

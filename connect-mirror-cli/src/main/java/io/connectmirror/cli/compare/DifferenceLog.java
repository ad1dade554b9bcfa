package io.connectmirror.cli.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Counts differences and keeps the first ones; those that follow each other in one place are kept
 * as one. Not thread-safe.
 */
final class DifferenceLog {
  private static final long NONE = -1;

  private final int keep;
  private final Map<DifferenceKind, Long> counts = new EnumMap<>(DifferenceKind.class);
  private final Map<DifferenceKind, Open> open = new EnumMap<>(DifferenceKind.class);
  private final List<Open> kept = new ArrayList<>();

  /**
   * @param keep how many at most
   */
  DifferenceLog(int keep) {
    this.keep = keep;
  }

  /**
   * @param place differences of one kind with equal places follow each other
   * @param source offset, -1 for none
   * @param target offset, -1 for none
   */
  void add(DifferenceKind kind, long place, long source, long target, List<RecordPart> parts) {
    counts.merge(kind, 1L, Long::sum);
    Open last = open.get(kind);
    if (last != null && last.place == place && last.parts.equals(parts)) {
      last.extend(source, target);
      return;
    }
    Open next = new Open(kind, place, source, target, parts);
    open.put(kind, next);
    if (kept.size() < keep) {
      kept.add(next);
    }
  }

  long count(DifferenceKind kind) {
    return counts.getOrDefault(kind, 0L);
  }

  /** In order of their offsets. */
  List<Difference> differences() {
    return kept.stream()
        .sorted(
            (a, b) ->
                a.target != NONE && b.target != NONE && a.target != b.target
                    ? Long.compare(a.target, b.target)
                    : Long.compare(a.source, b.source))
        .map(Open::closed)
        .toList();
  }

  private static final class Open {
    private final DifferenceKind kind;
    private final long place;
    private final List<RecordPart> parts;
    private long source;
    private long sourceEnd;
    private long target;
    private long targetEnd;
    private long records = 1;

    Open(DifferenceKind kind, long place, long source, long target, List<RecordPart> parts) {
      this.kind = kind;
      this.place = place;
      this.parts = parts;
      this.source = source;
      this.sourceEnd = source + 1;
      this.target = target;
      this.targetEnd = target + 1;
    }

    void extend(long nextSource, long nextTarget) {
      records++;
      if (nextSource != NONE) {
        source = source == NONE ? nextSource : Math.min(source, nextSource);
        sourceEnd = Math.max(sourceEnd, nextSource + 1);
      }
      if (nextTarget != NONE) {
        target = target == NONE ? nextTarget : Math.min(target, nextTarget);
        targetEnd = Math.max(targetEnd, nextTarget + 1);
      }
    }

    Difference closed() {
      return new Difference(
          kind,
          offset(source, source),
          offset(source, sourceEnd),
          offset(target, target),
          offset(target, targetEnd),
          records,
          parts);
    }

    private static OptionalLong offset(long first, long value) {
      return first == NONE ? OptionalLong.empty() : OptionalLong.of(value);
    }
  }
}

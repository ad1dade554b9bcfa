package io.connectmirror.common.offsets;

import java.util.Objects;
import java.util.OptionalLong;

/** The answer of an {@link OffsetMap}. */
public sealed interface Translation
    permits Translation.Exact,
        Translation.AfterKnown,
        Translation.BeforeStart,
        Translation.Unknown {

  /** The translated position, empty when there is none. */
  OptionalLong position();

  /**
   * The same answer with its position moved into the bounds of the other log, which are read at
   * another moment than the map and so are clamps only.
   *
   * @param logStart the first offset that exists there
   * @param logEnd the offset of the next record there
   */
  default Translation within(long logStart, long logEnd) {
    return this;
  }

  /** Known to be right. */
  record Exact(long offset) implements Translation {
    @Override
    public OptionalLong position() {
      return OptionalLong.of(offset);
    }

    @Override
    public Translation within(long logStart, long logEnd) {
      return new Exact(clamp(offset, logStart, logEnd));
    }
  }

  /**
   * One past the last known record before the position: the position lies in space of which nothing
   * is known, or beyond all that is known. Records may be read again, none is skipped.
   */
  record AfterKnown(long offset) implements Translation {
    @Override
    public OptionalLong position() {
      return OptionalLong.of(offset);
    }

    @Override
    public Translation within(long logStart, long logEnd) {
      return new AfterKnown(clamp(offset, logStart, logEnd));
    }
  }

  /** The position lies before mirroring began, and this is where it began. */
  record BeforeStart(long offset) implements Translation {
    @Override
    public OptionalLong position() {
      return OptionalLong.of(offset);
    }

    @Override
    public Translation within(long logStart, long logEnd) {
      return new BeforeStart(clamp(offset, logStart, logEnd));
    }
  }

  /** No position can be given. */
  record Unknown(Reason reason) implements Translation {
    public Unknown {
      Objects.requireNonNull(reason, "reason");
    }

    @Override
    public OptionalLong position() {
      return OptionalLong.empty();
    }
  }

  /** Why no position can be given. */
  enum Reason {
    /** The map holds nothing of the partition yet. */
    NOT_REACHED,
    /** The map begins later than the position, and mirroring began earlier than the map. */
    BEFORE_KNOWN
  }

  private static long clamp(long offset, long logStart, long logEnd) {
    return Math.max(logStart, Math.min(offset, logEnd));
  }
}

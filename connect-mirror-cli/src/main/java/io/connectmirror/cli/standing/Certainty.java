package io.connectmirror.cli.standing;

import io.connectmirror.client.TranslatedOffset;

/** How much a translated position is worth. None is ever beyond the true one. */
public enum Certainty {
  /** Whoever goes on there reads what was yet to be read. */
  EXACT,
  /** The position lies before mirroring began, and this is where it began. */
  BEFORE_START,
  /** Nothing is skipped, but records may be read again. */
  EARLIER,
  /**
   * What the mirror said when it last carried the position over; the offset map cannot be asked.
   */
  CHECKPOINT,
  /** There is no answer. */
  UNKNOWN;

  static Certainty of(TranslatedOffset.Certainty certainty) {
    return switch (certainty) {
      case EXACT -> EXACT;
      case BEFORE_START -> BEFORE_START;
      case EARLIER -> EARLIER;
      case UNKNOWN -> UNKNOWN;
    };
  }
}

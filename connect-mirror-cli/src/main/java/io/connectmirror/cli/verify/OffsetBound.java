package io.connectmirror.cli.verify;

import io.connectmirror.cli.outcome.CliException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;

/** Where a range begins or ends, as a user says it. */
sealed interface OffsetBound {
  /** The end of the log on that side: its first record, or all that is mirrored. */
  record LogEnd() implements OffsetBound {}

  /** An offset of the source. */
  record At(long offset) implements OffsetBound {}

  /** The first record on the source that is not older. */
  record Since(Instant time) implements OffsetBound {}

  /**
   * @param option for messages
   * @param text an offset, a time in ISO 8601, or {@code end}
   * @param end what stands for the end of the log
   * @throws CliException when it is none of them
   */
  static OffsetBound parse(String option, String text, String end) {
    if (text.toUpperCase(Locale.ROOT).equals(end)) {
      return new LogEnd();
    }
    if (text.matches("[0-9]{1,18}")) {
      return new At(Long.parseLong(text));
    }
    try {
      return new Since(Instant.parse(text));
    } catch (DateTimeParseException e) {
      throw new CliException(
          "%s has to be an offset, %s, or a time such as 2026-01-31T12:00:00Z, not '%s'"
              .formatted(option, end, text),
          e);
    }
  }
}

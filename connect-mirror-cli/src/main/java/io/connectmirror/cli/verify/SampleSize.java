package io.connectmirror.cli.verify;

import io.connectmirror.cli.outcome.CliException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How much of each partition is compared. */
sealed interface SampleSize {
  /** Everything. */
  record All() implements SampleSize {}

  /** So many records of each partition. */
  record Records(long count) implements SampleSize {}

  /** So many of a hundred. */
  record Percent(double share) implements SampleSize {}

  /**
   * @throws CliException when it is neither a number of records nor a percentage
   */
  static SampleSize parse(String text) {
    Matcher match = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,6})?)(%?)").matcher(text.strip());
    if (match.matches()) {
      double number = Double.parseDouble(match.group(1));
      if (match.group(2).isEmpty() && number >= 1 && number == Math.rint(number)) {
        return new Records((long) number);
      }
      if (!match.group(2).isEmpty() && number > 0 && number <= 100) {
        return new Percent(number);
      }
    }
    throw new CliException(
        "--sample has to be a number of records of each partition, such as 100000, or a share such"
            + " as 5%, not '"
            + text
            + "'");
  }
}

package io.connectmirror.cli.catalog;

import io.connectmirror.cli.outcome.CliException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Regular expressions of an option, each to fit a whole name. */
public final class WholeNames {
  private WholeNames() {}

  /**
   * @param option for messages
   * @throws CliException when one is no regular expression
   */
  public static List<Pattern> of(String option, List<String> expressions) {
    return expressions.stream().map(expression -> pattern(option, expression)).toList();
  }

  private static Pattern pattern(String option, String expression) {
    try {
      return Pattern.compile(expression);
    } catch (PatternSyntaxException e) {
      throw new CliException(
          "%s '%s' is no regular expression: %s".formatted(option, expression, e.getDescription()),
          e);
    }
  }
}

package io.connectmirror.benchmarks.endtoend.report;

import java.util.Locale;
import java.util.OptionalDouble;

/** Figures with as many digits as they deserve. */
final class Numbers {
  /** From here on no digit behind the point says anything. */
  private static final double WHOLE = 100;

  private static final double ONE_DIGIT = 10;
  private static final String NONE = "-";

  private Numbers() {}

  static String text(OptionalDouble value) {
    return value.isPresent() ? text(value.getAsDouble()) : NONE;
  }

  static String text(double value) {
    String format = value >= WHOLE ? "%,.0f" : value >= ONE_DIGIT ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, value);
  }

  static String ratio(OptionalDouble value) {
    return value.isPresent() ? text(value.getAsDouble()) + "x" : NONE;
  }
}

package io.connectmirror.lab;

import java.util.Locale;

/**
 * Something that a test measured, for the file of results. One line on standard output, which
 * {@code bin/long-suite} gathers.
 */
public final class Figure {
  private Figure() {}

  /** Says a figure, formatted as {@link String#format} does. */
  public static void say(String format, Object... values) {
    System.out.println("figure: " + String.format(Locale.ROOT, format, values));
  }
}

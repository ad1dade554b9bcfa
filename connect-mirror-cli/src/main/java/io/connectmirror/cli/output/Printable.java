package io.connectmirror.cli.output;

import java.util.regex.Pattern;

/**
 * Text of somebody else's as it may go to a terminal. A group may be called anything: its name must
 * neither steer the terminal, nor begin a line of its own, which could say that all is well, nor
 * turn the direction in which the line is read.
 */
public final class Printable {
  private static final Pattern STEERS =
      Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]");

  private Printable() {}

  /** One line: what is not to be printed is shown as {@code ?}. */
  public static String line(String text) {
    return STEERS.matcher(text).replaceAll("?");
  }
}

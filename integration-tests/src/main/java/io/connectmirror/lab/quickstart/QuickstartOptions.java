package io.connectmirror.lab.quickstart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What was asked for on the command line.
 *
 * @param help print the usage and do nothing
 * @param keep go on mirroring after the story, until interrupted
 * @param orders how many records are produced on the source cluster
 */
public record QuickstartOptions(boolean help, boolean keep, int orders) {
  private static final int DEFAULT_ORDERS = 6_000;
  private static final int LEAST_ORDERS = 600;
  private static final int MOST_ORDERS = 1_000_000;

  /** Printed for {@code --help} and after a fault; the script prints the same file. */
  public static String usage() {
    try (InputStream in = QuickstartOptions.class.getResourceAsStream("/quickstart-usage.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("quickstart-usage.txt cannot be read", e);
    }
  }

  /**
   * @throws IllegalArgumentException when the arguments are not as the usage says; the message is
   *     for the user
   */
  public static QuickstartOptions parse(List<String> arguments) {
    boolean help = false;
    boolean keep = false;
    int orders = DEFAULT_ORDERS;
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      switch (argument) {
        case "--help", "-h" -> help = true;
        case "--keep" -> keep = true;
        case "--orders" -> {
          i++;
          orders = number(i < arguments.size() ? arguments.get(i) : "");
        }
        default -> throw new IllegalArgumentException("unknown argument '" + argument + "'");
      }
    }
    return new QuickstartOptions(help, keep, orders);
  }

  private static int number(String text) {
    int value;
    try {
      value = Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("--orders needs a number, not '" + text + "'", e);
    }
    if (value < LEAST_ORDERS || value > MOST_ORDERS) {
      throw new IllegalArgumentException(
          "--orders must be " + LEAST_ORDERS + " to " + MOST_ORDERS + ", not " + value);
    }
    return value;
  }
}

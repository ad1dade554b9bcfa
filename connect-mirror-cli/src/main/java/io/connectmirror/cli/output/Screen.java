package io.connectmirror.cli.output;

import java.io.Console;
import java.io.PrintWriter;

/** The terminal, if somebody looks at one. */
public final class Screen {
  private static final String CLEAR = "\u001b[H\u001b[2J\u001b[3J";

  private Screen() {}

  /** Whether what is printed goes to a terminal that can be drawn anew. */
  @SuppressWarnings("SystemConsoleNull") // What it says of newer versions is asked for below.
  public static boolean isThere() {
    Console console = System.console();
    return console != null
        && isTerminal(console)
        && !"dumb".equals(System.getenv().getOrDefault("TERM", "dumb"));
  }

  /** The next line printed is the first one on the screen. */
  public static void clear(PrintWriter out) {
    out.print(CLEAR);
  }

  /** From Java 22 on there is a console also where the output goes to a file, and it says so. */
  private static boolean isTerminal(Console console) {
    try {
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException before22) {
      return true;
    }
  }
}

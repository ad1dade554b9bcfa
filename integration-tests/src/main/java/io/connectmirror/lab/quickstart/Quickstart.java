package io.connectmirror.lab.quickstart;

import io.connectmirror.lab.Lab;
import io.connectmirror.lab.process.LabException;
import java.io.PrintStream;
import java.util.List;

/**
 * The main class of {@code bin/quickstart}.
 *
 * <p>Exits with 0 when the story came true, 1 when it did not, 2 when the arguments are wrong.
 * However it ends, the processes that it started end with it.
 */
public final class Quickstart {
  private static final int FAILED = 1;
  private static final int WRONG_ARGUMENTS = 2;

  private Quickstart() {}

  public static void main(String[] args) {
    System.exit(run(List.of(args), System.out, Boolean.getBoolean("quickstart.terminal")));
  }

  /**
   * Runs the story.
   *
   * @param terminal whether {@code out} understands cursor movements
   * @return the exit code
   */
  static int run(List<String> args, PrintStream out, boolean terminal) {
    QuickstartOptions options;
    try {
      options = QuickstartOptions.parse(args);
    } catch (IllegalArgumentException e) {
      out.println(e.getMessage());
      out.print(QuickstartOptions.usage());
      return WRONG_ARGUMENTS;
    }
    if (options.help()) {
      out.print(QuickstartOptions.usage());
      return 0;
    }
    try (Lab lab = Lab.named("quickstart")) {
      return new Story(lab, options, out, terminal).tell() ? 0 : FAILED;
    } catch (LabException e) {
      out.println();
      out.println("The quickstart failed: " + e.getMessage());
      return FAILED;
    }
  }
}

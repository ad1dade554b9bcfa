package io.connectmirror.cli.run;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.job.ExitHook;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A JVM that takes this one's place: its input and output are the terminal's, a signal to end goes
 * on to it and is waited for, and its exit code becomes ours.
 */
final class ChildJvm {
  private static final long END_WITHIN_SECONDS = 90;

  private ChildJvm() {}

  static int run(List<String> command) throws InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(command).inheritIO().start();
    } catch (IOException e) {
      throw new CliException("cannot start %s: %s".formatted(command.get(0), e), e);
    }
    ExitHook.add("child-exit", () -> end(process));
    return process.waitFor();
  }

  /** Without the halt a JVM that was ended by a signal has an exit code of its own. */
  private static void end(Process process) {
    process.destroy();
    try {
      if (process.waitFor(END_WITHIN_SECONDS, TimeUnit.SECONDS)) {
        Runtime.getRuntime().halt(process.exitValue());
      }
      process.destroyForcibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

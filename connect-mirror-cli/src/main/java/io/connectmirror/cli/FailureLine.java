package io.connectmirror.cli;

import io.connectmirror.cli.outcome.ExitCode;
import io.connectmirror.cli.outcome.Foreseen;
import java.io.PrintWriter;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * One line for what a command failed of, and the whole stack only for what nobody foresaw: that is
 * a fault of this program, and its report needs it. Without the messages: nobody knows what is in
 * them, which may be a setting.
 */
final class FailureLine implements IExecutionExceptionHandler {
  @Override
  public int handleExecutionException(
      Exception failure, CommandLine command, ParseResult parseResult) {
    String name = command.getCommandSpec().qualifiedName();
    if (failure instanceof InterruptedException) {
      Thread.currentThread().interrupt();
      command.getErr().println(name + ": interrupted");
    } else if (Foreseen.is(failure)) {
      command.getErr().println(name + ": " + failure.getMessage());
    } else {
      command.getErr().println(name + ": a fault of mirrorctl itself, please report it:");
      printStack(failure, command.getErr());
    }
    return ExitCode.FAILED;
  }

  private static void printStack(Throwable failure, PrintWriter err) {
    Set<Throwable> printed = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Throwable at = failure; at != null && printed.add(at); at = at.getCause()) {
      err.println((at == failure ? "" : "caused by ") + at.getClass().getName());
      for (StackTraceElement frame : at.getStackTrace()) {
        err.println("  at " + frame);
      }
    }
  }
}

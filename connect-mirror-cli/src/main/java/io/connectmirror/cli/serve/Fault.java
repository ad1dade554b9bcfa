package io.connectmirror.cli.serve;

/**
 * A failure that nobody foresaw, in one line: what and where, without its message, of which nobody
 * knows what it holds.
 */
final class Fault {
  private Fault() {}

  static String line(Throwable failure) {
    StackTraceElement[] stack = failure.getStackTrace();
    return "a fault of mirrorctl itself, please report it: %s%s"
        .formatted(failure.getClass().getName(), stack.length == 0 ? "" : " at " + stack[0]);
  }
}

package io.connectmirror.cli.outcome;

/** What the exit codes of all commands mean. */
public final class ExitCode {
  /** All is well, or was done. */
  public static final int GOOD = 0;

  /** The answer holds something that an operator should look at. */
  public static final int FINDING = 1;

  /** Wrong usage, or a cluster or worker that could not be reached. */
  public static final int FAILED = 2;

  private ExitCode() {}
}

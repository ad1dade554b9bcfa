package io.connectmirror.cli.outcome;

/**
 * The command cannot answer: wrong usage, or a cluster or a worker that does not. Ends with {@link
 * ExitCode#FAILED}. The message is for people: it names what was asked of whom and what to do, and
 * holds no secret.
 */
public final class CliException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CliException(String message) {
    super(message);
  }

  public CliException(String message, Throwable cause) {
    super(message, cause);
  }
}

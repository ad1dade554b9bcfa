package io.connectmirror.lab.process;

/**
 * The lab could not do what was asked; the message says what, and carries the end of a log where
 * there is one.
 */
public class LabException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With a message that can stand alone. */
  public LabException(String message) {
    super(message);
  }

  /** With the reason. */
  public LabException(String message, Throwable cause) {
    super(message + ": " + cause, cause);
  }

  /** For an interrupted wait; restores the thread's interrupted state. */
  public static LabException interrupted(String during, InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new LabException("interrupted while " + during, cause);
  }
}

package io.connectmirror.lab.process;

/** Another process took a port between its choice and its use; a new choice helps. */
public final class PortTakenException extends LabException {
  private static final long serialVersionUID = 1L;

  PortTakenException(String message) {
    super(message);
  }

  /** With the reason that somebody else gave. */
  public PortTakenException(String message, Throwable cause) {
    super(message, cause);
  }
}

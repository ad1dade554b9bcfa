package io.connectmirror.lab;

/** A worker answered a REST call with an error. */
public final class RestException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String body;

  RestException(String call, int status, String body) {
    super(call + " answered " + status + ": " + body);
    this.status = status;
    this.body = body;
  }

  /** HTTP status. */
  public int status() {
    return status;
  }

  /** Body as it came, in JSON. */
  public String body() {
    return body;
  }
}

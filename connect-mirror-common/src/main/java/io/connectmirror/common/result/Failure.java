package io.connectmirror.common.result;

import java.util.Objects;

/**
 * Why one item of a request, or a whole request, did not succeed.
 *
 * @param kind what it means to the mirror
 * @param message for an operator: names the cluster, the resource and what to do about it; never
 *     holds a secret
 * @param cause the Kafka error behind it
 */
public record Failure(FailureKind kind, String message, Throwable cause) {
  public Failure {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(cause, "cause");
  }

  /** This failure as an exception, for a caller that cannot go on without the whole request. */
  public FailureException asException() {
    return new FailureException(this);
  }
}

package io.connectmirror.common.result;

/** A request that failed as a whole. Carries the {@link Failure}, so that its kind is not lost. */
public final class FailureException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Failure failure;

  public FailureException(Failure failure) {
    super(failure.message(), failure.cause());
    this.failure = failure;
  }

  public Failure failure() {
    return failure;
  }
}

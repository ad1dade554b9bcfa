package io.connectmirror.source.batch;

/** A batch cannot be read. */
public final class CorruptBatchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient BatchFault fault;

  CorruptBatchException(BatchFault fault) {
    this(fault, null);
  }

  CorruptBatchException(BatchFault fault, Throwable cause) {
    super(fault.message(), cause);
    this.fault = fault;
  }

  /** What is wrong with which batch. */
  public BatchFault fault() {
    return fault;
  }
}

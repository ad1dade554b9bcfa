package io.connectmirror.source.task;

/**
 * A writer whose records are there by transactions, or not at all. Its transactional id has one
 * owner: who claims it ends the transaction of the one before, from whom nothing is taken any more.
 *
 * <p>The jobs thread calls {@link #claim} and {@link #use}, the task thread all else but {@link
 * #close}. No call waits longer than a second or two.
 */
public interface TransactionalWriter extends TargetWriter {
  /** By which the target knows the owner. */
  String transactionalId();

  /**
   * Claims the transactional id with a new producer, if it has none of use. Once this returns, no
   * transaction of a former owner is open.
   *
   * @throws io.connectmirror.common.result.FailureException when that cannot be done, now or at all
   */
  void claim() throws InterruptedException;

  /** What was claimed may be used from now on. */
  void use();

  /** Whether there is a producer of use. Waits a moment for one if told to. */
  boolean isReady(boolean mayWait) throws InterruptedException;

  /** Begins a transaction; returns DONE, or LOST. */
  Outcome begin();

  /** Commits all that was sent; to be called again after NOT_YET. */
  Outcome commit() throws InterruptedException;

  /** Undoes all that was sent; to be called again after NOT_YET. */
  Outcome abort() throws InterruptedException;

  /** Whether an error is that of the record, and not of the transaction as a whole. */
  boolean concernsRecord(Exception e);

  /** What the last call or record that did not go well failed with, for operators; may be empty. */
  String trouble();

  /** What became of a transaction. */
  enum Outcome {
    DONE,
    /** The target has not answered. */
    NOT_YET,
    /** It is not committed, and to be aborted. */
    REFUSED,
    /** It will come to nothing, and the producer is of no use any more. */
    LOST,
    /** The producer is of no use any more, and whether the transaction was committed is unknown. */
    UNKNOWN
  }
}

package io.connectmirror.source.task;

/**
 * Sees to it that the task alone writes with its transactional id: claims it before the task looks
 * at what earlier lives have written, and gives way to a later life of the task, wherever that
 * runs. Called by the jobs thread.
 */
final class TransactionOwner {
  private final TransactionalWriter writer;
  private final Succession succession;
  private boolean hasOwned;

  /**
   * @param succession this life's, which has begun before the first claim
   */
  TransactionOwner(TransactionalWriter writer, Succession succession) {
    this.writer = writer;
    this.succession = succession;
  }

  /**
   * @throws io.connectmirror.common.result.FailureException of kind FATAL when a later life has
   *     begun
   */
  void claim() throws InterruptedException {
    if (writer.isReady(false)) {
      return;
    }
    if (hasOwned) {
      // To claim it again would end the transactions of a later one, whose right it is.
      giveWay();
    }
    writer.claim();
    // Of two that claim at once the later one goes on, whoever was first: so one that has written
    // knows that none wrote in between.
    giveWay();
    writer.use();
    hasOwned = true;
  }

  /** Claims what was lost, as when the target was away longer than a transaction may last. */
  void reclaim() throws InterruptedException {
    if (hasOwned) {
      claim();
    }
  }

  private void giveWay() throws InterruptedException {
    if (succession.isOver()) {
      throw FatalFailure.because(
          "another task with transactional.id="
              + writer.transactionalId()
              + " began later and is the only one that may write: this task runs twice, as after"
              + " its worker was frozen or cut off, or in a second Connect cluster that has the"
              + " same connector. Records are mirrored once all the same; delete the connector"
              + " that is not to be there, or restart this task if the other one has ended");
    }
  }
}

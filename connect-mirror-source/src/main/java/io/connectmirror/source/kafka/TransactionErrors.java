package io.connectmirror.source.kafka;

import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TransactionAbortableException;
import org.apache.kafka.common.errors.TransactionAbortedException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/** What errors of a transactional producer mean: which of them do what. */
final class TransactionErrors {
  private TransactionErrors() {}

  /** One record is at fault, though all of its transaction comes to nothing. */
  static boolean concernRecord(Exception e) {
    return e instanceof ApiException && !endAll(e) && !endTransaction(e);
  }

  private static boolean endTransaction(Exception e) {
    return e instanceof TransactionAbortedException
        || e instanceof TransactionAbortableException
        || e instanceof OutOfOrderSequenceException
        || e instanceof InvalidTxnStateException
        || e instanceof InvalidPidMappingException;
  }

  /** Errors after which the producer takes nothing, and what it sent is aborted by the target. */
  static boolean endAll(Exception e) {
    return fence(e)
        || e instanceof AuthenticationException
        || e instanceof ClusterAuthorizationException
        || e instanceof TransactionalIdAuthorizationException
        || e instanceof UnsupportedVersionException;
  }

  /** Another producer has the transactional id, or the transaction was open for too long. */
  static boolean fence(Exception e) {
    return e instanceof ProducerFencedException || e instanceof InvalidProducerEpochException;
  }

  /** What an operator is told of an error. */
  static String told(Exception e) {
    Throwable cause = e.getCause();
    return cause == null || cause.getMessage() == null ? e.getMessage() : cause.getMessage();
  }
}

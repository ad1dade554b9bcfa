package io.connectmirror.source.task;

import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import org.apache.kafka.connect.errors.ConnectException;

/** What stops the whole task, because only an operator can mend it. */
final class FatalFailure {
  private FatalFailure() {}

  /**
   * @param message what is wrong and what to do
   */
  static FailureException because(String message) {
    return new Failure(FailureKind.FATAL, message, new ConnectException(message)).asException();
  }
}

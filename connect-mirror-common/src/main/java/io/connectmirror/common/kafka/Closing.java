package io.connectmirror.common.kafka;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends clients on the way out, where a failure can change nothing any more but must be seen. */
final class Closing {
  private static final Logger LOG = LoggerFactory.getLogger(Closing.class);

  private Closing() {}

  /**
   * @param close waits for a bounded time, an interruption or not
   */
  static void quietly(String what, Runnable close) {
    // A client that is closed by an interrupted thread gives up half way and logs an error: that is
    // how every stop would look.
    boolean interrupted = Thread.interrupted();
    try {
      close.run();
    } catch (RuntimeException e) {
      LOG.warn("what={} could not be closed cleanly", what, e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}

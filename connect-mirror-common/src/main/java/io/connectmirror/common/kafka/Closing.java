package io.connectmirror.common.kafka;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends clients on the way out, where a failure can change nothing any more but must be seen. */
final class Closing {
  private static final Logger LOG = LoggerFactory.getLogger(Closing.class);

  private Closing() {}

  static void quietly(String what, Runnable close) {
    try {
      close.run();
    } catch (RuntimeException e) {
      // An interruption while closing stays on the thread: Kafka's clients set the flag again.
      LOG.warn("what={} could not be closed cleanly", what, e);
    }
  }
}

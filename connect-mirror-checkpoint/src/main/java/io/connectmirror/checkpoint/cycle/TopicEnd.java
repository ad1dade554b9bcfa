package io.connectmirror.checkpoint.cycle;

import java.util.OptionalLong;

/** Tells how far an offset-syncs topic reaches. */
@FunctionalInterface
public interface TopicEnd {
  /**
   * One past the last offset that the topic has by now; 0 for a topic that is not there.
   *
   * @return empty when the cluster does not tell
   */
  OptionalLong now() throws InterruptedException;
}

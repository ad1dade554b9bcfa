package io.connectmirror.common.kafka;

import java.util.HashSet;
import java.util.Set;

/**
 * Which records of a topic could not be read, so that one is counted once however often the topic
 * is read. Not thread-safe.
 */
final class PoisonSeen {
  /** A topic with more of it has other troubles than a wrong count. */
  private static final int MOST = 100_000;

  private final Set<Long> offsets = new HashSet<>();

  /**
   * @return whether it was not known; always true beyond the most that is remembered
   */
  boolean add(long offset) {
    if (offsets.size() >= MOST) {
      return !offsets.contains(offset);
    }
    return offsets.add(offset);
  }

  /** The topic is another one now. */
  void forget() {
    offsets.clear();
  }
}

package io.connectmirror.checkpoint.cycle;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says which records of an internal topic are not understood. Whoever can write to the topic can
 * fill it with such: so after the first it is said each time that their number has doubled. Not
 * thread-safe.
 */
final class PoisonLines {
  private static final Logger LOG = LoggerFactory.getLogger(PoisonLines.class);

  private final String topic;
  private long count;

  PoisonLines(String topic) {
    this.topic = topic;
  }

  void found(long offset, String reason) {
    count++;
    if (Long.bitCount(count) == 1) {
      LOG.warn(
          "internal_topic={} offset={} is no record of the mirror's and is skipped, as others were"
              + " skipped_so_far={} reason={}",
          topic,
          offset,
          count,
          reason);
    }
  }
}

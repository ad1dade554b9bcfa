package io.connectmirror.source.task;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How the task thread deals with polls that fail as a whole: waits longer after each, says so once
 * a minute, and takes the source to be well again only after a while without failures or when
 * records come, since a client that reconnects polls emptily in between. Time comes in with each
 * call. Not thread-safe.
 */
final class PollTrouble {
  private static final long FIRST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long SAY_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final long WELL_AFTER_NANOS = TimeUnit.SECONDS.toNanos(10);

  private int failures;
  private long lastFailureNanos;
  private long nextPollNanos;
  private boolean saidEver;
  private long lastSaidNanos;

  boolean isThere() {
    return failures > 0;
  }

  /**
   * @return whether to say it
   */
  boolean failed(long nowNanos) {
    long wait = FIRST_WAIT_NANOS << Math.min(failures, 10);
    failures++;
    lastFailureNanos = nowNanos;
    nextPollNanos = nowNanos + Math.min(wait, LONGEST_WAIT_NANOS);
    if (saidEver && nowNanos - lastSaidNanos < SAY_EVERY_NANOS) {
      return false;
    }
    saidEver = true;
    lastSaidNanos = nowNanos;
    return true;
  }

  /**
   * A poll succeeded.
   *
   * @return whether that ends the trouble
   */
  boolean polled(boolean withRecords, long nowNanos) {
    if (failures == 0 || !(withRecords || nowNanos - lastFailureNanos >= WELL_AFTER_NANOS)) {
      return false;
    }
    failures = 0;
    return true;
  }

  /** How long to leave the source alone. */
  Duration untilNextPoll(long nowNanos) {
    return failures == 0 ? Duration.ZERO : Duration.ofNanos(Math.max(0, nextPollNanos - nowNanos));
  }
}

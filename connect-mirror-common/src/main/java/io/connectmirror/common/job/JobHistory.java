package io.connectmirror.common.job;

import java.time.Duration;

/**
 * What became of the runs of one job, and what of it is worth a line in the log: a failure at most
 * once a minute, a recovery only if its failure was said. Pure but for being changed; not
 * thread-safe, but for {@link #lastSuccessNanos}.
 */
final class JobHistory {
  private static final long SAY_EVERY_NANOS = Duration.ofMinutes(1).toNanos();

  private volatile long lastSuccessNanos;
  private int failuresInARow;
  private long failingSinceNanos;
  private boolean saidEver;
  private long lastSaidNanos;
  private boolean saidInThisRow;

  /**
   * @param nowNanos counts as the last success until there is one
   */
  JobHistory(long nowNanos) {
    lastSuccessNanos = nowNanos;
  }

  /**
   * @return whether to say it
   */
  boolean failed(long nowNanos) {
    if (failuresInARow == 0) {
      failingSinceNanos = nowNanos;
      saidInThisRow = false;
    }
    failuresInARow++;
    if (saidEver && nowNanos - lastSaidNanos < SAY_EVERY_NANOS) {
      return false;
    }
    saidEver = true;
    saidInThisRow = true;
    lastSaidNanos = nowNanos;
    return true;
  }

  /**
   * @return whether to say that it is well again
   */
  boolean succeeded(long nowNanos) {
    boolean recovered = failuresInARow > 0 && saidInThisRow;
    failuresInARow = 0;
    lastSuccessNanos = nowNanos;
    return recovered;
  }

  int failuresInARow() {
    return failuresInARow;
  }

  Duration failingFor(long nowNanos) {
    return Duration.ofNanos(nowNanos - failingSinceNanos);
  }

  /** May be read from any thread. */
  long lastSuccessNanos() {
    return lastSuccessNanos;
  }
}

package io.connectmirror.heartbeat.port;

import java.time.Instant;

/** Writes heartbeats of one flow to the source cluster. One thread writes; any thread may close. */
public interface HeartbeatWriter extends AutoCloseable {
  /**
   * Writes a heartbeat and waits, no longer than the deadline the writer was made with, until the
   * cluster has it.
   *
   * @throws io.connectmirror.common.result.FailureException when the cluster did not take it
   */
  void write(Instant now) throws InterruptedException;

  /** Ends within a second; never throws. */
  @Override
  void close();
}

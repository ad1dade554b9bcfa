package io.connectmirror.source.task;

import io.connectmirror.common.result.Failure;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Where offset syncs are written: partition 0 of the offset-syncs topic. */
public interface SyncSink {
  /**
   * Sends a record after all that were sent before. May wait for room or for the cluster.
   *
   * @param done called once, by any thread: with a failure when the record may not have been
   *     written. Must not wait.
   */
  void send(byte[] key, byte[] value, Consumer<Optional<Failure>> done);

  /** Waits for what was sent no longer than {@code timeout}, then ends; never throws. */
  void close(Duration timeout);
}

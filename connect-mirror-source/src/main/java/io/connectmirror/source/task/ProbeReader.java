package io.connectmirror.source.task;

import java.util.Optional;

/** Reads one record of the target cluster, by the task's own settings for that cluster. */
public interface ProbeReader {
  /**
   * Waits for the record no longer than some seconds.
   *
   * @return empty when the cluster has no record at the offset
   * @throws io.connectmirror.common.result.FailureException when it could not be read
   */
  Optional<Probe.Readback> read(String topic, int partition, long offset)
      throws InterruptedException;
}

package io.connectmirror.dedicated.worker;

import java.util.Map;

/** Starts Connect workers in this process. */
@FunctionalInterface
public interface WorkerStarter {
  /**
   * Asks the cluster for its id, so it may block as long as the cluster does not answer.
   *
   * @param properties of the worker; may hold secrets
   * @throws RuntimeException when it cannot start; nothing of it is left then
   */
  LocalWorker start(Map<String, String> properties);
}

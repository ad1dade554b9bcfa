package io.connectmirror.lab;

import java.util.List;

/**
 * Several workers of one group.
 *
 * @param workers the workers, running or not
 */
public record WorkerGroup(List<Worker> workers) implements AutoCloseable {
  /** Copies. */
  public WorkerGroup {
    workers = List.copyOf(workers);
  }

  /** One of them by its number, beginning with 0. */
  public Worker worker(int number) {
    return workers.get(number);
  }

  /** REST interface of the first worker that runs. */
  public ConnectRest rest() {
    return workers.stream()
        .filter(Worker::isRunning)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no worker runs"))
        .rest();
  }

  @Override
  public void close() {
    workers.forEach(Worker::close);
  }
}

package io.connectmirror.source.task;

import io.connectmirror.common.job.JobScheduler;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.connect.errors.ConnectException;

/**
 * Carries what no retry mends from the threads of the jobs to the task thread, the only one from
 * which Connect takes it. Thread-safe; the first failure stays.
 */
final class FatalSignal implements JobScheduler.FatalHandler {
  private final AtomicReference<ConnectException> raised = new AtomicReference<>();
  private final Runnable wakeTask;

  /**
   * @param wakeTask makes a waiting poll return
   */
  FatalSignal(Runnable wakeTask) {
    this.wakeTask = wakeTask;
  }

  @Override
  public void failed(String job, RuntimeException cause) {
    raised.compareAndSet(null, new ConnectException(cause.getMessage(), cause));
    wakeTask.run();
  }

  void throwIfRaised() {
    ConnectException failure = raised.get();
    if (failure != null) {
      throw failure;
    }
  }
}

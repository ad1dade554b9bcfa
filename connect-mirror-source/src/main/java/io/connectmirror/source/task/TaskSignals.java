package io.connectmirror.source.task;

import io.connectmirror.common.job.JobScheduler;
import io.connectmirror.source.task.AssignmentQueue.Change;
import java.util.List;

/** What the other threads of a task tell the task thread. Thread-safe. */
public final class TaskSignals {
  private final AssignmentQueue assignment = new AssignmentQueue();
  private final FatalSignal fatal =
      new FatalSignal(() -> assignment.put(List.of(new Change.Wake())));

  /** Takes what no retry mends, and fails the task with it. */
  public JobScheduler.FatalHandler fatalHandler() {
    return fatal;
  }

  AssignmentQueue assignment() {
    return assignment;
  }

  FatalSignal fatal() {
    return fatal;
  }
}

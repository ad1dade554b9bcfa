package io.connectmirror.cli.status;

import io.connectmirror.cli.connect.ConnectWorker;
import io.connectmirror.cli.flow.MirrorFlow;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.status.plan.Standing;
import io.connectmirror.cli.status.plan.StatusPlanner;
import io.connectmirror.cli.status.plan.StatusReport;
import io.connectmirror.cli.status.plan.WorkerView;
import io.connectmirror.cli.status.view.FlowView;
import io.connectmirror.cli.status.view.FlowWatcher;
import io.connectmirror.cli.status.view.WorkerTopics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Tells the status of flows each time it is asked, and remembers what it has seen: from the second
 * time on it knows what stands still. For one thread at a time.
 */
public final class StatusReader implements AutoCloseable {
  private final List<FlowWatcher> watchers;
  private final Optional<ConnectWorker> worker;
  private Map<String, Standing> standing = Map.of();
  private List<FlowView> last = List.of();

  private StatusReader(List<FlowWatcher> watchers, Optional<ConnectWorker> worker) {
    this.watchers = List.copyOf(watchers);
    this.worker = worker;
  }

  /**
   * Asks nobody yet.
   *
   * @param worker of the Connect cluster, where one was named
   * @param timeout for each request
   * @param nanos elapsed time, like {@code System.nanoTime}
   * @throws CliException when the settings of a flow are not good for connecting
   */
  public static StatusReader open(
      List<MirrorFlow> flows,
      Optional<ConnectWorker> worker,
      WorkerTopics workerTopics,
      Duration timeout,
      InstantSource clock,
      LongSupplier nanos) {
    List<FlowWatcher> opened = new ArrayList<>();
    boolean done = false;
    try {
      for (MirrorFlow flow : flows) {
        opened.add(FlowWatcher.open(flow, workerTopics, timeout, clock, nanos));
      }
      done = true;
      return new StatusReader(opened, worker);
    } finally {
      if (!done) {
        opened.forEach(FlowWatcher::close);
      }
    }
  }

  /** Looks at all flows, one after the other. */
  public StatusReport look() throws InterruptedException {
    WorkerView connectors = connectors();
    List<FlowView> views = new ArrayList<>();
    for (FlowWatcher watcher : watchers) {
      views.add(watcher.look());
    }
    StatusPlanner.Planned planned = StatusPlanner.plan(views, connectors, standing);
    standing = planned.standing();
    last = views;
    return planned.report();
  }

  /** Whether another look, so much after the last one, could tell more than that. */
  public boolean couldTellMore(Duration later) {
    return StatusPlanner.couldTellMore(last, later);
  }

  @Override
  public void close() {
    watchers.forEach(FlowWatcher::close);
  }

  private WorkerView connectors() throws InterruptedException {
    if (worker.isEmpty()) {
      return new WorkerView.NotAsked();
    }
    try {
      return new WorkerView.Seen(worker.get().connectors());
    } catch (CliException e) {
      return new WorkerView.Silent(e.getMessage());
    }
  }
}

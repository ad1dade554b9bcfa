package io.connectmirror.source.task;

import io.connectmirror.common.job.JobScheduler;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.state.PartitionState;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Shows partitions as retrying while a cluster does not answer: a consumer and a producer say
 * nothing of a cluster that is gone, they wait. Called by the jobs thread.
 */
final class Reachability {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Supplier<Collection<PartitionFlow>> flows;
  private final LongSupplier nanos;
  private final Set<PartitionFlow> marked = new HashSet<>();
  private boolean failing;
  private long failingSinceNanos;

  Reachability(Supplier<Collection<PartitionFlow>> flows, LongSupplier nanos) {
    this.flows = flows;
    this.nanos = nanos;
  }

  /** Runs a job that asks both clusters, and shows what comes of it. */
  void watch(JobScheduler.Job job) throws InterruptedException {
    try {
      job.run();
    } catch (FailureException e) {
      failed(e.failure().message());
      throw e;
    }
    answered();
  }

  private void failed(String message) {
    long now = nanos.getAsLong();
    if (!failing) {
      failing = true;
      failingSinceNanos = now;
    }
    if (now - failingSinceNanos < PATIENCE.toNanos()) {
      return;
    }
    for (PartitionFlow flow : flows.get()) {
      if (flow.status().state() == PartitionState.RUNNING) {
        marked.add(flow);
        flow.status(PartitionState.RETRYING, message);
      }
    }
  }

  private void answered() {
    failing = false;
    for (PartitionFlow flow : marked) {
      if (flow.status().state() == PartitionState.RETRYING && !flow.isOver()) {
        flow.status(PartitionState.RUNNING, "");
      }
    }
    marked.clear();
  }
}

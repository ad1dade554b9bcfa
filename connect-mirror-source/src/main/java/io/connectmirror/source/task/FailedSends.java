package io.connectmirror.source.task;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out over which partitions a task has failed. Nobody tells a task that a record could not be
 * sent: it is stopped like any other. But the worker's producer counts what it could not send, and
 * while it is still open what else is under way arrives within moments. Called by the thread that
 * stops the task.
 */
final class FailedSends {
  private static final Logger LOG = LoggerFactory.getLogger(FailedSends.class);
  private static final int LOOKS = 20;
  private static final long LOOK_AGAIN_MS = 50;

  /**
   * More than these have not failed by themselves: the target is away, or a transaction ended. A
   * topic that may not be written to is another matter, and fails with all its partitions.
   */
  private static final int MOST = 3;

  private final ProducerErrors errors;
  private final boolean failuresEndTheTask;

  /**
   * @param failuresEndTheTask whether the worker ends the task when a record cannot be sent, and
   *     does not drop it
   */
  FailedSends(ProducerErrors errors, boolean failuresEndTheTask) {
    this.errors = errors;
    this.failuresEndTheTask = failuresEndTheTask;
  }

  /**
   * Waits no longer than a second.
   *
   * @return the partitions with a record that was not sent; none when the task did not fail over
   *     one, or when they cannot be told from those that are merely under way
   */
  List<PartitionFlow> among(Collection<PartitionFlow> flows) throws InterruptedException {
    if (!failuresEndTheTask || errors.total().orElse(0) == 0) {
      return List.of();
    }
    List<PartitionFlow> underWay = undrained(flows);
    ReentrantLock lock = new ReentrantLock();
    Condition never = lock.newCondition();
    lock.lockInterruptibly();
    try {
      for (int look = 0; look < LOOKS && underWay.size() > 0; look++) {
        never.await(LOOK_AGAIN_MS, TimeUnit.MILLISECONDS);
        underWay = undrained(underWay);
      }
    } finally {
      lock.unlock();
    }
    if (!canBeTold(underWay, flows)) {
      LOG.warn(
          "the worker's producer could not send records={}, and of partitions={} nothing arrived any"
              + " more, so it cannot be told over which of them the task failed",
          errors.total().orElse(0),
          underWay.size());
      return List.of();
    }
    return underWay;
  }

  /** Those of a task of which nothing got on may as well have met a target that is away. */
  private static boolean canBeTold(
      Collection<PartitionFlow> underWay, Collection<PartitionFlow> all) {
    boolean othersGotOn = all.stream().anyMatch(flow -> flow.isDrained() && flow.lastAcked() >= 0);
    return underWay.size() <= 1
        || (underWay.size() <= MOST && othersGotOn)
        || areOfRefusedTopics(underWay, all);
  }

  /** Whether of their topics nothing ever arrived, and of another one something did. */
  private static boolean areOfRefusedTopics(
      Collection<PartitionFlow> underWay, Collection<PartitionFlow> all) {
    Set<String> written =
        all.stream()
            .filter(flow -> flow.lastAcked() >= 0)
            .map(PartitionFlow::remoteTopic)
            .collect(Collectors.toSet());
    return !written.isEmpty()
        && underWay.stream().noneMatch(flow -> written.contains(flow.remoteTopic()));
  }

  private static List<PartitionFlow> undrained(Collection<PartitionFlow> flows) {
    return flows.stream().filter(flow -> !flow.isDrained()).collect(Collectors.toList());
  }
}

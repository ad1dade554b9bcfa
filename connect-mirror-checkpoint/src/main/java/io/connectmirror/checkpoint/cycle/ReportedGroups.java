package io.connectmirror.checkpoint.cycle;

import io.connectmirror.common.job.StandingFaults;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;

/**
 * The groups of a cluster, with a word on what the cluster will not do for them until somebody
 * mends it, as with a missing permission: one line for each kind of request, however many groups it
 * is about. What passes by itself shows as the reason of each group and nowhere else.
 */
final class ReportedGroups implements GroupAdmin {
  private static final Set<FailureKind> TO_MEND =
      Set.of(FailureKind.DENIED, FailureKind.UNSUPPORTED, FailureKind.FATAL);

  private final GroupAdmin cluster;
  private final StandingFaults faults;

  ReportedGroups(GroupAdmin cluster, LongSupplier nanos) {
    this.cluster = cluster;
    this.faults = new StandingFaults(nanos);
  }

  /** Lines for the log, now that everything that is asked at every pass has been asked. */
  StandingFaults.Lines endOfPass() {
    return faults.endOfPass();
  }

  @Override
  public String clusterAlias() {
    return cluster.clusterAlias();
  }

  @Override
  public Set<ListedGroup> listGroups() throws InterruptedException {
    return cluster.listGroups();
  }

  @Override
  public boolean mayHideGroups() throws InterruptedException {
    return cluster.mayHideGroups();
  }

  @Override
  public BatchResult<String, Map<TopicPartition, CommittedOffset>> committedOffsets(
      Collection<String> groups) throws InterruptedException {
    return noted("positions cannot be read", cluster.committedOffsets(groups));
  }

  @Override
  public BatchResult<String, GroupActivity> activity(Collection<String> groups)
      throws InterruptedException {
    return noted("members cannot be seen", cluster.activity(groups));
  }

  @Override
  public BatchResult<String, BatchResult.Done> alterOffsets(
      Map<String, Map<TopicPartition, CommittedOffset>> offsets) throws InterruptedException {
    return noted("positions cannot be written", cluster.alterOffsets(offsets));
  }

  @Override
  public BatchResult<String, BatchResult.Done> deleteOffsets(
      Map<String, Set<TopicPartition>> partitions) throws InterruptedException {
    return noted("positions cannot be deleted", cluster.deleteOffsets(partitions));
  }

  @Override
  public BatchResult<String, BatchResult.Done> deleteGroups(Collection<String> groups)
      throws InterruptedException {
    return noted("groups cannot be deleted", cluster.deleteGroups(groups));
  }

  private <V> BatchResult<String, V> noted(String what, BatchResult<String, V> result) {
    // By name, so that it is the same group at every pass.
    for (Map.Entry<String, Failure> entry : new TreeMap<>(result.failures()).entrySet()) {
      Failure failure = entry.getValue();
      if (TO_MEND.contains(failure.kind())) {
        faults.found(
            what,
            String.format(
                "cluster=%s group=%s, and maybe others: %s: %s",
                clusterAlias(), entry.getKey(), what, failure.message()));
      }
    }
    return result;
  }
}

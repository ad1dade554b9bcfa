package io.connectmirror.source.task;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.PartitionInfo;
import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.Claims;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * Finds out which partitions can be begun: both ends exist and have leaders, and nothing of a
 * former stretch is under way. The others are told what they wait for. Called by the jobs thread.
 */
final class ReadyPartitions {
  private static final Duration READ_PROBLEMS_EVERY = Duration.ofSeconds(5);

  private final TopicAdmin source;
  private final TopicAdmin target;
  private final LeaderLook leaders;
  private final StateStore state;
  private final String connector;
  private final LongSupplier nanos;
  private Optional<Long> problemsReadNanos = Optional.empty();
  private Map<String, String> problems = Map.of();
  private Set<String> claimed = Set.of();

  /**
   * @param leaders finds out which partitions of the target can be written to
   */
  ReadyPartitions(
      TopicAdmin source,
      TopicAdmin target,
      LeaderLook leaders,
      StateStore state,
      String connector,
      LongSupplier nanos) {
    this.nanos = nanos;
    this.source = source;
    this.target = target;
    this.leaders = leaders;
    this.state = state;
    this.connector = connector;
  }

  /** A partition that can be begun, with the ids that its topics have now. */
  record Ready(OwnedPartition owned, Uuid sourceId, Uuid targetId) {}

  List<Ready> among(Collection<OwnedPartition> candidates) throws InterruptedException {
    Set<String> sources =
        candidates.stream().map(c -> c.flow().source().topic()).collect(Collectors.toSet());
    Set<String> remotes =
        candidates.stream().map(c -> c.flow().remoteTopic()).collect(Collectors.toSet());
    BatchResult<String, TopicInfo> atSource = source.describe(sources);
    BatchResult<String, TopicInfo> atTarget = target.describe(remotes);
    look(candidates);
    boolean problemsMatter = !atTarget.failures().isEmpty() || !unclaimed(candidates).isEmpty();
    Map<String, String> known = problemsMatter ? problems() : Map.of();
    List<Ready> ready = new ArrayList<>();
    for (OwnedPartition candidate : candidates) {
      Optional<TopicInfo> from =
          end(candidate, atSource, candidate.flow().source().topic(), source, Map.of());
      Optional<TopicInfo> to =
          from.isEmpty()
              ? Optional.empty()
              : end(candidate, atTarget, candidate.flow().remoteTopic(), target, known);
      if (to.isEmpty()) {
        continue;
      }
      if (!isClaimed(candidate.flow())) {
        candidate.waiting(
            known.getOrDefault(
                candidate.flow().remoteTopic(),
                "the topic has one name on both clusters, and it is not settled yet that the flow"
                    + " the other way leaves it alone"));
      } else if (candidate.flow().isOver()) {
        ready.add(new Ready(candidate, from.get().id(), to.get().id()));
      } else {
        candidate.waiting("records that were read before are still on their way to the target");
      }
    }
    return served(ready);
  }

  /**
   * Those whose leader on the target answers. Metadata names a leader some time before that broker
   * has the partition, long before when many are created at once; to send to it until then costs
   * the worker and the broker more than the records do.
   */
  private List<Ready> served(List<Ready> ready) throws InterruptedException {
    if (ready.isEmpty()) {
      return ready;
    }
    Set<TopicPartition> answering =
        leaders.answering(ready.stream().map(ReadyPartitions::remote).collect(Collectors.toList()));
    List<Ready> served = new ArrayList<>();
    for (Ready one : ready) {
      if (answering.contains(remote(one))) {
        served.add(one);
      } else {
        one.owned()
            .waiting(
                "the leader of "
                    + remote(one)
                    + " on "
                    + target.clusterAlias()
                    + " did not answer in time; the next look waits "
                    + leaders.patience().toMillis()
                    + " ms");
      }
    }
    return served;
  }

  private static TopicPartition remote(Ready ready) {
    PartitionFlow flow = ready.owned().flow();
    return new TopicPartition(flow.remoteTopic(), flow.source().partition());
  }

  /** One end of a partition; empty when it cannot be used now, which the partition is then told. */
  private static Optional<TopicInfo> end(
      OwnedPartition owned,
      BatchResult<String, TopicInfo> described,
      String topic,
      TopicAdmin cluster,
      Map<String, String> problems) {
    TopicInfo info = described.successes().get(topic);
    int partition = owned.flow().source().partition();
    if (info == null) {
      Failure failure = described.failures().get(topic);
      if (failure == null || failure.kind() == FailureKind.MISSING) {
        String nothing = "topic " + topic + " does not exist on " + cluster.clusterAlias();
        owned.waiting(problems.containsKey(topic) ? problems.get(topic) : nothing);
      } else {
        owned.retrying(failure.message());
      }
      return Optional.empty();
    }
    Optional<PartitionInfo> there =
        info.partitions().stream().filter(p -> p.partition() == partition).findFirst();
    if (there.isEmpty()) {
      owned.waiting(
          "topic "
              + topic
              + " has "
              + info.partitions().size()
              + " partitions on "
              + cluster.clusterAlias());
      return Optional.empty();
    }
    if (!there.get().leaderKnown()) {
      owned.waiting(
          "partition " + topic + "-" + partition + " has no leader on " + cluster.clusterAlias());
      return Optional.empty();
    }
    return Optional.of(info);
  }

  /** Reads the claims when a topic needs one that is not known to be held. */
  private void look(Collection<OwnedPartition> candidates) throws InterruptedException {
    if (unclaimed(candidates).isEmpty()) {
      return;
    }
    Set<String> read = new HashSet<>();
    state
        .load(StateKind.CLAIM)
        .forEach(
            (key, value) -> {
              if (Claims.Claim.of(value).held()) {
                read.add(key.parts().get(0));
              }
            });
    claimed = read;
  }

  private List<OwnedPartition> unclaimed(Collection<OwnedPartition> candidates) {
    return candidates.stream()
        .filter(candidate -> !isClaimed(candidate.flow()))
        .collect(Collectors.toList());
  }

  private boolean isClaimed(PartitionFlow flow) {
    String topic = flow.source().topic();
    return !topic.equals(flow.remoteTopic()) || claimed.contains(topic);
  }

  /** Why the connector could not make remote topics, by their names; some seconds old. */
  private Map<String, String> problems() throws InterruptedException {
    long now = nanos.getAsLong();
    if (problemsReadNanos.isPresent()
        && now - problemsReadNanos.get() < READ_PROBLEMS_EVERY.toNanos()) {
      return problems;
    }
    Map<String, String> read = new HashMap<>();
    for (Map.Entry<StateKey, Map<String, Object>> entry :
        state.load(StateKind.TOPIC_PROBLEM).entrySet()) {
      List<String> parts = entry.getKey().parts();
      if (parts.size() == 2 && parts.get(0).equals(connector)) {
        read.put(parts.get(1), String.valueOf(entry.getValue().get("reason")));
      }
    }
    problemsReadNanos = Optional.of(now);
    problems = read;
    return read;
  }
}

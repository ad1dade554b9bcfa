package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupOwnership;
import io.connectmirror.common.format.Checkpoint;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.InMemoryStateStore;
import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.common.testing.RecordingCheckpointMetrics;
import io.connectmirror.common.testing.RecordingFlowMetrics;
import io.connectmirror.filter.DefaultGroupFilter;
import io.connectmirror.filter.DefaultTopicFilter;
import io.connectmirror.policy.DefaultReplicationPolicy;
import io.connectmirror.spi.ReplicationPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The checkpoint task of one of two flows in opposite directions, with maps of its own of both that
 * it reads from lists of offset syncs at its own pace.
 */
final class TwoWayTask {
  private final FakeCluster from;
  private final FakeCluster to;
  private final ReplicationPolicy policy;
  private final List<SyncRecord> ownSyncs;
  private final List<SyncRecord> otherSyncs;
  private final InMemoryStateStore state = new InMemoryStateStore();
  private final ManualClock clock = new ManualClock();
  private final List<Checkpoint> told = new ArrayList<>();
  private CheckpointCycle cycle;
  private CheckpointOutbox outbox;
  private FollowedMap own;
  private FollowedMap other;
  private int ownRead;
  private int otherRead;
  private int ownEnd;
  private int otherEnd;

  TwoWayTask(
      FakeCluster from,
      FakeCluster to,
      ReplicationPolicy policy,
      List<SyncRecord> ownSyncs,
      List<SyncRecord> otherSyncs) {
    this.from = from;
    this.to = to;
    this.policy = policy;
    this.ownSyncs = ownSyncs;
    this.otherSyncs = otherSyncs;
    to.topic(from.alias() + ".checkpoints.internal", 1);
    start();
  }

  static TwoWayTask of(
      FakeCluster from, FakeCluster to, List<SyncRecord> ownSyncs, List<SyncRecord> otherSyncs) {
    return new TwoWayTask(from, to, new DefaultReplicationPolicy(), ownSyncs, otherSyncs);
  }

  /** A new life, which knows what the state and the checkpoints topic hold. */
  void start() {
    ClusterPair pair = new ClusterPair(from.alias(), to.alias());
    DefaultTopicFilter topics = new DefaultTopicFilter();
    topics.configure(Map.of());
    DefaultGroupFilter groups = new DefaultGroupFilter();
    groups.configure(Map.of());
    TopicNaming naming = new TopicNaming(pair, policy, topics, true);
    own = new FollowedMap(from.topicAdmin(), to.topicAdmin(), false, 1_000);
    other = new FollowedMap(to.topicAdmin(), from.topicAdmin(), false, 1_000);
    try {
      own.begin();
      other.begin();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    ownRead = 0;
    otherRead = 0;
    ownEnd = ownSyncs.size();
    otherEnd = otherSyncs.size();
    outbox = new CheckpointOutbox();
    ListedLog checkpoints = new ListedLog();
    told.forEach(checkpoint -> checkpoints.with(checkpoint.key(), checkpoint.value()));
    RecordingFlowMetrics metrics = new RecordingFlowMetrics();
    cycle =
        new CheckpointCycle(
            new CyclePorts(
                from.groupAdmin(),
                to.groupAdmin(),
                from.topicAdmin(),
                to.topicAdmin(),
                state,
                metrics,
                new RecordingCheckpointMetrics(),
                clock,
                clock.nanos()),
            new CycleTimes(
                Optional.of(Duration.ofSeconds(1)),
                Duration.ofSeconds(1),
                Optional.of(Duration.ofSeconds(1)),
                CycleTimes.DEFAULT_WRITE_WINDOW,
                CycleTimes.DEFAULT_END_GRACE),
            false,
            new SourceGroups(from.groupAdmin(), groups, new GroupOwnership(0, 1), pair),
            naming,
            own,
            new ReverseMap(
                List.of(new ReverseMap.Place(other, () -> OptionalLong.of(otherSyncs.size()))),
                naming::copyOnSource,
                Duration.ZERO),
            new CheckpointsTopic(
                from.alias() + ".checkpoints.internal", () -> checkpoints, metrics),
            outbox);
  }

  /** Reads so many more offset syncs of each flow. */
  void readOn(int most) {
    for (int i = 0; i < most && ownRead < ownSyncs.size(); i++) {
      own.apply(ownSyncs.get(ownRead++));
    }
    for (int i = 0; i < most && otherRead < otherSyncs.size(); i++) {
      other.apply(otherSyncs.get(otherRead++));
    }
    if (ownRead >= ownEnd) {
      own.reachedEnd(ownRead);
    }
    if (otherRead >= otherEnd) {
      other.reachedEnd(otherRead);
    }
  }

  /** A pass a while after the one before. */
  void pass() throws InterruptedException {
    clock.advance(Duration.ofSeconds(10));
    cycle.run();
    cycle.remember();
    for (CheckpointOutbox.Outgoing out : outbox.take(Integer.MAX_VALUE, Duration.ZERO)) {
      told.add(
          new Checkpoint(
              out.key().group(),
              out.key().partition(),
              out.position().upstream(),
              out.position().downstream(),
              out.position().metadata()));
    }
  }
}

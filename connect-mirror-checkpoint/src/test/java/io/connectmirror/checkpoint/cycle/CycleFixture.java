package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.cycle.CheckpointOutbox.Outgoing;
import io.connectmirror.checkpoint.plan.GroupOwnership;
import io.connectmirror.common.format.Checkpoint;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.result.FailureTable;
import io.connectmirror.common.state.StateKind;
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
import org.apache.kafka.common.TopicPartition;

/** Two clusters A and B in memory, topic t mirrored to A.t, and the cycle of one task. */
final class CycleFixture {
  static final ClusterPair PAIR = new ClusterPair("A", "B");
  static final String CHECKPOINTS = "A.checkpoints.internal";

  final FakeCluster source = new FakeCluster("A").topic("t", 1);
  final FakeCluster target = new FakeCluster("B").topic(CHECKPOINTS, 1);
  final FakeOffsetMap map = new FakeOffsetMap();
  final InMemoryStateStore state = new InMemoryStateStore();
  final RecordingFlowMetrics metrics = new RecordingFlowMetrics();
  final RecordingCheckpointMetrics checkpointMetrics = new RecordingCheckpointMetrics();
  final ManualClock clock = new ManualClock();
  final List<Checkpoint> told = new ArrayList<>();
  ListedLog checkpointsLog = new ListedLog();
  List<ReverseMap.Place> reverse = List.of();
  ReplicationPolicy policy = new DefaultReplicationPolicy();
  boolean deleteGroups;
  boolean syncGroups = true;
  GroupOwnership ownership = new GroupOwnership(0, 1);

  private CheckpointCycle cycle;
  private CheckpointOutbox outbox;

  /** {@code records} of t are on A, and as many copies on B. */
  CycleFixture mirrored(long records) {
    source.append("t", 0, records);
    target.topic("A.t", 1).append("A.t", 0, records);
    map.mirrored("t", 0, 0, records - 1);
    return this;
  }

  CycleFixture group(String group, long offset) {
    source.commit(group, "t", 0, offset);
    return this;
  }

  /** A new life of the task. */
  CycleFixture start() {
    outbox = new CheckpointOutbox();
    TopicNaming naming = new TopicNaming(PAIR, policy, topicFilter(), true);
    SourceGroups groups = new SourceGroups(source.groupAdmin(), groupFilter(), ownership, PAIR);
    cycle =
        new CheckpointCycle(
            new CyclePorts(
                source.groupAdmin(),
                target.groupAdmin(),
                source.topicAdmin(),
                target.topicAdmin(),
                state,
                metrics,
                checkpointMetrics,
                clock,
                clock.nanos()),
            new CycleTimes(
                Optional.of(Duration.ofSeconds(1)),
                Duration.ofSeconds(1),
                syncGroups ? Optional.of(Duration.ofSeconds(1)) : Optional.empty(),
                CycleTimes.DEFAULT_WRITE_WINDOW,
                CycleTimes.DEFAULT_END_GRACE),
            deleteGroups,
            groups,
            naming,
            map,
            new ReverseMap(reverse, naming::copyOnSource, Duration.ZERO),
            new CheckpointsTopic(CHECKPOINTS, () -> checkpointsLog, metrics),
            outbox);
    return this;
  }

  /** One pass, an interval after the one before. */
  List<Checkpoint> pass() throws InterruptedException {
    if (cycle == null) {
      start();
    }
    clock.advance(Duration.ofSeconds(1));
    cycle.run();
    cycle.remember();
    List<Checkpoint> news = new ArrayList<>();
    for (Outgoing out : outbox.take(Integer.MAX_VALUE, Duration.ZERO)) {
      news.add(
          new Checkpoint(
              out.key().group(),
              out.key().partition(),
              out.position().upstream(),
              out.position().downstream(),
              out.position().metadata()));
    }
    told.addAll(news);
    return news;
  }

  void passes(int count) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      pass();
    }
  }

  /** The checkpoints topic as the next life will read it. */
  CycleFixture restart() {
    checkpointsLog = new ListedLog();
    told.forEach(checkpoint -> checkpointsLog.with(checkpoint.key(), checkpoint.value()));
    return start();
  }

  /** What the group has on B for A.t-0. */
  Optional<Long> onTarget(String group) {
    return target.committed(group, "A.t", 0).map(CommittedOffset::offset);
  }

  Optional<String> reason(String... parts) {
    return Optional.ofNullable(
            state.byParts(StateKind.GROUP_NOT_MIRRORED).get(String.join("/", parts)))
        .map(value -> value.get("reason").toString());
  }

  static Checkpoint checkpoint(String group, long upstream, long downstream) {
    return new Checkpoint(group, new TopicPartition("A.t", 0), upstream, downstream, "");
  }

  static RuntimeException failure(RuntimeException error) {
    return FailureTable.classify(error, "B", "READ", "topic " + CHECKPOINTS, "").asException();
  }

  private static DefaultGroupFilter groupFilter() {
    DefaultGroupFilter filter = new DefaultGroupFilter();
    filter.configure(Map.of());
    return filter;
  }

  private static DefaultTopicFilter topicFilter() {
    DefaultTopicFilter filter = new DefaultTopicFilter();
    filter.configure(Map.of("topics.exclude", "private.*"));
    return filter;
  }
}

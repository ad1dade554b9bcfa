package io.connectmirror.cli.status.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.status.port.Behind;
import io.connectmirror.cli.status.view.HeartbeatView.Way;
import io.connectmirror.cli.status.view.PartitionView.Mirrored;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.format.Heartbeat;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetRun;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.result.FailureTable;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.testing.FakeOperation;
import io.connectmirror.common.testing.ManualClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class FlowWatcherTest {
  private static final String SYNCS = "mm2-offset-syncs.east.internal";
  private static final String STATE = "mm2-mirror-state.east.internal";
  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);

  private final FakeLooks looks = new FakeLooks();
  private final ManualClock clock = new ManualClock();
  private final Flow flow = new Flow(looks.east.id(), looks.west.id());

  @Test
  void tellsOfEachPartitionWhereItEndsAndHowFarItIsMirrored() throws InterruptedException {
    looks.east.topic("orders", 2).append("orders", 0, 100).purge("orders", 0, 10);
    looks.west.topic("east.orders", 2).append("east.orders", 0, 60);
    syncs(new OffsetRun(10, 0, 60, Predecessor.start()));
    looks.behind.put(ORDERS, new Behind.First(70, 5, 100));

    FlowView view = look(Map.of());

    assertThat(view.partitions()).extracting(one -> one.source().partition()).containsExactly(0, 1);
    assertThat(view.partitions().get(0))
        .isEqualTo(
            new PartitionView(
                ORDERS,
                Optional.of("east.orders"),
                OptionalLong.of(10),
                OptionalLong.of(100),
                OptionalLong.of(60),
                Optional.of(new Mirrored(70, 60, 7)),
                Optional.of(new Behind.First(70, 5, 100))));
    assertThat(view.partitions().get(1).mirrored()).isEmpty();
    assertThat(looks.asked)
        .as("looked for records only of what lags")
        .containsExactly(Map.of(ORDERS, 70L));
    assertThat(view.troubles()).isEmpty();
  }

  @Test
  void followsTheOffsetSyncsInsteadOfReadingThemAgain() throws InterruptedException {
    looks.east.topic("orders", 1).append("orders", 0, 100);
    looks.west.topic("east.orders", 1);
    syncs(new OffsetRun(0, 0, 60, Predecessor.start()));

    try (FlowWatcher watcher = watcher(Map.of())) {
      watcher.look();
      syncs(new OffsetRun(60, 60, 40, Predecessor.follows(59, 59)));
      FlowView second = watcher.look();

      assertThat(second.partitions().get(0).mirrored()).contains(new Mirrored(100, 100, 7));
    }
    assertThat(looks.internal.get(SYNCS).opened()).isEqualTo(1);
    assertThat(looks.internal.get(SYNCS).open()).isZero();
    assertThat(looks.closed).isTrue();
  }

  @Test
  void withoutTheSourceTellsWhatTheTargetKnows() throws InterruptedException {
    looks.west.topic("east.orders", 1).append("east.orders", 0, 60);
    syncs(new OffsetRun(10, 0, 60, Predecessor.start()));
    looks
        .topic(Side.TARGET, STATE)
        .state(StateKey.of(StateKind.ANOMALY, "purged", "orders", "0", "5"), Map.of("atMs", 1));
    looks.settle(Side.TARGET, STATE);
    looks.east.unreachable();

    FlowView view = look(Map.of());

    assertThat(view.source().unreachable()).isPresent();
    assertThat(view.partitions())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.source()).isEqualTo(ORDERS);
              assertThat(one.sourceEnd()).isEmpty();
              assertThat(one.targetEnd()).hasValue(60);
              assertThat(one.mirrored()).contains(new Mirrored(70, 60, 7));
            });
    assertThat(view.state().orElseThrow()).hasSize(1);
    assertThat(view.troubles()).isEmpty();
  }

  @Test
  void withoutTheSourceThatHasTheOffsetSyncsSaysWhyNothingIsKnown() throws InterruptedException {
    looks.east.unreachable();

    FlowView view = look(Map.of("offset-syncs.topic.location", "source"));

    assertThat(view.partitions()).isEmpty();
    assertThat(view.remarks())
        .anyMatch(one -> one.contains("on cluster east, which does not answer"));
  }

  @Test
  void withoutTheTargetThereIsNothingToTell() throws InterruptedException {
    looks.west.unreachable();

    FlowView view = look(Map.of());

    assertThat(view.target().unreachable()).isPresent();
    assertThat(view.partitions()).isEmpty();
    assertThat(view.state()).isEmpty();
  }

  @Test
  void ofSeveralFlowsInTheTopicTheNewestIsTakenWhileTheSourceIsAway() throws InterruptedException {
    looks.west.topic("east.orders", 1);
    looks
        .topic(Side.TARGET, SYNCS)
        .chunk(9, new Flow("new-east", looks.west.id()), ORDERS, run(0, 0, 5))
        .chunk(7, flow, ORDERS, run(0, 0, 60))
        .chunk(8, new Flow(looks.west.id(), "north"), ORDERS, run(0, 0, 1));
    looks.settle(Side.TARGET, SYNCS);
    looks.east.unreachable();

    FlowView view = look(Map.of());

    assertThat(view.partitions().get(0).mirrored()).contains(new Mirrored(5, 5, 9));
    assertThat(view.remarks()).anyMatch(one -> one.contains("of several flows"));
  }

  @Test
  void aSourceThatWasBuiltAnewHasNoSyncsOfItsOwn() throws InterruptedException {
    looks.east.topic("orders", 1).append("orders", 0, 3);
    looks
        .topic(Side.TARGET, SYNCS)
        .chunk(7, new Flow("old-east", looks.west.id()), ORDERS, run(0, 0, 60));
    looks.settle(Side.TARGET, SYNCS);

    FlowView view = look(Map.of());

    assertThat(view.partitions().get(0).mirrored()).isEmpty();
    assertThat(view.remarks()).anyMatch(one -> one.contains("old-east->" + looks.west.id()));
  }

  @Test
  void whatIsNotAllowedIsNamedAndTheRestGoesOn() throws InterruptedException {
    looks.east.topic("orders", 1).append("orders", 0, 100);
    looks.west.topic("east.orders", 1).append("east.orders", 0, 60);
    syncs(new OffsetRun(0, 0, 60, Predecessor.start()));
    looks.west.failItem(
        FakeOperation.LATEST_OFFSETS, "east.orders-0", new TopicAuthorizationException("no"));
    looks.recordsFail =
        FailureTable.classify(
                new GroupAuthorizationException("no"), "east", "READ", "topic orders", "")
            .asException();

    FlowView view = look(Map.of());

    assertThat(view.troubles())
        .extracting(Trouble::what)
        .containsExactly(
            "where the target's logs end", "the first records that are not mirrored yet");
    assertThat(view.partitions().get(0).mirrored()).contains(new Mirrored(60, 60, 7));
    assertThat(view.partitions().get(0).sourceEnd()).hasValue(100);
    assertThat(view.partitions().get(0).targetEnd()).isEmpty();
  }

  @Test
  void topicsThatCannotBeListedAreThoseThatTheSyncsTellOf() throws InterruptedException {
    looks.west.topic("east.orders", 1);
    syncs(new OffsetRun(0, 0, 60, Predecessor.start()));
    looks.east.failCalls(FakeOperation.LIST_TOPICS, new TimeoutException("slow"));

    FlowView view = look(Map.of());

    assertThat(view.partitions()).extracting(PartitionView::source).containsExactly(ORDERS);
    assertThat(view.troubles())
        .extracting(Trouble::what)
        .containsExactly("the topics of the source");
  }

  @Test
  void anEmptyClusterIsNoTroubleAndNoTopicIsMade() throws InterruptedException {
    FlowView view = look(Map.of());

    assertThat(view.partitions()).isEmpty();
    assertThat(view.troubles()).isEmpty();
    assertThat(view.remarks())
        .anyMatch(one -> one.contains("no topic of the source is mirrored"))
        .anyMatch(
            one -> one.contains("there is no offset syncs topic " + SYNCS + " on cluster west"))
        .anyMatch(one -> one.contains("there is no state topic " + STATE));
    assertThat(looks.west.hasTopic(STATE)).isFalse();
    assertThat(looks.west.callCount(FakeOperation.CREATE_TOPICS)).isZero();
  }

  @Test
  void heartbeatsThatCameThroughTheSourceAreToldFromThoseThatDidNot() throws InterruptedException {
    looks.west.topic("heartbeats", 1).topic("east.heartbeats", 1);
    beat("east.heartbeats", new Heartbeat("west", "east", 100));
    beat("east.heartbeats", new Heartbeat("east", "west", 70));
    beat("heartbeats", new Heartbeat("east", "west", 90));
    beat("heartbeats", new Heartbeat("north", "west", 95));
    looks.onTarget.add(new ConsumerRecord<>("heartbeats", 0, 9, new byte[] {1}, new byte[] {1}));

    assertThat(look(Map.of()).heartbeats())
        .containsExactly(
            new HeartbeatView("east.heartbeats", Way.END_TO_END, OptionalLong.of(100)),
            new HeartbeatView("heartbeats", Way.TO_TARGET, OptionalLong.of(90)));
  }

  @Test
  void aMirroredTopicWithoutHeartbeatsIsTold() throws InterruptedException {
    looks.west.topic("heartbeats", 1).topic("east.heartbeats", 1);

    assertThat(look(Map.of()).heartbeats())
        .containsExactly(
            new HeartbeatView("east.heartbeats", Way.END_TO_END, OptionalLong.empty()));
  }

  @Test
  void internalTopicsOfTheMirrorAndOfItsWorkerAreLookedAt() throws InterruptedException {
    looks.west.topic("connect-offsets", 1).topic("mm2-configs.east.internal", 1).topic("other", 1);
    looks.east.topic("heartbeats", 1);
    syncs(run(0, 0, 1));

    FlowView view = look(Map.of());

    assertThat(view.target().replication())
        .isEqualTo(Map.of("connect-offsets", 1, "mm2-configs.east.internal", 1, SYNCS, 1));
    assertThat(view.source().replication()).isEqualTo(Map.of("heartbeats", 1));
    assertThat(view.target().brokers()).hasValue(3);
  }

  private void syncs(OffsetRun run) {
    looks.topic(Side.TARGET, SYNCS).chunk(7, flow, ORDERS, run);
    looks.settle(Side.TARGET, SYNCS);
  }

  private void beat(String topic, Heartbeat beat) {
    looks.onTarget.add(new ConsumerRecord<>(topic, 0, 0, beat.key(), beat.value()));
  }

  private static OffsetRun run(long source, long target, long length) {
    return new OffsetRun(source, target, length, Predecessor.start());
  }

  private FlowView look(Map<String, String> overrides) throws InterruptedException {
    try (FlowWatcher watcher = watcher(overrides)) {
      return watcher.look();
    }
  }

  private FlowWatcher watcher(Map<String, String> overrides) {
    Map<String, String> settings = new HashMap<>();
    settings.put("name", "mirror");
    settings.put("connector.class", "io.connectmirror.source.ClusterMirrorSourceConnector");
    settings.put("source.cluster.alias", "east");
    settings.put("target.cluster.alias", "west");
    settings.put("source.cluster.bootstrap.servers", "east:9092");
    settings.put("target.cluster.bootstrap.servers", "west:9092");
    settings.put("offset-syncs.topic.location", "target");
    settings.putAll(overrides);
    SourceSettings parsed = SourceSettings.parse(settings).orThrow();
    FlowShape shape =
        new FlowShape(
            parsed.flow().pair(),
            parsed.flow().internalTopics(),
            WorkerTopics.usual(),
            parsed.offsetSyncs().location(),
            true,
            false,
            Duration.ofSeconds(31),
            List.of("mirror"));
    return new FlowWatcher(
        shape,
        List.of(parsed.newTopicNaming()),
        looks,
        Duration.ofSeconds(5),
        clock,
        clock.nanos());
  }
}

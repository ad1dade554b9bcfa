package io.connectmirror.source.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.testing.FakeOperation;
import io.connectmirror.policy.DefaultReplicationPolicy;
import io.connectmirror.policy.IdentityReplicationPolicy;
import io.connectmirror.source.plan.Claims;
import io.connectmirror.source.plan.Claims.Claim;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class TopologySyncTest {
  private final Flow flow = new Flow();

  @Test
  void createsRemoteTopicsAsTheSourceHasThem() throws InterruptedException {
    flow.east
        .topic("t", 3, Map.of("cleanup.policy", "compact", "min.insync.replicas", "1"))
        .topic("__internal", 1);

    flow.start().topology().run();

    assertThat(flow.west.partitions("east.t")).isEqualTo(3);
    assertThat(flow.west.replicationFactor("east.t")).isEqualTo((short) 2);
    assertThat(flow.west.configs("east.t")).isEqualTo(Map.of("cleanup.policy", "compact"));
    assertThat(flow.west.hasTopic("east.__internal")).isFalse();
    assertThat(flow.metrics.count(MirrorCounter.TOPICS_CREATED)).isEqualTo(1);
    assertThat(flow.state.byParts(StateKind.TOPIC_CONFIGS))
        .containsEntry("east.t", Map.of("cleanup.policy", "compact"));
  }

  @Test
  void refusesAClusterAsItsOwnTargetBeforeAnythingIsCreated() {
    flow.west = flow.east;
    flow.east.topic("t", 1);

    assertThatThrownBy(() -> flow.start().topology().run())
        .isInstanceOf(FailureException.class)
        .hasMessageContaining(flow.east.id())
        .hasMessageContaining("target.cluster.bootstrap.servers")
        .extracting(e -> ((FailureException) e).failure().kind())
        .isEqualTo(FailureKind.FATAL);
    assertThat(flow.east.hasTopic("east.t")).isFalse();
  }

  @Test
  void growsRemoteTopicsAndPublishesWhatIsThere() throws InterruptedException {
    flow.east.topic("t", 1);
    TopologySync topology = flow.start().topology();
    topology.run();
    flow.east.grow("t", 4).topic("new", 2);

    topology.run();

    assertThat(flow.west.partitions("east.t")).isEqualTo(4);
    assertThat(flow.metrics.count(MirrorCounter.PARTITIONS_ADDED)).isEqualTo(3);
    assertThat(topology.topics().ready()).isEqualTo(Map.of("t", "east.t", "new", "east.new"));
  }

  @Test
  void writesNothingWhenNothingChanged() throws InterruptedException {
    flow.east.topic("t", 1);
    TopologySync topology = flow.start().topology();
    topology.run();
    int written = flow.state.writes().size();

    topology.run();

    assertThat(flow.state.writes()).hasSize(written);
    assertThat(flow.west.callCount(FakeOperation.CREATE_TOPICS)).isEqualTo(1);
    assertThat(flow.west.callCount(FakeOperation.GROW_TOPICS)).isZero();
  }

  @Test
  void oneRefusedTopicDoesNotSinkTheOthers() throws InterruptedException {
    flow.east.topic("bad", 1).topic("good", 1);
    flow.west.failItem(
        FakeOperation.CREATE_TOPICS, "east.bad", new PolicyViolationException("too few replicas"));
    TopologySync topology = flow.start().topology();

    topology.run();

    assertThat(topology.topics().ready()).containsOnlyKeys("good");
    assertThat(flow.state.byParts(StateKind.TOPIC_PROBLEM)).containsOnlyKeys("mirror/east.bad");
    Map<String, Object> problem =
        flow.state.byParts(StateKind.TOPIC_PROBLEM).get("mirror/east.bad");
    assertThat(problem).containsEntry("kind", "not-created").containsEntry("sourceTopic", "bad");
    assertThat((String) problem.get("reason")).contains("too few replicas");
    assertThat(flow.metrics.gauge("topic-problems")).isEqualTo(1);

    // and when the cause is gone
    flow.west.heal();
    topology.run();

    assertThat(topology.topics().ready()).containsOnlyKeys("bad", "good");
    assertThat(flow.state.byParts(StateKind.TOPIC_PROBLEM)).isEmpty();
    assertThat(flow.metrics.gauge("topic-problems")).isZero();
  }

  @Test
  void createsNoTopicWhoseSettingsItMayNotRead() throws InterruptedException {
    flow.east.topic("secret", 1);
    flow.east.failItem(
        FakeOperation.TOPIC_CONFIGS, "secret", new TopicAuthorizationException("no"));

    flow.start().topology().run();

    assertThat(flow.west.hasTopic("east.secret")).isFalse();
    assertThat(flow.state.byParts(StateKind.TOPIC_PROBLEM).get("mirror/east.secret"))
        .containsEntry("kind", "configs-unknown")
        .extractingByKey("reason", InstanceOfAssertFactories.STRING)
        .contains("DESCRIBE_CONFIGS on secret");
  }

  @Test
  void refusesEveryTopicThatSharesARemoteName() throws InterruptedException {
    flow.policy =
        new DefaultReplicationPolicy() {
          @Override
          public String formatRemoteTopic(String alias, String topic) {
            return super.formatRemoteTopic(alias, topic.replace('-', '.'));
          }
        };
    flow.east.topic("a-b", 1).topic("a.b", 1).topic("c", 1);
    TopologySync topology = flow.start().topology();

    topology.run();

    assertThat(topology.topics().ready()).containsOnlyKeys("c");
    assertThat(flow.west.hasTopic("east.a.b")).isFalse();
    assertThat(
            (String)
                flow.state.byParts(StateKind.TOPIC_PROBLEM).get("mirror/east.a.b").get("reason"))
        .contains("a-b", "a.b", "topics.exclude");
  }

  @Test
  void failsAsAWholeWhenAClusterCannotBeReached() {
    flow.east.topic("t", 1);
    flow.west.unreachable();
    TopologySync topology = flow.start().topology();

    assertThatThrownBy(topology::run).isInstanceOf(FailureException.class);

    flow.west.heal();
    assertThat(flow.west.hasTopic("east.t")).isFalse();
  }

  @Test
  void remembersWhatExistedAtTheFirstStartOnly() throws InterruptedException {
    flow.fromLatest = true;
    flow.east.topic("old", 2).append("old", 1, 7);
    flow.start().topology().run();
    flow.east.topic("new", 1).grow("old", 3).append("old", 1, 1);

    flow.start().topology().run();

    assertThat(flow.state.byParts(StateKind.FIRST_START))
        .isEqualTo(
            Map.of(
                "mirror",
                Map.of("started", true),
                "mirror/old",
                Map.of(
                    "partitions",
                    2L,
                    "topicId",
                    flow.east.topicId("old").toString(),
                    "ends",
                    "0,7")));
  }

  @Test
  void takesNoStartForTheFirstOneOfAConnectorThatHasPositions() throws InterruptedException {
    flow.fromLatest = true;
    flow.east.topic("old", 2);
    flow.start().topology().run();
    flow.positions.add(new TopicPartition("old", 1));
    flow.state.lose();
    flow.east.topic("new", 1);

    flow.start().topology().run();

    assertThat(flow.state.byParts(StateKind.FIRST_START))
        .isEqualTo(Map.of("mirror", Map.of("started", true)));
  }

  @Test
  void leavesATopicAloneThatTheFlowTheOtherWayWritesTo() throws InterruptedException {
    useOneNameOnBothSides();
    flow.east.topic("lp", 1).topic("free", 1).topic("mm2-mirror-state.west.internal", 1);
    flow.reverseState.put(Map.of(Claims.key("lp"), Optional.of(new Claim(true, false).value())));
    TopologySync topology = flow.start().topology();

    topology.run();

    assertThat(topology.topics().ready()).containsOnlyKeys("free");
    assertThat(flow.west.hasTopic("lp")).isFalse();
    assertThat(flow.state.get(Claims.key("lp"))).isEmpty();
    assertThat(flow.state.get(Claims.key("free"))).contains(new Claim(true, false).value());
    assertThat(flow.state.byParts(StateKind.TOPIC_PROBLEM).get("mirror/lp"))
        .containsEntry("kind", "loop");
  }

  @Test
  void keepsATopicThatItHeldFirstAcrossRestarts() throws InterruptedException {
    useOneNameOnBothSides();
    flow.east.topic("lp", 1).topic("mm2-mirror-state.west.internal", 1);
    flow.start().topology().run();
    flow.reverseState.put(Map.of(Claims.key("lp"), Optional.of(new Claim(false, false).value())));
    TopologySync topology = flow.start().topology();

    topology.run();

    assertThat(topology.topics().ready()).containsOnlyKeys("lp");
    assertThat(flow.state.get(Claims.key("lp"))).contains(new Claim(true, false).value());
  }

  @Test
  void writesToATopicThatTheFlowTheOtherWayWritesToWhenBothMarkTheirRecords()
      throws InterruptedException {
    useOneNameOnBothSides();
    flow.provenanceHeaders = true;
    flow.east.topic("lp", 1).topic("half", 1).topic("mm2-mirror-state.west.internal", 1);
    flow.reverseState.put(
        Map.of(
            Claims.key("lp"), Optional.of(new Claim(true, true).value()),
            Claims.key("half"), Optional.of(new Claim(true, false).value())));
    TopologySync topology = flow.start().topology();

    topology.run();

    assertThat(topology.topics().ready()).containsOnlyKeys("lp");
    assertThat(flow.state.get(Claims.key("lp"))).contains(new Claim(true, true).value());
    assertThat(
            (String) flow.state.byParts(StateKind.TOPIC_PROBLEM).get("mirror/half").get("reason"))
        .contains("provenance.headers.enabled=true in both flows");
  }

  @Test
  void saysAtOnceThatItNoLongerMarksItsRecords() throws InterruptedException {
    useOneNameOnBothSides();
    flow.provenanceHeaders = true;
    flow.east.topic("lp", 1).topic("mm2-mirror-state.west.internal", 1);
    flow.reverseState.put(Map.of(Claims.key("lp"), Optional.of(new Claim(true, true).value())));
    flow.start().topology().run();
    flow.provenanceHeaders = false;
    TopologySync topology = flow.start().topology();

    topology.run();

    assertThat(topology.topics().ready()).isEmpty();
    assertThat(flow.state.get(Claims.key("lp"))).isEmpty();
  }

  @Test
  void claimsNothingWhereNamesDiffer() throws InterruptedException {
    flow.east.topic("t", 1);

    flow.start().topology().run();

    assertThat(flow.state.byParts(StateKind.CLAIM)).isEmpty();
  }

  private void useOneNameOnBothSides() {
    flow.policy = new IdentityReplicationPolicy();
    flow.policy.configure(Map.of("source.cluster.alias", "east"));
  }
}

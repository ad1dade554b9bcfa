package io.connectmirror.common.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.FakeOperation;
import java.util.Map;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class InternalTopicCreatorTest {
  private final FakeCluster cluster = new FakeCluster("west");
  private final InternalTopicCreator creator = new InternalTopicCreator(cluster.topicAdmin());
  private final InternalTopic topic =
      InternalTopic.compacted("heartbeats", (short) 1, "heartbeats.topic.replication.factor");

  @Test
  void makesACompactedTopicOfOnePartition() throws Exception {
    assertThat(creator.ensure(topic)).isTrue();

    assertThat(cluster.partitions("heartbeats")).isEqualTo(1);
    assertThat(cluster.replicationFactor("heartbeats")).isEqualTo((short) 1);
    assertThat(cluster.configs("heartbeats")).isEqualTo(Map.of("cleanup.policy", "compact"));
  }

  @Test
  void givesABusyTopicSmallSegments() throws Exception {
    creator.ensure(topic.withSmallSegments());

    assertThat(cluster.configs("heartbeats"))
        .containsEntry("cleanup.policy", "compact")
        .containsEntry("segment.bytes", "67108864")
        .containsEntry("segment.ms", "3600000")
        .containsEntry("min.cleanable.dirty.ratio", "0.1");
  }

  @Test
  void leavesATopicThatIsThereAloneEvenWithoutTheRightToCreate() throws Exception {
    cluster.topic("heartbeats", 1, Map.of("retention.ms", "5"));
    cluster.failCalls(FakeOperation.CREATE_TOPICS, new TopicAuthorizationException("no"));

    assertThat(creator.ensure(topic)).isFalse();

    assertThat(cluster.configs("heartbeats")).isEqualTo(Map.of("retention.ms", "5"));
  }

  @Test
  void looksOnceWhetherATopicThatIsThereForgets() throws Exception {
    cluster.topic("heartbeats", 1, Map.of("cleanup.policy", "delete"));

    creator.ensure(topic);
    creator.ensure(topic);

    assertThat(cluster.callCount(FakeOperation.TOPIC_CONFIGS)).isEqualTo(1);
    assertThat(InternalTopicCreator.forgets("delete")).isTrue();
    assertThat(InternalTopicCreator.forgets("compact, delete")).isTrue();
    assertThat(InternalTopicCreator.forgets("compact")).isFalse();
    assertThat(InternalTopicCreator.forgets("")).isFalse();
  }

  @Test
  void needsNoRightToLookAtThePolicy() throws Exception {
    cluster.topic("heartbeats", 1);
    cluster.failCalls(FakeOperation.TOPIC_CONFIGS, new TopicAuthorizationException("no"));

    assertThat(creator.ensure(topic)).isFalse();
  }

  @Test
  void takesATopicThatSomebodyElseMadeMeanwhile() throws Exception {
    cluster.before(FakeOperation.CREATE_TOPICS, () -> cluster.topic("heartbeats", 1));

    assertThat(creator.ensure(topic)).isFalse();
  }

  @Test
  void namesTheSettingWhenThereAreTooFewBrokers() {
    InternalTopic threefold =
        InternalTopic.compacted("heartbeats", (short) 4, "heartbeats.topic.replication.factor");

    assertThatThrownBy(() -> creator.ensure(threefold))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure().kind()).isEqualTo(FailureKind.INVALID))
        .hasMessageContaining("heartbeats.topic.replication.factor=4")
        .hasMessageContaining("west");
  }

  @Test
  void leavesItToTheClusterToSayWhyItRefuses() {
    cluster.failItem(
        FakeOperation.CREATE_TOPICS, "heartbeats", new InvalidTopicException("it collides"));

    assertThatThrownBy(() -> creator.ensure(topic))
        .hasMessageContaining("it collides")
        .hasMessageContaining("heartbeats.topic.replication.factor=1")
        .hasMessageNotContaining("brokers");
  }

  @Test
  void tellsWhatToGrantWhenItMayNotCreate() {
    cluster.failItem(
        FakeOperation.CREATE_TOPICS, "heartbeats", new TopicAuthorizationException("no"));

    assertThatThrownBy(() -> creator.ensure(topic))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure().kind()).isEqualTo(FailureKind.DENIED))
        .hasMessageContaining("grant CREATE")
        .hasMessageContaining("heartbeats");
  }

  @Test
  void neverTakesARefusedLookForAMissingTopic() {
    cluster.failItem(
        FakeOperation.DESCRIBE_TOPICS, "heartbeats", new TopicAuthorizationException("no"));

    assertThatThrownBy(() -> creator.ensure(topic)).isInstanceOf(FailureException.class);

    assertThat(cluster.callCount(FakeOperation.CREATE_TOPICS)).isZero();
  }
}

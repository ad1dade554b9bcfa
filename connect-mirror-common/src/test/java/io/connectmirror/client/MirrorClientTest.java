package io.connectmirror.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.format.Checkpoint;
import io.connectmirror.policy.DefaultReplicationPolicy;
import io.connectmirror.policy.IdentityReplicationPolicy;
import io.connectmirror.spi.ReplicationPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MirrorClientTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final FakeCheckpoints checkpoints = new FakeCheckpoints();

  @ParameterizedTest
  @CsvSource({
    "heartbeats, true",
    "source1.heartbeats, true",
    "source2.source1.heartbeats, true",
    "heartbeats!, false",
    "!heartbeats, false",
    "source1heartbeats, false",
    "source1-heartbeats, false",
  })
  void knowsHeartbeatsTopics(String topic, boolean expected) throws InterruptedException {
    assertThat(client(topic).heartbeatTopics().contains(topic)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "source1.checkpoints.internal, true",
    "checkpoints.internal, false",
    "checkpoints-internal, false",
    "checkpoints.internal!, false",
    "!checkpoints.internal, false",
    "source1checkpointsinternal, false",
  })
  void knowsCheckpointsTopics(String topic, boolean expected) throws InterruptedException {
    assertThat(client(topic).checkpointTopics().contains(topic)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "topic1, source1, -1",
    "source1.topic1, source1, 1",
    "source2.source1.topic1, source1, 2",
    "source3.source2.source1.topic1, source1, 3",
    "source3.source2.source1.topic1, source4, -1",
  })
  void countsHops(String topic, String cluster, int expected) {
    assertThat(new TopicOrigins(policy(Map.of())).hops(topic, cluster)).isEqualTo(expected);
  }

  @Test
  void takesTheShortestWayOfHeartbeats() throws InterruptedException {
    MirrorClient client =
        client(
            "topic1",
            "heartbeats",
            "source1.heartbeats",
            "source1.source2.heartbeats",
            "source3.heartbeats",
            "source2.source3.heartbeats");

    assertThat(client.replicationHops("source1")).isEqualTo(1);
    assertThat(client.replicationHops("source2")).isEqualTo(1);
    assertThat(client.replicationHops("source3")).isEqualTo(1);
    assertThat(client.replicationHops("source4")).isEqualTo(-1);
    assertThat(client("source1.source2.heartbeats").replicationHops("source2")).isEqualTo(2);
  }

  @Test
  void namesTheClustersWhoseHeartbeatsArrive() throws InterruptedException {
    assertThat(
            client(
                    "topic1",
                    "topic2",
                    "heartbeats",
                    "source1.heartbeats",
                    "source1.source2.heartbeats",
                    "source3.source4.source5.heartbeats",
                    "source6.topic3")
                .upstreamClusters())
        .containsExactlyInAnyOrder("source1", "source2", "source3", "source4", "source5");
  }

  @Test
  void namesTheClustersWhoseHeartbeatsArriveUnderTheIdentityPolicy() throws InterruptedException {
    MirrorClient client =
        identity(
            Map.of("source.cluster.alias", "primary"),
            "topic1",
            "heartbeats",
            "primary.heartbeats",
            "a.b.heartbeats");

    assertThat(client.upstreamClusters()).containsExactlyInAnyOrder("primary", "a", "b");
  }

  @Test
  void listsRemoteTopics() throws InterruptedException {
    MirrorClient client =
        client(
            "topic1",
            "topic2",
            "topic3",
            "source1.topic4",
            "source1.source2.topic5",
            "source3.topic6",
            "__internal",
            "source1.checkpoints.internal",
            "mm2-offset-syncs.x.internal");

    assertThat(client.remoteTopics())
        .containsExactlyInAnyOrder("source1.topic4", "source1.source2.topic5", "source3.topic6");
    assertThat(client.remoteTopics("source1"))
        .containsExactlyInAnyOrder("source1.topic4", "source1.source2.topic5");
    assertThat(client.remoteTopics("source2")).isEmpty();
  }

  @Test
  void everyTopicIsRemoteUnderTheIdentityPolicyWithAnAlias() throws InterruptedException {
    MirrorClient client =
        identity(Map.of("source.cluster.alias", "primary"), "topic1", "a.topic2", "heartbeats");

    assertThat(client.remoteTopics()).contains("topic1", "a.topic2");
    assertThat(client.remoteTopics("primary")).contains("topic1", "a.topic2");
  }

  @Test
  void listsRemoteTopicsByAnotherSeparator() throws InterruptedException {
    MirrorClient client =
        new MirrorClient(
            policy(Map.of("replication.policy.separator", "__")),
            new FakeTopics(Set.of("topic1", "source1__topic4", "source1__source2__topic5")),
            checkpoints);

    assertThat(client.remoteTopics())
        .containsExactlyInAnyOrder("source1__topic4", "source1__source2__topic5");
  }

  @Test
  void aPolicyThatGoesRoundInCirclesIsLeft() throws InterruptedException {
    ReplicationPolicy circle =
        new DefaultReplicationPolicy() {
          @Override
          public String topicSource(String topic) {
            return topic.equals("a") ? "A" : "B";
          }

          @Override
          public String upstreamTopic(String topic) {
            return topic.equals("a") ? "b" : "a";
          }
        };

    assertThat(new TopicOrigins(circle).hops("a", "C")).isEqualTo(-1);
    assertThat(new TopicOrigins(circle).passed("a")).containsExactlyInAnyOrder("A", "B");
  }

  @Test
  void groupOffsetsAreTheLastCheckpoints() {
    checkpoints.add("g1", "source1.t1", 0, 5, "old");
    checkpoints.add("g1", "source1.t1", 0, 7, "new");
    checkpoints.add("g1", "source1.t1", 1, 3, "");
    checkpoints.add("g2", "source1.t1", 0, 9, "");
    MirrorClient client = client();

    assertThat(client.remoteConsumerOffsets("g1", "source1", TIMEOUT))
        .containsOnly(
            Map.entry(new TopicPartition("source1.t1", 0), new OffsetAndMetadata(7, "new")),
            Map.entry(new TopicPartition("source1.t1", 1), new OffsetAndMetadata(3, "")));
    assertThat(client.remoteConsumerOffsets("unknown", "source1", TIMEOUT)).isEmpty();
    assertThat(checkpoints.asked).contains("source1.checkpoints.internal");
  }

  @Test
  void groupsAreSelectedByTheirWholeId() {
    checkpoints.add("g1", "source1.t1", 0, 5, "");
    checkpoints.add("g2", "source1.t1", 0, 9, "");
    MirrorClient client = client();

    assertThat(client.remoteConsumerOffsets(Pattern.compile("g1"), "source1", TIMEOUT))
        .containsOnlyKeys("g1");
    assertThat(client.remoteConsumerOffsets(Pattern.compile("g.*"), "source1", TIMEOUT))
        .containsOnlyKeys("g1", "g2");
    assertThat(client.remoteConsumerOffsets(Pattern.compile("g"), "source1", TIMEOUT)).isEmpty();
  }

  @Test
  void missingArgumentsAreRefused() {
    MirrorClient client = client();

    assertThatThrownBy(() -> client.remoteConsumerOffsets((String) null, "source1", TIMEOUT))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> client.remoteConsumerOffsets((Pattern) null, "source1", TIMEOUT))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> client.remoteConsumerOffsets("g", null, TIMEOUT))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> client.remoteConsumerOffsets("g", "source1", null))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private MirrorClient client(String... topics) {
    return new MirrorClient(policy(Map.of()), new FakeTopics(Set.of(topics)), checkpoints);
  }

  private MirrorClient identity(Map<String, String> settings, String... topics) {
    IdentityReplicationPolicy policy = new IdentityReplicationPolicy();
    policy.configure(settings);
    return new MirrorClient(policy, new FakeTopics(Set.of(topics)), checkpoints);
  }

  private static ReplicationPolicy policy(Map<String, String> settings) {
    DefaultReplicationPolicy policy = new DefaultReplicationPolicy();
    policy.configure(settings);
    return policy;
  }

  private record FakeTopics(Set<String> list) implements TopicNames {
    @Override
    public void close() {}
  }

  private static final class FakeCheckpoints implements CheckpointReader {
    private final List<Checkpoint> held = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();

    void add(String group, String topic, int partition, long offset, String metadata) {
      held.add(new Checkpoint(group, new TopicPartition(topic, partition), 100, offset, metadata));
    }

    @Override
    public void read(String topic, Duration timeout, Consumer<Checkpoint> taker) {
      asked.add(topic);
      held.forEach(taker);
    }
  }
}

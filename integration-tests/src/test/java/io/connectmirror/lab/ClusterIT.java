package io.connectmirror.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.lab.TcpProxy.Direction;
import io.connectmirror.lab.kafka.GroupMember;
import io.connectmirror.lab.kafka.GroupProtocol;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Three brokers with proxies and a controller of their own, shared by the tests of this class. */
@Tag("long")
class ClusterIT {
  private static Lab lab;
  private static Cluster cluster;
  private static LabClients clients;

  @BeforeAll
  static void start() {
    lab = Lab.named("ClusterIT");
    cluster = lab.start(ClusterSpec.named("three").brokers(3).withProxies());
    clients = LabClients.of(cluster);
  }

  @AfterAll
  static void close() {
    clients.close();
    lab.close();
  }

  @Test
  void movesALeaderWhenItsBrokerIsKilled() {
    clients.createTopic("moved", 1);
    int leader = leaderOf("moved");

    cluster.brokers().get(leader - 1).kill();

    Await.until(
        Duration.ofSeconds(30),
        () -> "another leader",
        () -> leaderOf("moved") > 0 && leaderOf("moved") != leader);
    cluster.brokers().get(leader - 1).start();
    clients.produce(new TopicPartition("moved", 0), 0, 1);
    assertThat(cluster.controller()).isPresent();
  }

  private int leaderOf(String topic) {
    org.apache.kafka.common.Node leader =
        clients.describe(topic).orElseThrow().partitions().get(0).leader();
    return leader == null ? 0 : leader.id();
  }

  @ParameterizedTest
  @EnumSource(GroupProtocol.class)
  void keepsAnActiveMemberOfEachProtocol(GroupProtocol protocol) {
    String topic = "read-" + protocol;
    TopicPartition partition = new TopicPartition(topic, 0);
    clients.createTopic(topic, 1);
    clients.produce(partition, 0, 5);
    clients.commit("group-" + protocol, partition, 2);

    try (GroupMember member = clients.join("group-" + protocol, protocol, topic)) {
      Await.until(
          Duration.ofSeconds(20), () -> "three records", () -> member.received().size() == 3);
      assertThatThrownBy(() -> clients.commit("group-" + protocol, partition, 0))
          .isInstanceOf(LabException.class);
      member.commit(partition, 4);
    }

    assertThat(clients.committed("group-" + protocol)).isEqualTo(Map.of(partition, 4L));
  }

  @Test
  void servesThroughProxiesThatAreSlowDeafAndGone() {
    TopicPartition partition = new TopicPartition("proxied", 0);
    clients.createTopic("proxied", 1);
    try (LabClients proxied = LabClients.with(cluster.proxiedClientConfig(ClusterSpec.ADMIN))) {
      proxied.produce(partition, 0, 1);

      cluster.brokers().forEach(b -> b.proxy().orElseThrow().delay(Direction.TO_SERVER, ms(400)));
      long start = System.nanoTime();
      proxied.produce(partition, 1, 1);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(ms(400));

      cluster.brokers().forEach(b -> b.proxy().orElseThrow().restore());
      cluster.brokers().forEach(b -> b.proxy().orElseThrow().cut());
      proxied.produce(partition, 2, 1);

      assertThat(clients.read(partition)).hasSize(3);
    }
  }

  @Test
  void answersNothingWhilePausedAndGoesOnAfterwards() {
    clients.createTopic("paused", 1);
    Broker leader = cluster.brokers().get(leaderOf("paused") - 1);

    leader.pause();
    assertThat(leader.isRunning()).isTrue();
    leader.resume();

    clients.produce(new TopicPartition("paused", 0), 0, 1);
  }

  private static Duration ms(long count) {
    return Duration.ofMillis(count);
  }
}

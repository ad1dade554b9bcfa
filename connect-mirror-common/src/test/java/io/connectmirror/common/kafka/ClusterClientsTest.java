package io.connectmirror.common.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.ForwardingAdmin;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against an address where nobody listens. */
@Timeout(60)
class ClusterClientsTest {
  private static final Map<String, Object> NOBODY_THERE =
      Map.of("bootstrap.servers", "127.0.0.1:1");

  private static final InternalTopic TOPIC =
      InternalTopic.compacted("own", (short) -1, "own.topic.replication.factor");

  private final ClusterClients clients =
      new ClusterClients(
          "east",
          ForwardingAdmin.class.getName(),
          NOBODY_THERE,
          Duration.ofMillis(500),
          System::nanoTime);

  @AfterEach
  void close() {
    clients.close();
  }

  @Test
  void everyCallToADeadClusterEndsAtTheDeadline() {
    assertRetry(() -> clients.topicAdmin().listTopics());
    assertRetry(() -> clients.topicAdmin().describe(Set.of("t")));
    assertRetry(() -> clients.clusterLayout().brokers());
    assertRetry(() -> clients.clusterLayout().replicationFactors(Set.of("t")));
    assertRetry(() -> clients.aclAdmin().bindings());
    assertRetry(() -> clients.groupAdmin().listGroups());
    assertRetry(() -> clients.groupAdmin().committedOffsets(Set.of("g")));
    assertRetry(() -> clients.groupAdmin().activity(Set.of("g")));
  }

  @Test
  void namesTheSettingThatNeedsATopic() {
    assertThatThrownBy(() -> clients.topicAdmin().listTopics())
        .hasMessageContaining("(refresh.topics.enabled)");
    assertThatThrownBy(() -> clients.topicAdminFor("emit.heartbeats.to").listTopics())
        .hasMessageContaining("(emit.heartbeats.to)");
    assertThatThrownBy(() -> clients.internalTopicsFor("emit.offset-syncs.enabled").ensure(TOPIC))
        .hasMessageContaining("(emit.offset-syncs.enabled)");
    assertThatThrownBy(() -> clients.internalTopics().ensure(TOPIC))
        .hasMessageContaining("topic own")
        .hasMessageNotContaining("(");
  }

  @Test
  void closeDoesNotWaitForADeadCluster() {
    assertRetry(() -> clients.topicAdmin().clusterId());

    long begin = System.nanoTime();
    clients.close();

    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
    assertRetry(() -> clients.topicAdmin().clusterId());
  }

  @Test
  void triesAgainToMakeClientsOfAnAddressThatDoesNotResolve() {
    Map<String, Object> unresolved = Map.of("bootstrap.servers", "no-such-host.invalid:9092");

    assertRetry(() -> clients.consumer(unresolved));
    assertRetry(() -> clients.producer(unresolved));
  }

  private static void assertRetry(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure().kind()).isEqualTo(FailureKind.RETRY))
        .hasMessageContaining("east");
  }
}

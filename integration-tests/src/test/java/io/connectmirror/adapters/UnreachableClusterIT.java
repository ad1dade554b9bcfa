package io.connectmirror.adapters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.connectmirror.common.kafka.ClusterClients;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.kafka.LabClients;
import java.time.Duration;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A cluster that goes away and comes back. */
@Timeout(180)
@Tag("long")
@Tag("long")
class UnreachableClusterIT {
  private static final Duration DEADLINE = Duration.ofSeconds(2);

  @Test
  void callsEndAtTheirDeadlineAndWorkAgainWhenTheClusterIsBack() throws Exception {
    try (Lab lab = Lab.named("UnreachableClusterIT")) {
      Cluster cluster = lab.start(ClusterSpec.named("east"));
      try (LabClients users = LabClients.of(cluster);
          ClusterClients clients = RealClients.of(cluster, DEADLINE)) {
        users.createTopic("t", 1);
        assertThat(clients.topicAdmin().listTopics()).contains("t");
        assertThat(clients.aclAdmin().bindings()).as("there is no authorizer").isEmpty();

        cluster.broker().kill();
        assertRetry(() -> clients.topicAdmin().listTopics());
        assertRetry(() -> clients.topicAdmin().configs(Set.of("t")));
        assertRetry(() -> clients.topicAdmin().latestOffsets(Set.of(new TopicPartition("t", 0))));
        assertRetry(() -> clients.groupAdmin().activity(Set.of("g")));

        cluster.broker().start();
        await()
            .atMost(Duration.ofSeconds(30))
            .ignoreExceptions()
            .until(() -> clients.topicAdmin().listTopics().contains("t"));
      }
    }
  }

  private static void assertRetry(ThrowingCallable call) {
    long begin = System.nanoTime();
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure().kind()).isEqualTo(FailureKind.RETRY))
        .hasMessageContaining("east");
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(DEADLINE.multipliedBy(3));
  }
}

package io.connectmirror.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.LabException;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("long")
class SecurityIT {
  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);

  static Stream<Security> secured() {
    return Stream.of(
            Security.certificates(),
            Security.saslOverTls(SaslMechanism.OAUTHBEARER),
            Security.sasl(SaslMechanism.PLAIN),
            Security.sasl(SaslMechanism.SCRAM_SHA_256),
            Security.saslOverTls(SaslMechanism.SCRAM_SHA_256),
            Security.encrypted())
        .limit(SuiteCounts.SECURED_CLUSTERS.count());
  }

  @ParameterizedTest
  @MethodSource("secured")
  void letsAClientInThatSaysWhoItIs(Security security) {
    try (Lab lab = Lab.named("SecurityIT")) {
      Cluster cluster = lab.start(ClusterSpec.named("safe").security(security));

      try (LabClients clients = LabClients.of(cluster)) {
        clients.createTopic("orders", 1);
        clients.produce(ORDERS, 0, 3);
        assertThat(clients.read(ORDERS)).hasSize(3);
      }
    }
  }

  @Test
  void deniesAUserWhatNoAclAllowsAndServesAWorker() {
    try (Lab lab = Lab.named("SecurityIT-acl")) {
      Cluster cluster =
          lab.start(
              ClusterSpec.named("safe")
                  .security(Security.saslOverTls(SaslMechanism.SCRAM_SHA_512))
                  .user("alice", "alice-secret")
                  .withAuthorizer());
      try (LabClients admin = LabClients.of(cluster);
          LabClients alice = LabClients.with(cluster.clientConfig("alice"))) {
        admin.createTopic("orders", 1);
        assertThatThrownBy(() -> alice.produce(ORDERS, 0, 1))
            .isInstanceOf(LabException.class)
            .hasCauseInstanceOf(TopicAuthorizationException.class);

        admin.allow("alice", AclOperation.WRITE, ResourceType.TOPIC, "orders");

        alice.produce(ORDERS, 0, 1);
        assertThat(admin.read(ORDERS)).hasSize(1);
      }

      Worker worker = lab.start(WorkerSpec.named("connect"), cluster);

      assertThat(worker.rest().connectors()).isEmpty();
    }
  }
}

package io.connectmirror.common.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ClientPropertiesTest {
  @Test
  void theConsumerOfTheRecordsNeverResetsAndNeverCreatesTopics() {
    Map<String, String> wishes =
        Map.of(
            "source.consumer.auto.offset.reset", "latest",
            "consumer.enable.auto.commit", "true",
            "consumer.allow.auto.create.topics", "true",
            "consumer.poll.timeout.ms", "7");
    assertThat(of(wishes, Side.SOURCE, ClientKind.CONSUMER, ClientRoles.REPLICATION_CONSUMER))
        .containsEntry("auto.offset.reset", "none")
        .containsEntry("enable.auto.commit", "false")
        .containsEntry("allow.auto.create.topics", "false")
        .doesNotContainKey("poll.timeout.ms");
  }

  @Test
  void consumersOfInternalTopicsBeginAtTheBeginning() {
    assertThat(
            of(
                Map.of("consumer.auto.offset.reset", "latest"),
                Side.TARGET,
                ClientKind.CONSUMER,
                ClientRoles.OFFSET_SYNCS_TARGET_CONSUMER))
        .containsEntry("auto.offset.reset", "earliest");
  }

  @Test
  void overridesOfTheWorkersProducerAreNotForOurs() {
    assertThat(
            of(
                Map.of("producer.override.linger.ms", "5", "producer.linger.ms", "6"),
                Side.TARGET,
                ClientKind.PRODUCER,
                "r"))
        .containsEntry("linger.ms", "6")
        .doesNotContainKey("override.linger.ms");
  }

  @Test
  void theTargetHasADefaultAlias() {
    assertThat(
            ClientProperties.of(
                Map.of("source.cluster.alias", "A"),
                Side.TARGET,
                ClientKind.ADMIN,
                ClientRoles.REPLICATION_TARGET_ADMIN,
                "N",
                OptionalInt.of(0)))
        .containsEntry("client.id", "A->target|N-0|replication-target-admin");
  }

  @Test
  void anAttemptToConnectIsGivenUpSoonUnlessTheUserSaysOtherwise() {
    assertThat(of(Map.of(), Side.SOURCE, ClientKind.ADMIN, "r"))
        .containsEntry("socket.connection.setup.timeout.ms", "3000")
        .containsEntry("socket.connection.setup.timeout.max.ms", "5000");
    assertThat(
            of(
                Map.of("admin.socket.connection.setup.timeout.ms", "20000"),
                Side.SOURCE,
                ClientKind.ADMIN,
                "r"))
        .containsEntry("socket.connection.setup.timeout.ms", "20000")
        .doesNotContainKey("socket.connection.setup.timeout.max.ms");
  }

  private static Map<String, Object> of(
      Map<String, String> originals, Side side, ClientKind kind, String role) {
    return ClientProperties.of(originals, side, kind, role, "N", OptionalInt.empty());
  }
}

package io.connectmirror.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.policy.IdentityReplicationPolicy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;

class MirrorClientConfigTest {

  @Test
  void securityAndAddressCountForAllClientsAndPrefixedSettingsForOne() {
    MirrorClientConfig config =
        config(
            "security.protocol", "ssl",
            "ssl.truststore.location", "/all",
            "admin.ssl.truststore.location", "/admin",
            "consumer.client.id", "reader",
            "client.id", "unprefixed");

    assertThat(config.adminConfig())
        .containsEntry("bootstrap.servers", List.of("localhost:9092"))
        .containsEntry("security.protocol", "ssl")
        .containsEntry("ssl.truststore.location", "/admin")
        .doesNotContainKeys("client.id", "sasl.jaas.config");
    assertThat(config.consumerConfig())
        .containsEntry("ssl.truststore.location", "/all")
        .containsEntry("client.id", "reader");
    assertThat(config.producerConfig()).doesNotContainKey("client.id");
  }

  @Test
  void mirrorMakersPolicyNamesStandForOurs() {
    assertThat(
            config(
                    "replication.policy.class",
                    "org.apache.kafka.connect.mirror.IdentityReplicationPolicy",
                    "source.cluster.alias",
                    "A")
                .replicationPolicy())
        .isInstanceOf(IdentityReplicationPolicy.class)
        .satisfies(policy -> assertThat(policy.topicSource("t")).isEqualTo("A"));
  }

  @Test
  void settingsOfThePolicyReachIt() {
    assertThat(
            config("replication.policy.separator", "_")
                .replicationPolicy()
                .formatRemoteTopic("A", "t"))
        .isEqualTo("A_t");
  }

  @Test
  void badSettingsAreRefusedByName() {
    assertThatThrownBy(() -> new MirrorClientConfig(Map.of()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("bootstrap.servers");
    assertThatThrownBy(() -> config("security.protocol", "abc"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("security.protocol");
    assertThatThrownBy(
            () -> config("replication.policy.class", "no.such.Policy").replicationPolicy())
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("replication.policy.class");
    assertThatThrownBy(() -> config("forwarding.admin.class", String.class.getName()).admin())
        .isInstanceOf(KafkaException.class)
        .hasMessageContaining("forwarding.admin.class");
  }

  @Test
  void makesTheAdminClientThatIsNamed() {
    try (Admin admin = config().admin()) {
      assertThat(admin).isInstanceOf(org.apache.kafka.clients.admin.ForwardingAdmin.class);
    }
  }

  private static MirrorClientConfig config(String... settings) {
    Map<String, Object> map = new HashMap<>();
    map.put("bootstrap.servers", "localhost:9092");
    for (int i = 0; i < settings.length; i += 2) {
      map.put(settings[i], settings[i + 1]);
    }
    return new MirrorClientConfig(map);
  }
}

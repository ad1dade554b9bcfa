package io.connectmirror.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ServerPropertiesTest {
  private static final Path DATA = Path.of("/data");
  private static final ServerPorts PORTS = new ServerPorts(9092, 9093, OptionalInt.empty());

  private static ServerProperties of(ClusterSpec spec, int controllerId) {
    return new ServerProperties(spec, controllerId, 9094, Optional.empty());
  }

  @Test
  void makesTheOnlyBrokerItsOwnController() {
    Map<String, String> broker =
        of(ClusterSpec.named("a"), 1).broker(1, PORTS, OptionalInt.empty(), DATA);

    assertThat(broker)
        .containsEntry("process.roles", "broker,controller")
        .containsEntry("controller.quorum.voters", "1@127.0.0.1:9094")
        .containsEntry(
            "listeners",
            "CLIENT://127.0.0.1:9092,INTERNAL://127.0.0.1:9093,CONTROLLER://127.0.0.1:9094")
        .containsEntry("advertised.listeners", "CLIENT://127.0.0.1:9092,INTERNAL://127.0.0.1:9093")
        .containsEntry("offsets.topic.replication.factor", "1");
  }

  @Test
  void keepsTheControllerOfSeveralBrokersApart() {
    ServerProperties planned = of(ClusterSpec.named("a").brokers(3), 100);

    assertThat(planned.broker(2, PORTS, OptionalInt.empty(), DATA))
        .containsEntry("process.roles", "broker")
        .containsEntry("transaction.state.log.min.isr", "2");
    assertThat(planned.controller(DATA))
        .containsEntry("process.roles", "controller")
        .containsEntry("default.replication.factor", "3")
        .doesNotContainKey("advertised.listeners");
  }

  @Test
  void advertisesTheProxyInsteadOfTheListenerBehindIt() {
    ServerPorts ports = new ServerPorts(9092, 9093, OptionalInt.of(9095));

    Map<String, String> broker =
        of(ClusterSpec.named("a").withProxies(), 1).broker(1, ports, OptionalInt.of(9999), DATA);

    assertThat(broker.get("listeners")).contains("PROXIED://127.0.0.1:9095");
    assertThat(broker.get("advertised.listeners")).endsWith("PROXIED://127.0.0.1:9999");
  }

  @Test
  void securesTheClientListenerOnly() {
    ClusterSpec spec =
        ClusterSpec.named("a").security(Security.sasl(SaslMechanism.PLAIN)).withAuthorizer();

    Map<String, String> broker = of(spec, 1).broker(1, PORTS, OptionalInt.empty(), DATA);

    assertThat(broker)
        .containsEntry(
            "listener.security.protocol.map",
            "CONTROLLER:PLAINTEXT,INTERNAL:PLAINTEXT,CLIENT:SASL_PLAINTEXT")
        .containsEntry("listener.name.client.sasl.enabled.mechanisms", "PLAIN")
        .containsEntry("super.users", "User:ANONYMOUS;User:admin");
    assertThat(broker.get("listener.name.client.plain.sasl.jaas.config"))
        .contains("user_admin=\"admin-secret\"");
  }

  @Test
  void letsTheCallersPropertiesWin() {
    ClusterSpec spec = ClusterSpec.named("a").property("auto.create.topics.enable", "true");

    assertThat(of(spec, 1).broker(1, PORTS, OptionalInt.empty(), DATA))
        .containsEntry("auto.create.topics.enable", "true");
  }

  @Test
  void refusesAnAuthorizerThatCannotTellClientsApart() {
    ClusterSpec open = ClusterSpec.named("a").security(Security.encrypted());

    assertThatThrownBy(open::withAuthorizer)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("SASL or client certificates");
  }
}

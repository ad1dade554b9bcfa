package io.connectmirror.lab.containers;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.KafkaVersion;
import io.connectmirror.lab.SaslMechanism;
import io.connectmirror.lab.Security;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.process.LabException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class OfferTest {
  @Test
  void hasSingleBrokersInTheClearAndWorkersWithPlugins() {
    assertThatCode(
            () -> {
              Offer.check(ClusterSpec.named("east").user("eve", "secret").property("a", "b"));
              Offer.check(
                  WorkerSpec.named("connect")
                      .pluginPath(Path.of("plugins"))
                      .withMirrorMaker2()
                      .exactlyOnce()
                      .logLevel("io.connectmirror", "DEBUG"));
            })
        .doesNotThrowAnyException();
  }

  @Test
  void refusesEverythingElseThatAClusterAsksForAtOnce() {
    ClusterSpec spec =
        ClusterSpec.named("east")
            .version(KafkaVersion.OLDEST)
            .brokers(3)
            .security(Security.saslOverTls(SaslMechanism.PLAIN))
            .withAuthorizer()
            .withProxies();

    assertThatThrownBy(() -> Offer.check(spec))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "cluster east asks for Kafka "
                + KafkaVersion.OLDEST.release()
                + ", 3 brokers, security, an authorizer, proxies,"
                + " which -Dlab=containers does not offer; -Dlab=processes does");
  }

  @Test
  void refusesWorkersOfOtherReleases() {
    for (KafkaVersion version : List.of(KafkaVersion.OLDEST, KafkaVersion.NEWEST)) {
      assertThatThrownBy(() -> Offer.check(WorkerSpec.named("connect").version(version)))
          .isInstanceOf(LabException.class)
          .hasMessageContaining("worker connect asks for Kafka " + version.release());
    }
  }
}

package io.connectmirror.adapters;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.KafkaVersion;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.SaslMechanism;
import io.connectmirror.lab.Security;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.ChildProcess;
import io.connectmirror.lab.process.ChildSpec;
import io.connectmirror.lab.process.Jvm;
import io.connectmirror.lab.process.LabPaths;
import io.connectmirror.source.wire.kafka.KafkaClusterWire;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Batches carried by the wire on each supported release's client; see {@link WireOnClient}. */
@ExtendWith(SharedLabExtension.class)
class WireClientsIT {
  private static final Duration WITHIN = Duration.ofMinutes(2);

  private final SharedLab lab;

  WireClientsIT(SharedLab lab) {
    this.lab = lab;
  }

  @Test
  void carriesBatchesOfEveryCodecAsTheyAre() throws URISyntaxException {
    carriesBy(KafkaVersion.CURRENT, lab.east());
  }

  @ParameterizedTest
  @EnumSource(
      value = KafkaVersion.class,
      names = {"OLDEST", "NEWEST"})
  @Tag("long")
  void carriesThemByTheOtherClientsToo(KafkaVersion version) throws URISyntaxException {
    carriesBy(version, lab.east());
  }

  @ParameterizedTest
  @EnumSource(
      value = KafkaVersion.class,
      names = {"OLDEST", "NEWEST"})
  @Tag("long")
  void carriesThemOnOtherBrokersByEveryClient(KafkaVersion brokers) throws URISyntaxException {
    try (Lab own = Lab.named("WireClientsIT-" + brokers)) {
      Cluster cluster = own.start(ClusterSpec.named("other").version(brokers).brokers(2));
      for (KafkaVersion client : KafkaVersion.values()) {
        carriesBy(client, cluster);
      }
    }
  }

  @Test
  @Tag("long")
  void carriesThemWhereClientsHaveToSayWhoTheyAre() throws URISyntaxException {
    try (Lab own = Lab.named("WireClientsIT-safe")) {
      Cluster cluster =
          own.start(
              ClusterSpec.named("safe")
                  .security(Security.saslOverTls(SaslMechanism.SCRAM_SHA_512)));
      for (KafkaVersion client : KafkaVersion.values()) {
        carriesBy(client, cluster);
      }
    }
  }

  private void carriesBy(KafkaVersion version, Cluster cluster) throws URISyntaxException {
    String topic = lab.unique("wire");
    List<String> arguments = new ArrayList<>(List.of(topic + "-from", topic + "-to"));
    cluster.clientConfig().forEach((name, value) -> arguments.add(name + "=" + value));
    String classPath =
        String.join(
            File.pathSeparator,
            version.classPath(),
            placeOf(SourceSettings.class),
            placeOf(KafkaClusterWire.class),
            placeOf(WireOnClient.class));
    ChildSpec spec =
        new ChildSpec(
            topic,
            LabPaths.output().resolve("clients"),
            Jvm.heap(128),
            classPath,
            WireOnClient.class.getName(),
            arguments,
            false);

    try (ChildProcess child = ChildProcess.start(spec)) {
      Await.until(WITHIN, () -> "the end of " + child.name(), () -> !child.isAlive());
      assertThat(child.linesOfThisStart("client .*-" + version.release() + "\\.jar")).hasSize(1);
      assertThat(child.exitCode()).as(String.join("\n", child.linesOfThisStart("."))).isZero();
      assertThat(child.linesOfThisStart("all right, batches [1-9]")).hasSize(1);
    }
  }

  private static String placeOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }
}

package io.connectmirror.dedicated.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.naming.ClusterPair;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WorkerPropertiesTest {
  private static final String BYTES = "org.apache.kafka.connect.converters.ByteArrayConverter";

  /** Line of the file, key of the worker, value there; null when it has none. */
  static Stream<Arguments> lines() {
    return Stream.of(
        // What a cluster says reaches the workers beside it, whatever it is.
        Arguments.of("west.bootstrap.servers=w:9092", "bootstrap.servers", "w:9092"),
        Arguments.of("west.offset.flush.interval.ms=5", "offset.flush.interval.ms", "5"),
        Arguments.of(
            "west.exactly.once.source.support=enabled", "exactly.once.source.support", "enabled"),
        Arguments.of("west.producer.linger.ms=7", "producer.linger.ms", "7"),
        Arguments.of("east.offset.flush.interval.ms=5", "offset.flush.interval.ms", null),
        Arguments.of("east->west.offset.flush.interval.ms=5", "offset.flush.interval.ms", null),
        // How to connect goes to all kinds of clients.
        Arguments.of("west.bootstrap.servers=w:9092", "producer.bootstrap.servers", "w:9092"),
        Arguments.of("west.security.protocol=SSL", "admin.security.protocol", "SSL"),
        Arguments.of("west.sasl.jaas.config=j", "consumer.sasl.jaas.config", "j"),
        Arguments.of("west.offset.flush.interval.ms=5", "producer.offset.flush.interval.ms", null),
        // And may stand without an alias.
        Arguments.of("security.protocol=SSL", "security.protocol", "SSL"),
        Arguments.of("ssl.truststore.location=t", "producer.ssl.truststore.location", "t"),
        // Only what belongs to workers does, of the rest.
        Arguments.of(
            "offset.storage.replication.factor=1", "offset.storage.replication.factor", "1"),
        Arguments.of("config.storage.topic=c", "config.storage.topic", "c"),
        Arguments.of("status.storage.partitions=2", "status.storage.partitions", "2"),
        Arguments.of("key.converter.x=1", "key.converter.x", "1"),
        Arguments.of(
            "task.shutdown.graceful.timeout.ms=9", "task.shutdown.graceful.timeout.ms", "9"),
        Arguments.of("worker.sync.timeout.ms=9", "worker.sync.timeout.ms", "9"),
        Arguments.of("replication.policy.separator=_", "replication.policy.separator", "_"),
        Arguments.of("offset.flush.interval.ms=5", "offset.flush.interval.ms", null),
        Arguments.of("producer.linger.ms=7", "producer.linger.ms", null),
        Arguments.of("group.id=g", "group.id", null),
        Arguments.of("topics=a", "topics", null),
        // Config providers as they are.
        Arguments.of("config.providers=file", "config.providers", "file"),
        Arguments.of("config.providers.file.class=C", "config.providers.file.class", "C"),
        // The REST interface.
        Arguments.of("rest.advertised.host.name=h", "rest.advertised.host.name", "h"),
        Arguments.of("access.control.allow.origin=*", "access.control.allow.origin", "*"),
        Arguments.of(
            "listeners.https.ssl.keystore.type=PEM", "listeners.https.ssl.keystore.type", "PEM"));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void takesFromTheFileWhatMirrorMakerTakes(String line, String key, String value) {
    assertThat(WorkerProperties.said(file(line), "west").get(key)).isEqualTo(value);
  }

  @Test
  void prefersWhatAClusterSaysOfHowToConnect() {
    Map<String, String> said =
        WorkerProperties.said(
            file(
                "security.protocol=SSL",
                "west.security.protocol=PLAINTEXT",
                "west.producer.security.protocol=SASL_SSL"),
            "west");

    assertThat(said)
        .containsEntry("security.protocol", "PLAINTEXT")
        .containsEntry("producer.security.protocol", "SASL_SSL")
        .containsEntry("consumer.security.protocol", "PLAINTEXT");
  }

  @Test
  void prefersWhatStandsWithoutAnAliasOfStorageAndConverters() {
    assertThat(
            WorkerProperties.said(
                file(
                    "offset.storage.replication.factor=1",
                    "west.offset.storage.replication.factor=3"),
                "west"))
        .containsEntry("offset.storage.replication.factor", "1");
  }

  @Test
  void prefersWhatAClusterSaysOfTheRestInterface() {
    assertThat(
            WorkerProperties.said(
                file("rest.advertised.host.name=a", "west.rest.advertised.host.name=b"), "west"))
        .containsEntry("rest.advertised.host.name", "b");
  }

  @Test
  void givesAWorkerForATargetNamesThatMirrorMakerDoesNotHave() {
    Map<String, String> worker = complete(file("west.group.id=theirs", "offset.storage.topic=t"));

    assertThat(worker)
        .containsEntry("client.id", "mirror-to-west")
        .containsEntry("group.id", "west-connect-mirror")
        .containsEntry("offset.storage.topic", "mm2-mirror-offsets.internal")
        .containsEntry("config.storage.topic", "mm2-mirror-configs.internal")
        .containsEntry("status.storage.topic", "mm2-mirror-status.internal");
  }

  @Test
  void letsAUserChooseTheNamesOfAWorkerForATarget() {
    Map<String, String> worker =
        complete(
            file(
                "mirror.group.id=g",
                "mirror.offset.storage.topic=o",
                "west.mirror.config.storage.topic=c"));

    assertThat(worker)
        .containsEntry("group.id", "g")
        .containsEntry("offset.storage.topic", "o")
        .containsEntry("config.storage.topic", "c")
        .doesNotContainKey("mirror.group.id");
  }

  @Test
  void givesAWorkerForAFlowTheNamesOfMirrorMaker() {
    Map<String, String> said = WorkerProperties.said(file(), "west");
    Map<String, String> worker =
        WorkerProperties.complete(
            said, WorkerIdentity.ofFlow(new ClusterPair("east", "west"), said), "/p");

    assertThat(worker)
        .containsEntry("client.id", "east->west")
        .containsEntry("group.id", "east-mm2")
        .containsEntry("offset.storage.topic", "mm2-offsets.east.internal")
        .containsEntry("config.storage.topic", "mm2-configs.east.internal")
        .containsEntry("status.storage.topic", "mm2-status.east.internal");
  }

  @Test
  void keepsTheNamesOfMirrorMakerThatAUserChose() {
    Map<String, String> said =
        WorkerProperties.said(file("west.group.id=g", "offset.storage.topic=o"), "west");

    assertThat(WorkerIdentity.ofFlow(new ClusterPair("east", "west"), said))
        .isEqualTo(
            new WorkerIdentity(
                "east->west", "g", "o", "mm2-configs.east.internal", "mm2-status.east.internal"));
  }

  @Test
  void leavesBytesAsTheyAreUnlessToldOtherwise() {
    assertThat(complete(file("header.converter=C")))
        .containsEntry("key.converter", BYTES)
        .containsEntry("value.converter", BYTES)
        .containsEntry("header.converter", "C");
  }

  @Test
  void putsOurPluginsBeforeAUsers() {
    assertThat(complete(file("west.plugin.path=/theirs")))
        .containsEntry("plugin.path", "/p,/theirs")
        .containsEntry("plugin.discovery", "service_load");
    assertThat(complete(file("west.plugin.discovery=hybrid_warn")))
        .containsEntry("plugin.path", "/p")
        .containsEntry("plugin.discovery", "hybrid_warn");
  }

  private static Map<String, String> complete(Map<String, String> file) {
    Map<String, String> said = WorkerProperties.said(file, "west");
    return WorkerProperties.complete(said, WorkerIdentity.ofTarget("west", said), "/p");
  }

  private static Map<String, String> file(String... lines) {
    Map<String, String> file = new HashMap<>();
    for (String line : lines) {
      int at = line.indexOf('=');
      file.put(line.substring(0, at), line.substring(at + 1));
    }
    return file;
  }
}

package io.connectmirror.cli.mm2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.naming.ClusterPair;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Mm2PropertiesTest {
  private static final Map<String, String> ONE_WAY =
      Map.of(
          "clusters", "east, west",
          "east.bootstrap.servers", "east:9092",
          "west.bootstrap.servers", "west:9092",
          "east->west.enabled", "true");

  @Test
  void makesThreeConnectorsOfAFlowAndOneOfItsReverse() {
    assertThat(names(expand(Map.of())))
        .containsExactly(
            "east-to-west-source",
            "east-to-west-checkpoint",
            "east-to-west-heartbeat",
            "west-to-east-heartbeat");
  }

  @Test
  void hasOnlyFlowsThatMirrorForOtherCommands() {
    assertThat(Mm2Properties.of(ONE_WAY).connectors())
        .extracting(ConnectorConfig::name)
        .containsExactly(
            "east-to-west-source", "east-to-west-checkpoint", "east-to-west-heartbeat");
  }

  @Test
  void writesAConfigurationWithNothingInItThatItDoesNotNeed() {
    assertThat(new TreeMap<>(connector(expand(Map.of("topics", "o.*")), "east-to-west-source")))
        .isEqualTo(
            new TreeMap<>(
                Map.of(
                    "connector.class",
                    "io.connectmirror.source.ClusterMirrorSourceConnector",
                    "source.cluster.alias",
                    "east",
                    "target.cluster.alias",
                    "west",
                    "source.cluster.bootstrap.servers",
                    "east:9092",
                    "target.cluster.bootstrap.servers",
                    "west:9092",
                    "topics",
                    "o.*",
                    "enabled",
                    "true",
                    "key.converter",
                    "org.apache.kafka.connect.converters.ByteArrayConverter",
                    "value.converter",
                    "org.apache.kafka.connect.converters.ByteArrayConverter",
                    "header.converter",
                    "org.apache.kafka.connect.converters.ByteArrayConverter")));
  }

  /** The flows of 2 or 3 clusters, by what switches them on and off. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          A,B   |                                                   | A->B B->A
          A,B,C |                                                   | A->B A->C B->A B->C C->A C->B
          A,B   | emit.heartbeats.enabled=false                     |
          A,B   | emit.heartbeats.enabled=false A->B.enabled=true   | A->B
          A,B   | A->B.emit.heartbeats.enabled=false                | B->A
          A,B   | A->B.emit.heartbeats.enabled=false A->B.enabled=true | A->B B->A
          A,B   | emit.heartbeats.enabled=false B->A.emit.heartbeats.enabled=true | B->A
          A,B   | emit.heartbeats.enabled=false A->B.enabled=yes    |
          A,A,B | A->A.enabled=true                                 | A->B B->A
          """)
  void hasTheFlowsThatMirrorMakerStarts(String clusters, String lines, String flows) {
    Map<String, String> file = new HashMap<>(Map.of("clusters", clusters));
    for (String line : lines == null ? new String[0] : lines.split(" +", -1)) {
      file.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
    }
    assertThat(Mm2Properties.of(file).expand(ConnectorNaming.BY_FLOW).flows())
        .extracting(flow -> flow.pair().label())
        .containsExactlyElementsOf(flows == null ? List.of() : List.of(flows.split(" ", -1)));
  }

  /** Later columns win over earlier ones; the last is what the connector has. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          topics=a                    | east->west.topics=b                       |                                       | topics                          | b
          topics=a                    | west.topics=b                             |                                       | topics                          | a
          sasl.mechanism=a            |                                           |                                       | source.cluster.sasl.mechanism   | a
          sasl.mechanism=a            | east.sasl.mechanism=b                     |                                       | source.cluster.sasl.mechanism   | b
          sasl.mechanism=a            | east.sasl.mechanism=b                     |                                       | target.cluster.sasl.mechanism   | a
          east.sasl.mechanism=a       | east->west.source.cluster.sasl.mechanism=b |                                      | source.cluster.sasl.mechanism   | b
          east.sasl.mechanism=a       | east->west.source.cluster.sasl.mechanism=b |                                      | source.consumer.sasl.mechanism  | a
          east.consumer.fetch.min.bytes=1 | east->west.source.consumer.fetch.min.bytes=2 |                               | source.consumer.fetch.min.bytes | 2
          east.consumer.fetch.min.bytes=1 | east->west.consumer.fetch.min.bytes=2  |                                      | source.consumer.fetch.min.bytes | 1
          east->west.consumer.fetch.min.bytes=2 |                                 |                                       | consumer.fetch.min.bytes        | 2
          west.producer.linger.ms=1   |                                           |                                       | producer.override.linger.ms     | 1
          west.producer.linger.ms=1   |                                           |                                       | target.producer.linger.ms       | 1
          west.producer.linger.ms=1   | east->west.producer.override.linger.ms=2  |                                       | producer.override.linger.ms     | 2
          east.producer.linger.ms=1   |                                           |                                       | source.producer.linger.ms       | 1
          west.sasl.mechanism=a       | west.producer.sasl.mechanism=b            |                                       | producer.override.sasl.mechanism | b
          replication.policy.mine=a   | east->west.replication.policy.mine=b      |                                       | replication.policy.mine         | b
          anomaly.policy=pause        |                                           |                                       | anomaly.policy                  | pause
          source.inflight.bytes=7     |                                           |                                       | source.inflight.bytes           | 7
          topics.blacklist=a          |                                           |                                       | topics.blacklist                | a
          east->west.use.defaults.from=source |                                   |                                       | use.defaults.from               | source
          east->west.topic.creation.default.partitions=3 |                        |                                       | topic.creation.default.partitions | 3
          topics=${file:/s:t}         |                                           |                                       | topics                          | ${file:/s:t}
          key.converter=x             |                                           |                                       | key.converter                   | org.apache.kafka.connect.converters.ByteArrayConverter
          """)
  void takesTheValueFromTheLineThatWins(
      String first, String second, String third, String key, String value) {
    Map<String, String> lines = new HashMap<>();
    for (String line : new String[] {first, second, third}) {
      if (line != null) {
        lines.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
      }
    }
    assertThat(connector(expand(lines), "east-to-west-source")).containsEntry(key, value);
  }

  /** What MirrorMaker 2 was seen to leave out without a word, and the form that works. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          use.defaults.from=source                  | east->west.use.defaults.from
          exactly.once.support=required             | east->west.exactly.once.support
          producer.linger.ms=5                      | west.producer.linger.ms
          consumer.fetch.min.bytes=5                | east.consumer.fetch.min.bytes or east->west.source.consumer.fetch.min.bytes
          admin.retries=5                           | east.admin.retries and west.admin.retries
          producer.override.linger.ms=5             | west.producer.linger.ms or east->west.producer.override.linger.ms
          topic.creation.default.partitions=3       | east->west.topic.creation.default.partitions
          transforms.a.type=b                       | east->west.transforms.a.type
          source.cluster.bootstrap.servers=a:1      | east->west.source.cluster.bootstrap.servers
          group.id=g                                | west.group.id
          offset.flush.interval.ms=5                | west.offset.flush.interval.ms
          exactly.once.source.support=enabled       | west.exactly.once.source.support
          dedicated.mode.enable.internal.rest=true  | MirrorMaker 2's own process
          name=n                                    | name of its own
          key.converter=x                           | ByteArrayConverter
          replication.facter=3                      | did you mean replication.factor?
          my.filter.list=3                          | east->west.my.filter.list
          north.bootstrap.servers=n:1               | no cluster north
          north.topics=n                            | no cluster north
          eest.ssl.protocol=n                       | no cluster eest; clusters has [east, west]; did you mean east?
          north.enabled=true                        | east->west.north.enabled
          use.default.from=source                   | did you mean east->west.use.defaults.from?
          offset.flush.interval.m=5                 | did you mean west.offset.flush.interval.ms?
          east.bootstrap.server=e:1                 | did you mean east.bootstrap.servers?
          west.offset.flush.intervall.ms=5          | did you mean west.offset.flush.interval.ms?
          east.topcs=a                              | did you mean topics? Write east->west.topics
          east->wst.topics=a                        | did you mean east->west?
          east->north.enabled=true                  | two of the clusters [east, west]
          east.topics=a                             | east->west.topics for that flow, or topics for all
          west.producer.override.acks=all           | west.producer.acks
          east.max.poll.records=3                   | below east.consumer.
          east.exactly.once.source.support=enabled  | .
          east->west.security.protocol=SSL          | east.security.protocol or west.security.protocol
          east->west.offset.flush.interval.ms=5     | west.offset.flush.interval.ms
          east->west.name=n                         | name of its own
          east->west.header.converter=x             | ByteArrayConverter
          west->east.topics=a                       | west->east.enabled=true
          east=->west.enabled = true                | the blank ends the key
          """)
  void tellsOfWhatHasNoEffectAndHowToWriteIt(String line, String advice) {
    String key = line.substring(0, line.indexOf('='));
    Mm2Expansion expansion = expand(Map.of(key, line.substring(line.indexOf('=') + 1)));
    if (advice.equals(".")) {
      assertThat(expansion.warnings()).isEmpty();
      assertThat(expansion.workerSettings())
          .containsExactly(new WorkerSetting("east", "exactly.once.source.support", "enabled"));
      return;
    }
    assertThat(expansion.warnings())
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.key()).isEqualTo(key);
              assertThat(warning.message()).startsWith("has no effect: ").contains(advice);
            });
    assertThat(flat(expansion)).isEqualTo(flat(expand(Map.of())));
  }

  @Test
  void saysWhichClientsDoNotSeeAFlowsWordOnACluster() {
    assertThat(
            expand(
                    Map.of(
                        "east.sasl.mechanism", "PLAIN",
                        "east->west.source.cluster.sasl.mechanism", "GSSAPI"))
                .warnings())
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.key()).isEqualTo("east->west.source.cluster.sasl.mechanism");
              assertThat(warning.message())
                  .contains("east.sasl.mechanism", "east->west.source.consumer.sasl.mechanism");
            });
  }

  @Test
  void saysThatAFlowsProducerIsNotTheOneThatWritesRecords() {
    assertThat(expand(Map.of("east->west.producer.linger.ms", "1")).warnings())
        .singleElement()
        .satisfies(
            warning ->
                assertThat(warning.message())
                    .contains("east->west.producer.override.linger.ms", "west.producer.linger.ms"));
  }

  @Test
  void saysThatABlankBehindTrueIsNotTrue() {
    Map<String, String> withBlank =
        Map.of("west->east.enabled", "true ", "emit.heartbeats.enabled", "false");
    assertThat(expand(withBlank).warnings())
        .singleElement()
        .satisfies(warning -> assertThat(warning.message()).contains("a blank"));
  }

  @Test
  void tellsWhichLinesTheWorkersNeed() {
    Mm2Expansion expansion =
        expand(
            Map.of(
                "west.exactly.once.source.support", "enabled",
                "west.offset.storage.replication.factor", "3",
                "offset.storage.replication.factor", "1",
                "config.providers", "file",
                "config.providers.file.class", "F"));
    assertThat(expansion.workerSettings())
        .containsExactly(
            new WorkerSetting("east", "config.providers", "file"),
            new WorkerSetting("east", "config.providers.file.class", "F"),
            new WorkerSetting("east", "offset.storage.replication.factor", "1"),
            new WorkerSetting("west", "config.providers", "file"),
            new WorkerSetting("west", "config.providers.file.class", "F"),
            new WorkerSetting("west", "exactly.once.source.support", "enabled"),
            new WorkerSetting("west", "offset.storage.replication.factor", "1"));
    assertThat(expansion.warnings())
        .extracting(KeyWarning::key)
        .containsExactly("west.offset.storage.replication.factor");
    assertThat(flat(expansion)).isEqualTo(flat(expand(Map.of())));
  }

  @ParameterizedTest
  @CsvSource({
    "west.offset.storage.replication.facter, west.offset.storage.replication.factor",
    "offset.storage.partition, offset.storage.partitions",
    "west.offset.storage.min.insync.replicas, ",
    "west.offset.storage.topic, "
  })
  void saysWhichSettingOfAWorkersTopicIsProbablyAnother(String key, String meant) {
    List<KeyWarning> warnings = expand(Map.of(key, "2")).warnings();
    if (meant == null) {
      assertThat(warnings).isEmpty();
    } else {
      assertThat(warnings)
          .singleElement()
          .extracting(KeyWarning::message)
          .asString()
          .contains("did you mean " + meant + "?");
    }
  }

  @Test
  void leavesOutAConnectorThatWouldHaveNothingToDo() {
    assertThat(names(expand(Map.of("emit.checkpoints.enabled", "false"))))
        .doesNotContain("east-to-west-checkpoint");
    assertThat(names(expand(Map.of("east->west.emit.offset-syncs.enabled", "false"))))
        .contains("east-to-west-source")
        .doesNotContain("east-to-west-checkpoint");
    assertThat(names(expand(Map.of("emit.heartbeats.enabled", "false"))))
        .containsExactly("east-to-west-source", "east-to-west-checkpoint");
  }

  @Test
  void givesEachConnectorWhatItsPartReads() {
    Mm2Expansion expansion =
        expand(
            Map.of(
                "groups", "g.*",
                "topics", "o.*",
                "replication.factor", "3",
                "emit.heartbeats.interval.seconds", "5",
                "tasks.max", "4"));
    assertThat(connector(expansion, "east-to-west-source"))
        .containsKeys("topics", "replication.factor", "tasks.max")
        .doesNotContainKeys("groups", "emit.heartbeats.interval.seconds");
    assertThat(connector(expansion, "east-to-west-checkpoint"))
        .containsKeys("topics", "groups", "tasks.max")
        .doesNotContainKeys("replication.factor", "emit.heartbeats.interval.seconds");
    assertThat(connector(expansion, "east-to-west-heartbeat"))
        .containsKeys("emit.heartbeats.interval.seconds", "tasks.max")
        .doesNotContainKeys("topics", "groups", "replication.factor", "enabled");
    assertThat(expansion.warnings()).isEmpty();
  }

  @Test
  void namesConnectorsAsItIsTold() {
    ClusterPair pair = new ClusterPair("east", "west");
    assertThat(ConnectorNaming.BY_FLOW.name(pair, ConnectorRole.HEARTBEAT))
        .isEqualTo("east-to-west-heartbeat");
    assertThat(ConnectorNaming.AS_MIRROR_MAKER.name(pair, ConnectorRole.SOURCE))
        .isEqualTo("MirrorSourceConnector");
  }

  @Test
  void refusesAFileWithoutClusters() {
    assertThatThrownBy(() -> Mm2Properties.of(Map.of("clusters", " , ")))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("clusters=");
  }

  @Test
  void printsNoValue() {
    assertThat(Mm2Properties.of(ONE_WAY).toString()).isEqualTo("4 properties");
    assertThat(new WorkerSetting("west", "k", "hush").toString()).doesNotContain("hush");
    assertThat(new Setting("hush", "k").toString()).doesNotContain("hush");
  }

  private static Mm2Expansion expand(Map<String, String> more) {
    Map<String, String> lines = new HashMap<>(ONE_WAY);
    lines.putAll(more);
    return Mm2Properties.of(lines).expand(ConnectorNaming.BY_FLOW);
  }

  private static List<String> names(Mm2Expansion expansion) {
    return expansion.flows().stream()
        .flatMap(flow -> flow.connectors().stream())
        .map(ConnectorConfig::name)
        .toList();
  }

  private static Map<String, Map<String, String>> flat(Mm2Expansion expansion) {
    Map<String, Map<String, String>> connectors = new TreeMap<>();
    expansion.flows().stream()
        .flatMap(flow -> flow.connectors().stream())
        .forEach(connector -> connectors.put(connector.name(), connector.settings()));
    return connectors;
  }

  private static Map<String, String> connector(Mm2Expansion expansion, String name) {
    return Optional.ofNullable(flat(expansion).get(name)).orElseThrow();
  }
}

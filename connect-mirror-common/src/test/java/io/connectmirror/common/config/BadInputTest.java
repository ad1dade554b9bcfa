package io.connectmirror.common.config;

import static io.connectmirror.common.config.Configs.checkpointErrors;
import static io.connectmirror.common.config.Configs.heartbeatErrors;
import static io.connectmirror.common.config.Configs.sourceErrors;
import static io.connectmirror.common.config.Configs.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BadInputTest {
  @Test
  void theLeastConfigurationHasNoProblem() {
    assertThat(SourceSettings.parse(Configs.LEAST).problems().warnings()).isEmpty();
    assertThat(CheckpointSettings.parse(Configs.LEAST).problems().warnings()).isEmpty();
    assertThat(HeartbeatSettings.parse(Configs.LEAST).problems().warnings()).isEmpty();
    assertThat(SourceSettings.parse(Configs.LEAST).settings()).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      nullValues = "unset",
      value = {
        "name; unset; is missing",
        "source.cluster.alias; unset; Missing required configuration",
        "source.cluster.alias; B; is the same as target.cluster.alias",
        "source.cluster.alias; a/b; cannot be part of a topic name",
        "target.cluster.alias; ' '; cannot be part of a topic name",
        "source.cluster.bootstrap.servers; unset; cannot find this cluster without it",
        "target.cluster.bootstrap.servers; ' '; cannot find this cluster without it",
        "source.cluster.bootstrap.servers; host, a:1; 'host' is no address of the form host:port",
        "source.cluster.security.protocol; SLL; is none of",
        "source.cluster.sasl.login.read.timeout.ms; soon; Not a number",
        "admin.timeout.ms; 0; at least 1",
        "consumer.isolation.level; read; must be one of",
        "source.consumer.max.poll.records; 0; at least 1",
        "source.producer.acks; some; must be one of",
        "target.producer.batch.size; large; Not a number",
        "admin.request.timeout.ms; soon; Not a number",
        "target.admin.retries; -1; at least 0",
        "key.converter; org.apache.kafka.connect.json.JsonConverter; ByteArrayConverter",
        "value.converter; org.apache.kafka.connect.storage.StringConverter; ByteArrayConverter",
        "header.converter; org.apache.kafka.connect.storage.SimpleHeaderConverter; it is org.apache",
        "replication.policy.class; no.such.Policy; there is no such class",
        "replication.policy.class; java.lang.String; implements neither",
        "replication.policy.class; io.connectmirror.spi.ReplicationPolicy; is abstract",
        "replication.policy.separator; '/'; cannot be part of a topic name",
        "forwarding.admin.class; no.such.Admin; there is no such class",
        "forwarding.admin.class; java.lang.String; does not implement",
        "metric.names.formats; old; must be one or more of [legacy, new]",
        "metric.names.formats; ''; must be one or more of [legacy, new]",
      })
  void theFlowIsCheckedForEveryConnector(String key, String value, String message) {
    for (var errors :
        List.of(
            sourceErrors(key, value), checkpointErrors(key, value), heartbeatErrors(key, value))) {
      boolean heartbeatOnly = !HeartbeatSettings.configDef().names().contains(key);
      if (errors.isEmpty() && (heartbeatOnly || key.equals("source.cluster.bootstrap.servers"))) {
        continue; // The heartbeat connector has no such key or does not need that cluster.
      }
      assertThat(errors).containsOnlyKeys(key);
      assertThat(errors.get(key)).anySatisfy(m -> assertThat(m).contains(message));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "source.consumer.max.poll.records, ${file:/etc/mirror:records}",
    "consumer.enable.auto.commit, perhaps",
    "source.consumer.setting.of.an.interceptor, x",
    "producer.override.setting.of.an.interceptor, x"
  })
  void whatReachesNoClientOrIsNotKnownYetIsNoFaultOfAClient(String key, String value) {
    assertThat(sourceErrors(key, value)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "topics; a,x[; entry 2 of 2 is not a regular expression: Unclosed character class at"
            + " character 2 in 'x['",
        "topics.exclude; *a; Dangling meta character '*' at character 1",
        "topics.blacklist; *a; Dangling meta character '*' at character 1",
        "config.properties.exclude; (; entry 1 of 1",
        "topic.filter.class; no.such.Filter; there is no such class",
        "topic.filter.class; io.connectmirror.filter.DefaultGroupFilter; implements neither",
        "config.property.filter.class; java.lang.String; implements neither",
        "refresh.topics.interval.seconds; 0; set refresh.topics.enabled=false",
        "refresh.topics.interval.seconds; x; Not a number",
        "refresh.topics.interval.seconds; 99999999999; more than 366 days",
        "refresh.topics.interval.ms; 0; set refresh.topics.enabled=false",
        "sync.topic.configs.interval.seconds; 0; set sync.topic.configs.enabled=false",
        "sync.topic.acls.interval.seconds; 0; set sync.topic.acls.enabled=false",
        "sync.topic.acls.enabled; maybe; Expected value to be either true or false",
        "replication.factor; 0; must be -1",
        "replication.factor; 99999; must be -1",
        "offset-syncs.topic.replication.factor; -2; must be -1",
        "offset-syncs.topic.location; here; String must be one of: source, target",
        "offset.lag.max; -1; at least 0",
        "offset-syncs.interval.ms; 0; at least 1",
        "consumer.poll.timeout.ms; 0; at least 1",
        "data.plane; bytes; String must be one of: connect, direct, passthrough",
        "direct.exactly.once; maybe; Expected value to be either true or false",
        "direct.transaction.interval.ms; 0; at least 1",
        "resume.from; source; String must be one of: connect, target",
        "source.buffer.bytes; 1048575; at least 1048576",
        "source.inflight.bytes; 0; at least 1",
        "partition.stall.timeout.ms; 0; at least 1",
        "anomaly.check.interval.ms; 0; at least 1",
        "anomaly.policy; ignore; String must be one of: continue, pause, fail",
        "anomaly.policy.purged; ignore; String must be one of: continue, pause, fail",
        "exactly.once.support; required; needs source.consumer.isolation.level=read_committed"
      })
  void theSourceConnectorIsChecked(String key, String value, String message) {
    SortedMap<String, List<String>> errors = sourceErrors(key, value);
    assertThat(errors).containsOnlyKeys(key);
    assertThat(errors.get(key)).singleElement().asString().contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "groups; a,b{2; entry 2 of 2 is not a regular expression",
        "groups.exclude; x[; Unclosed character class",
        "groups.blacklist; x[; Unclosed character class",
        "topics; x[; Unclosed character class",
        "group.filter.class; io.connectmirror.filter.DefaultTopicFilter; implements neither",
        "refresh.groups.interval.seconds; 0; set refresh.groups.enabled=false",
        "emit.checkpoints.interval.seconds; 0; set emit.checkpoints.enabled=false",
        "sync.group.offsets.interval.seconds; 0; set sync.group.offsets.enabled=false",
        "checkpoints.topic.replication.factor; 0; must be -1",
        "offset-syncs.topic.location; both; String must be one of: source, target",
        "offset-syncs.map.max.runs; 1; at least 2",
        "failback.offset-syncs.topic.location; both; String must be one of: source, target",
        "emit.checkpoints.enabled; false; has nothing to do",
        "emit.offset-syncs.enabled; false; no position can be translated"
      })
  void theCheckpointConnectorIsChecked(String key, String value, String message) {
    SortedMap<String, List<String>> errors = checkpointErrors(key, value);
    assertThat(errors).containsOnlyKeys(key);
    assertThat(errors.get(key)).singleElement().asString().contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "emit.heartbeats.interval.seconds; 0; set emit.heartbeats.enabled=false",
        "emit.heartbeats.to; nowhere; String must be one of: target, source, both",
        "heartbeats.topic.replication.factor; 0; must be -1"
      })
  void theHeartbeatConnectorIsChecked(String key, String value, String message) {
    SortedMap<String, List<String>> errors = heartbeatErrors(key, value);
    assertThat(errors).containsOnlyKeys(key);
    assertThat(errors.get(key)).singleElement().asString().contains(message);
  }

  @Test
  void everyFaultIsReportedAtOnce() {
    SortedMap<String, List<String>> errors =
        sourceErrors(
            "source.cluster.alias", "B",
            "target.cluster.bootstrap.servers", null,
            "topics", "x[,y,*z",
            "topics.exclude", "(",
            "value.converter", "org.apache.kafka.connect.json.JsonConverter",
            "refresh.topics.interval.seconds", "0",
            "offset-syncs.topic.location", "here",
            "replication.policy.class", "no.such.Policy",
            "exactly.once.support", "required");
    assertThat(errors)
        .containsOnlyKeys(
            "source.cluster.alias",
            "target.cluster.bootstrap.servers",
            "topics",
            "topics.exclude",
            "value.converter",
            "refresh.topics.interval.seconds",
            "offset-syncs.topic.location",
            "replication.policy.class",
            "exactly.once.support");
    assertThatThrownBy(() -> SourceSettings.parse(with("topics", "*", "data.plane", "x")).orThrow())
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("topics: entry 1 of 1")
        .hasMessageContaining("data.plane:");
  }

  @Test
  void severalBadEntriesOfOneListAreAllNamed() {
    assertThat(sourceErrors("topics", "*a,b,+c").get("topics").get(0))
        .contains("entry 1 of 3", "entry 3 of 3");
  }

  @Test
  void connectGetsEachFaultOnItsKey() {
    List<ConfigValue> values =
        SourceSettings.validate(
                with("topics", "*", "header.converter", "x.Y", "offset.lag.max", "-5"))
            .configValues();
    Map<String, List<String>> errors = new HashMap<>();
    values.forEach(v -> errors.put(v.name(), v.errorMessages()));
    assertThat(errors.get("topics")).singleElement().asString().contains("entry 1 of 1");
    assertThat(errors.get("header.converter")).singleElement().asString().contains("x.Y");
    assertThat(errors.get("offset.lag.max")).singleElement().asString().contains("at least 0");
    assertThat(errors.get("topics.exclude")).isEmpty();
    assertThat(errors.keySet()).containsAll(SourceSettings.configDef().names());
  }

  @Test
  void connectGetsNoValueOfAKeyWhoseTypeItKnowsBetter() {
    List<ConfigValue> values =
        SourceSettings.validate(
                with("key.converter", "x.Y", "source.cluster.security.protocol", "hush"))
            .configValues();
    assertThat(values.stream().filter(v -> !v.errorMessages().isEmpty()))
        .hasSize(2)
        .allSatisfy(v -> assertThat(v.value()).isNull());
  }

  @Test
  void everyMessageNamesItsKeyOnce() {
    List<ConfigValue> values =
        SourceSettings.validate(
                with(
                    "source.cluster.alias", null,
                    "source.cluster.bootstrap.servers", null,
                    "topics", "*,a,+",
                    "offset.lag.max", "-5",
                    "sync.topic.acls.interval.seconds", "x",
                    "source.cluster.ssl.protocol", "",
                    "target.cluster.sasl.login.read.timeout.ms", "soon",
                    "key.converter", "x.Y"))
            .configValues();
    assertThat(values.stream().filter(v -> !v.errorMessages().isEmpty()))
        .hasSizeGreaterThan(6)
        .allSatisfy(
            v ->
                assertThat(v.errorMessages())
                    .allSatisfy(m -> assertThat(m).containsOnlyOnce(v.name())));
  }

  @Test
  void aMissingAliasIsOneFaultAmongOthers() {
    Map<String, String> empty = Map.of();
    assertThat(SourceSettings.parse(empty).problems().errors())
        .containsOnlyKeys(
            "name",
            "source.cluster.alias",
            "source.cluster.bootstrap.servers",
            "target.cluster.bootstrap.servers");
    assertThat(CheckpointSettings.parse(empty).problems().hasErrors()).isTrue();
    assertThat(HeartbeatSettings.parse(empty).problems().errors())
        .containsOnlyKeys("name", "source.cluster.alias", "target.cluster.bootstrap.servers");
  }

  @ParameterizedTest
  @ValueSource(strings = {"offset-syncs.topic.location", "offset-syncs.topic.replication.factor"})
  void offsetSyncKeysWithoutOffsetSyncsAreAContradiction(String key) {
    String value = key.endsWith("location") ? "target" : "1";
    assertThat(sourceErrors("emit.offset-syncs.enabled", "false", key, value))
        .containsOnlyKeys("emit.offset-syncs.enabled");
    assertThat(sourceErrors("emit.offset-syncs.enabled", "false")).isEmpty();
  }

  @Test
  void aDisabledFlowNeedsNoAddressesAndNoCheckpoints() {
    assertThat(
            checkpointErrors(
                "enabled", "false",
                "emit.checkpoints.enabled", "false",
                "emit.offset-syncs.enabled", "false",
                "source.cluster.bootstrap.servers", null))
        .isEmpty();
    assertThat(sourceErrors("enabled", "false", "source.cluster.bootstrap.servers", null))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "producer.override.acks, 0",
    "producer.override.max.request.size, -1",
    "producer.override.compression.type, zip",
    "source.cluster.bootstrap.servers, host:65536",
    "target.cluster.bootstrap.servers, 'a:1,b:99999'"
  })
  void whatWouldFailATaskLaterIsAFaultNow(String key, String value) {
    assertThat(sourceErrors(key, value)).containsOnlyKeys(key);
  }

  @Test
  void acksOfTheLeaderAloneAreWarnedOf() {
    assertThat(sourceErrors("producer.override.acks", "1")).isEmpty();
    assertThat(warned("1")).contains("producer.override.acks");
    assertThat(warned("all")).doesNotContain("producer.override.acks");
  }

  private static List<String> warned(String acks) {
    return SourceSettings.parse(with("producer.override.acks", acks)).problems().warnings().stream()
        .map(ConfigProblems.Warning::key)
        .toList();
  }

  @Test
  void addressesMayComeFromTheKindsOfClients() {
    assertThat(
            sourceErrors(
                "source.cluster.bootstrap.servers", null,
                "source.admin.bootstrap.servers", "a:1",
                "source.producer.bootstrap.servers", "a:1",
                "source.consumer.bootstrap.servers", "SSL://[::1]:2"))
        .isEmpty();
    assertThat(
            sourceErrors(
                "source.cluster.bootstrap.servers", null, "source.admin.bootstrap.servers", "a:1"))
        .containsOnlyKeys("source.cluster.bootstrap.servers");
  }

  @Test
  void offsetSyncsNeedAddressesWhereTheyLive() {
    String[] withoutProducer = {
      "source.cluster.bootstrap.servers", null,
      "source.admin.bootstrap.servers", "a:1",
      "source.consumer.bootstrap.servers", "a:1",
      "offset-syncs.topic.location", "source"
    };
    assertThat(sourceErrors(withoutProducer)).containsOnlyKeys("source.cluster.bootstrap.servers");
    withoutProducer[7] = "target";
    assertThat(sourceErrors(withoutProducer)).isEmpty();
  }

  @Test
  void heartbeatsOnTheSourceNeedItsAddresses() {
    assertThat(
            heartbeatErrors("emit.heartbeats.to", "both", "source.cluster.bootstrap.servers", null))
        .containsOnlyKeys("source.cluster.bootstrap.servers");
    assertThat(
            heartbeatErrors(
                "emit.heartbeats.to", "source", "target.cluster.bootstrap.servers", null))
        .isEmpty();
  }

  @Test
  void exactlyOnceWithReadCommittedIsFine() {
    assertThat(
            sourceErrors(
                "exactly.once.support", "required", "consumer.isolation.level", "read_committed"))
        .isEmpty();
    assertThat(
            sourceErrors(
                "exactly.once.support", "required",
                "consumer.isolation.level", "read_committed",
                "source.consumer.isolation.level", "read_uncommitted"))
        .containsOnlyKeys("exactly.once.support");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.apache.kafka.connect.converters.ByteArrayConverter",
        "ByteArrayConverter",
        "ByteArray"
      })
  void theConverterForBytesIsFine(String converter) {
    assertThat(
            sourceErrors(
                "key.converter", converter,
                "value.converter", converter,
                "header.converter", converter))
        .isEmpty();
  }

  @Test
  void whatAConfigProviderHasYetToFillInIsNoFault() {
    String secret = "${file:/secrets:value}";
    assertThat(
            sourceErrors(
                "topics", secret,
                "refresh.topics.interval.seconds", secret,
                "source.cluster.alias", secret,
                "source.cluster.bootstrap.servers", secret,
                "source.cluster.sasl.login.read.timeout.ms", secret,
                "replication.policy.class", secret,
                "replication.policy.separator", secret,
                "replication.policy.rename.rules", secret,
                "forwarding.admin.class", secret,
                "key.converter", secret,
                "offset-syncs.topic.location", secret,
                "target.cluster.security.protocol", secret))
        .isEmpty();
  }

  @Test
  void rulesOfTheRenamePolicyAreChecked() {
    assertThat(
            sourceErrors(
                "replication.policy.class", "io.connectmirror.policy.RenameReplicationPolicy",
                "replication.policy.rename.rules", "a -> b, c"))
        .containsOnlyKeys("replication.policy.rename.rules");
    assertThat(
            sourceErrors(
                "replication.policy.class", "io.connectmirror.policy.RenameReplicationPolicy",
                "replication.policy.rename.otherwise", "c"))
        .containsOnlyKeys("replication.policy.rename.otherwise");
  }

  @Test
  void aTaskNeedsAnIndexWithinTheCount() {
    assertThat(sourceErrors("task.index", "2", "task.count", "2")).containsOnlyKeys("task.index");
    assertThat(sourceErrors("task.index", "x", "task.count", "2")).containsOnlyKeys("task.index");
  }

  @Test
  void noSecretIsPrinted() {
    Map<String, String> config =
        with(
            "source.cluster.sasl.jaas.config", "hush-1",
            "source.cluster.ssl.key.password", "hush-2",
            "target.admin.sasl.jaas.config", "hush-3",
            "topics", "*");
    ConfigProblems problems = SourceSettings.parse(config).problems();
    assertThat(problems.errors().toString() + problems.warnings()).doesNotContain("hush");
    config.put("topics", "a");
    assertThat(SourceSettings.parse(config).orThrow().toString()).doesNotContain("hush");
    assertThat(SourceSettings.parse(config).toString()).doesNotContain("hush");
    assertThat(SourceSettings.validate(config).configValues().toString()).doesNotContain("hush");
  }
}

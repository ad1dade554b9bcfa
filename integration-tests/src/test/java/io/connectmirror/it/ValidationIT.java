package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.connectmirror.lab.RestException;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a user hears from the worker about a configuration that is wrong, or odd. */
@ExtendWith(SharedLabExtension.class)
class ValidationIT {
  private static final String SOURCE = "io.connectmirror.source.ClusterMirrorSourceConnector";
  private static final String CHECKPOINT =
      "io.connectmirror.checkpoint.ClusterMirrorCheckpointConnector";
  private static final String HEARTBEAT =
      "io.connectmirror.heartbeat.ClusterMirrorHeartbeatConnector";

  private final SharedLab lab;
  private final Map<String, String> config;

  ValidationIT(SharedLab lab) {
    this.lab = lab;
    this.config = new HashMap<>(new SourceFlow(lab, lab.unique("valid")).config());
    config.put("name", lab.unique("valid"));
    config.put("topics", lab.unique("nothing"));
  }

  @Test
  void everyFaultOfASourceConnectorIsToldAtOnceOnItsKey() {
    config.put("target.cluster.alias", "west");
    assertThatEachIsRefused(
        """
        source.cluster.alias | west | the same as target.cluster.alias
        source.cluster.bootstrap.servers | unset | cannot find this cluster without it
        topics | fine,x[ | entry 2 of 2 is not a regular expression: Unclosed character class at character 2 in 'x['
        topics.exclude | *a | Dangling meta character '*' at character 1
        key.converter | org.apache.kafka.connect.json.JsonConverter | ByteArrayConverter
        value.converter | org.apache.kafka.connect.storage.StringConverter | ByteArrayConverter
        header.converter | org.apache.kafka.connect.storage.SimpleHeaderConverter | ByteArrayConverter
        refresh.topics.interval.seconds | 0 | set refresh.topics.enabled=false
        sync.topic.configs.interval.seconds | 0 | set sync.topic.configs.enabled=false
        sync.topic.acls.interval.seconds | 0 | set sync.topic.acls.enabled=false
        replication.policy.class | no.such.Policy | there is no such class
        config.property.filter.class | java.lang.String | implements neither
        forwarding.admin.class | java.lang.String | does not implement
        offset-syncs.topic.location | here | must be one of: source, target
        exactly.once.support | required | source.consumer.isolation.level=read_committed
        """);
  }

  @Test
  void anExpressionThatIsNoneIsToldOnTopicsAlone() {
    assertThatEachIsRefused(
        """
        topics | x[ | is not a regular expression: Unclosed character class at character 2 in 'x['
        """);
  }

  @Test
  void everyFaultOfACheckpointConnectorIsToldAtOnceOnItsKey() {
    config.put("connector.class", CHECKPOINT);
    assertThatEachIsRefused(
        """
        source.cluster.alias | unset | Missing required configuration
        target.cluster.alias | a/b | cannot be part of a topic name
        groups | a,b{2 | entry 2 of 2 is not a regular expression
        topic.filter.class | no.such.Filter | there is no such class
        replication.policy.class | java.lang.String | implements neither
        refresh.groups.interval.seconds | 0 | set refresh.groups.enabled=false
        emit.checkpoints.interval.seconds | 0 | set emit.checkpoints.enabled=false
        sync.group.offsets.interval.seconds | 0 | set sync.group.offsets.enabled=false
        offset-syncs.topic.location | both | must be one of: source, target
        """);
  }

  @Test
  void aFilterClassOfTheWrongTypeIsToldOnItsKey() {
    config.put("connector.class", CHECKPOINT);
    assertThatEachIsRefused(
        """
        group.filter.class | io.connectmirror.filter.DefaultTopicFilter | implements neither
        """);
  }

  @Test
  void everyFaultOfAHeartbeatConnectorIsToldAtOnceOnItsKey() {
    config.put("connector.class", HEARTBEAT);
    assertThatEachIsRefused(
        """
        source.cluster.alias | unset | Missing required configuration
        target.cluster.bootstrap.servers | nowhere | no address of the form host:port
        emit.heartbeats.interval.seconds | 0 | set emit.heartbeats.enabled=false
        emit.heartbeats.to | nowhere | must be one of: target, source, both
        value.converter | org.apache.kafka.connect.json.JsonConverter | ByteArrayConverter
        """);
  }

  @Test
  void whatIsMerelyOddIsSaidInTheLog() {
    config.put("connector.class", SOURCE);
    config.remove("producer.override.enable.idempotence");
    assertThatEachIsLogged(
        Map.of(
            "topics.blacklist", "x",
            "use.incremental.alter.configs", "requested",
            "sync.topic.acls.interval.seconds", "-1",
            "refresh.topic.interval.seconds", "5"),
        Map.of(
            "topics.blacklist", "is retired, write topics.exclude",
            "use.incremental.alter.configs", "is retired and has no effect",
            "sync.topic.acls.interval.seconds", "say so with sync.topic.acls.enabled=false",
            "refresh.topic.interval.seconds", "did you mean refresh.topics.interval.seconds",
            "producer.override.enable.idempotence", "is not true"));

    config.put("connector.class", CHECKPOINT);
    config.put("enabled", "false");
    assertThatEachIsLogged(
        Map.of("groups.blacklist", "x", "sync.group.offset.enabled", "true"),
        Map.of(
            "groups.blacklist", "is retired, write groups.exclude",
            "sync.group.offset.enabled", "did you mean sync.group.offsets.enabled"));

    config.put("connector.class", HEARTBEAT);
    assertThatEachIsLogged(
        Map.of("emit.heartbeats.interval.seconds", "-1"),
        Map.of("emit.heartbeats.interval.seconds", "say so with emit.heartbeats.enabled=false"));
  }

  private record Fault(String key, String value, String message) {
    static Fault of(String line) {
      String[] parts = line.split(" \\| ", -1);
      return new Fault(parts[0], parts[1], parts[2]);
    }
  }

  /**
   * @param table key, value ({@code unset}: left out) and what the answer says, a line for each
   */
  private void assertThatEachIsRefused(String table) {
    List<Fault> faults = table.lines().map(Fault::of).toList();
    faults.forEach(fault -> config.put(fault.key(), fault.value()));
    config.values().removeIf("unset"::equals);
    String name = config.get("name");

    Map<String, List<String>> told = lab.worker().rest().validate(config);
    RestException refused =
        catchThrowableOfType(RestException.class, () -> lab.worker().rest().create(name, config));

    assertThat(told).containsOnlyKeys(faults.stream().map(Fault::key).toList());
    assertThat(refused.status()).isEqualTo(400);
    List<String> lines = List.of(refused.body().split("\\\\n"));
    for (Fault fault : faults) {
      assertThat(told.get(fault.key()))
          .anySatisfy(text -> assertThat(text).contains(fault.message()));
      assertThat(lines)
          .anySatisfy(line -> assertThat(line).contains(fault.key()).contains(fault.message()));
    }
    assertThat(lab.worker().rest().connectors()).doesNotContain(name);
  }

  private void assertThatEachIsLogged(Map<String, String> odd, Map<String, String> advice) {
    String name = lab.unique("odd");
    Map<String, String> own = new HashMap<>(config);
    own.putAll(odd);
    own.put("name", name);
    assertThat(lab.worker().rest().validate(own)).isEmpty();
    lab.worker().rest().create(name, own);

    advice.forEach(
        (key, text) ->
            assertThat(
                    lab.worker()
                        .log()
                        .await(
                            " WARN .*connector=" + name + " setting=" + key + ": ",
                            SourceFlow.SOON))
                .contains(text));
    assertThat(lab.worker().log().lines("connector=" + name + " setting=")).hasSize(advice.size());
  }
}

package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.security.LoggingAdmin;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ConfigMaps;
import io.connectmirror.lab.ConnectRest;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Clusters that let nobody in who does not say who it is, and give each only what it may have. */
class SecureFlowIT {
  private static final Duration SOON = Duration.ofSeconds(60);

  /** How long after a permission was granted what needed it may still fail. */
  private static final Duration MENDED_WITHIN = Duration.ofSeconds(10);

  private static final List<String> OF_THE_WORKER =
      List.of("connect-secured-configs", "connect-secured-offsets", "connect-secured-status");
  private static final Pattern PLAIN_CLIENT = Pattern.compile("east->west\\|plain[^\"]*");

  private static SecuredLab lab;

  @BeforeAll
  static void start() {
    lab = new SecuredLab();
  }

  @AfterAll
  static void close() {
    lab.close();
  }

  @AfterEach
  void deleteConnectors() {
    lab.worker().rest().connectors().forEach(lab.worker().rest()::delete);
  }

  @Test
  void mirrorsByEachMechanismAndLetsNoSecretOut() {
    ConnectRest rest = lab.worker().rest();
    for (String topic : List.of("scram", "plain", "token")) {
      lab.onEast().createTopic(topic, 1);
      lab.onEast().produce(new TopicPartition(topic, 0), 0, 10);
    }
    lab.onEast().commit("plain-group", new TopicPartition("plain", 0), 7);

    rest.put(
        "scram",
        both(
            lab.flow().sourceConnector("scram"),
            lab.scram(lab.east(), "mirror"),
            lab.scram(lab.west(), "mirror")));
    rest.put(
        "token",
        both(lab.flow().sourceConnector("token"), lab.token(lab.east()), lab.token(lab.west())));
    rest.put("plain", byKindOfClient(lab.flow().sourceConnector("plain")));
    rest.put("plain-groups", byKindOfClient(lab.flow().checkpointConnector("plain-group")));
    Map<String, String> heartbeats = lab.flow().heartbeatConnector();
    heartbeats.put("emit.heartbeats.to", "both");
    rest.put("plain-beats", byKindOfClient(heartbeats));

    for (String topic : List.of("scram", "plain", "token")) {
      TopicPartition remote = new TopicPartition("east." + topic, 0);
      Await.until(
          SOON,
          () -> "10 records in " + remote,
          () ->
              lab.onWest().topics().contains(remote.topic())
                  && lab.onWest().endOffset(remote) == 10);
    }
    Await.until(
        SOON,
        () -> "the position of the group",
        () ->
            lab.onWest()
                .committed("plain-group")
                .equals(Map.of(new TopicPartition("east.plain", 0), 7L)));
    Await.until(
        SOON,
        () -> "heartbeats on east",
        () ->
            lab.onEast().topics().contains("heartbeats")
                && lab.onEast().endOffset(new TopicPartition("heartbeats", 0)) > 0);
    everyAdminClientIsOfTheUsersClass();
    theConfigTopicHoldsPlaceholdersOnly();
    noSecretIsIn(lab.worker().log().lines());
  }

  private static void everyAdminClientIsOfTheUsersClass() {
    Set<String> all = new HashSet<>();
    for (String mbean :
        lab.worker().jmx().names("kafka.admin.client:type=admin-client-metrics,*")) {
      Matcher id = PLAIN_CLIENT.matcher(mbean);
      if (id.find()) {
        all.add(id.group());
      }
    }
    Set<String> ofTheUser =
        lab.worker().log().lines(LoggingAdmin.SAYS).stream()
            .map(line -> line.substring(line.indexOf(LoggingAdmin.SAYS)))
            .map(line -> line.substring(LoggingAdmin.SAYS.length()))
            .collect(Collectors.toSet());
    assertThat(all)
        .contains(
            "east->west|plain|replication-source-admin",
            "east->west|plain|replication-target-admin",
            "east->west|plain-0|replication-source-admin",
            "east->west|plain-groups-0|checkpoint-source-admin",
            "east->west|plain-groups-0|checkpoint-target-admin");
    assertThat(ofTheUser).containsAll(all);
  }

  private static void theConfigTopicHoldsPlaceholdersOnly() {
    List<String> texts = new ArrayList<>();
    Set<String> withPlaceholders = new HashSet<>();
    for (String topic : OF_THE_WORKER) {
      for (ConsumerRecord<byte[], byte[]> record :
          lab.onWest().read(new TopicPartition(topic, 0))) {
        String text = LabRecords.text(record.key()) + LabRecords.text(record.value());
        texts.add(text);
        if (text.contains("${file:") || text.contains("${dir:")) {
          withPlaceholders.add(LabRecords.text(record.key()));
        }
      }
    }
    noSecretIsIn(texts);
    assertThat(withPlaceholders)
        .contains(
            "connector-scram",
            "task-scram-0",
            "connector-token",
            "task-token-0",
            "connector-plain",
            "task-plain-0",
            "connector-plain-groups",
            "task-plain-groups-0",
            "connector-plain-beats",
            "task-plain-beats-0");
  }

  private static void noSecretIsIn(List<String> texts) {
    for (String secret : SecuredLab.SECRETS) {
      assertThat(texts).noneMatch(text -> text.contains(secret));
    }
  }

  @Test
  void namesAMissingPermissionOnceAndGoesOnSoonAfterItIsGranted() {
    TopicPartition orders = new TopicPartition("limited", 0);
    TopicPartition remote = new TopicPartition("east.limited", 0);
    String state = "mm2-mirror-state.east.internal";
    String syncs = "mm2-offset-syncs.east.internal";
    lab.onEast().createTopic(orders.topic(), 1);
    lab.onEast().produce(orders, 0, 10);
    lab.onEast().allow("limited", AclOperation.DESCRIBE, ResourceType.TOPIC, orders.topic());
    for (AclOperation operation : List.of(AclOperation.DESCRIBE, AclOperation.READ)) {
      lab.onWest().allow("limited", operation, ResourceType.TOPIC, state);
      lab.onWest().allow("limited", operation, ResourceType.TOPIC, syncs);
    }
    for (AclOperation operation : List.of(AclOperation.CREATE, AclOperation.WRITE)) {
      lab.onWest().allow("limited", operation, ResourceType.TOPIC, state);
    }
    lab.onWest().allow("limited", AclOperation.CREATE, ResourceType.TOPIC, syncs);
    lab.onWest().allow("limited", AclOperation.DESCRIBE, ResourceType.TOPIC, remote.topic());
    Map<String, String> config =
        both(
            lab.flow().sourceConnector(orders.topic()),
            lab.scram(lab.east(), "limited"),
            lab.scram(lab.west(), "limited"));
    config.put("sync.topic.configs.interval.seconds", "1");
    config.put("sync.topic.acls.enabled", "false");
    long begun = System.nanoTime();

    lab.worker().rest().put("limited", config);

    List<String> missing = new ArrayList<>();
    missing.add(named("DESCRIBE_CONFIGS on topic limited", "sync.topic.configs.enabled"));
    lab.onEast()
        .allow("limited", AclOperation.DESCRIBE_CONFIGS, ResourceType.TOPIC, orders.topic());
    missing.add(named("CREATE on topic east.limited", "refresh.topics.enabled"));
    lab.onWest().allow("limited", AclOperation.CREATE, ResourceType.TOPIC, remote.topic());
    missing.add(named("READ on topic limited", "(topics)"));
    lab.onEast().allow("limited", AclOperation.READ, ResourceType.TOPIC, orders.topic());
    Await.until(
        MENDED_WITHIN,
        () -> "10 records in " + remote,
        () ->
            lab.onWest().topics().contains(remote.topic()) && lab.onWest().endOffset(remote) == 10);
    missing.add(named("DESCRIBE_CONFIGS on topic east.limited", "sync.topic.configs.enabled"));
    for (AclOperation operation :
        List.of(AclOperation.DESCRIBE_CONFIGS, AclOperation.ALTER_CONFIGS)) {
      lab.onWest().allow("limited", operation, ResourceType.TOPIC, remote.topic());
    }
    lab.onEast().config(orders.topic(), "retention.ms", Optional.of("123456789"));
    Await.until(
        MENDED_WITHIN,
        () -> "the setting of the source",
        () -> lab.onWest().configs(remote.topic()).get("retention.ms").value().equals("123456789"));
    missing.add(named("WRITE on topic " + syncs, "emit.offset-syncs.enabled"));
    assertThat(lab.worker().jmx().number(partitionMBean(), "sync-age-ms")).isNegative();
    lab.onWest().allow("limited", AclOperation.WRITE, ResourceType.TOPIC, syncs);
    Await.until(
        MENDED_WITHIN,
        () -> "an offset sync",
        () -> lab.worker().jmx().number(partitionMBean(), "sync-age-ms") >= 0);

    String checkpoints = "east.checkpoints.internal";
    for (AclOperation operation :
        List.of(AclOperation.CREATE, AclOperation.DESCRIBE, AclOperation.READ)) {
      lab.onWest().allow("limited", operation, ResourceType.TOPIC, checkpoints);
    }
    lab.onEast().commit("limited-group", orders, 6);
    lab.onEast().allow("limited", AclOperation.DESCRIBE, ResourceType.GROUP, "limited-group");
    lab.onWest().allow("limited", AclOperation.DESCRIBE, ResourceType.GROUP, "limited-group");
    lab.onWest().allow("limited", AclOperation.READ, ResourceType.TOPIC, remote.topic());
    lab.worker()
        .rest()
        .put(
            "limited-groups",
            both(
                lab.flow().checkpointConnector("limited-group"),
                lab.scram(lab.east(), "limited"),
                lab.scram(lab.west(), "limited")));
    missing.add(named("READ on group limited-group", "sync.group.offsets.enabled"));
    assertThat(lab.onWest().committed("limited-group")).isEmpty();
    lab.onWest().allow("limited", AclOperation.READ, ResourceType.GROUP, "limited-group");
    Await.until(
        MENDED_WITHIN,
        () -> "the position of the group",
        () -> lab.onWest().committed("limited-group").equals(Map.of(remote, 6L)));

    long minutes = Duration.ofNanos(System.nanoTime() - begun).toMinutes();
    for (String permission : missing) {
      assertThat(warnings(permission)).as(permission).hasSizeBetween(1, 1 + (int) minutes);
    }
  }

  /** Waits for the line about a permission, and returns a regular expression of it. */
  private static String named(String permission, String setting) {
    String regex = Pattern.quote(permission) + " .*" + Pattern.quote(setting);
    Await.until(SOON, () -> "a warning with " + regex, () -> !warnings(regex).isEmpty());
    return regex;
  }

  private static List<String> warnings(String regex) {
    return lab.worker().log().lines(" WARN .*" + regex);
  }

  private static String partitionMBean() {
    return "kafka.connect.mirror:type=MirrorSourceConnector,source=east,target=west,"
        + "topic=east.limited,partition=0";
  }

  private static Map<String, String> both(
      Map<String, String> connector, Map<String, String> source, Map<String, String> target) {
    return ConfigMaps.merged(
        lab.unconnected(connector),
        ConfigMaps.prefixed("source.cluster.", source),
        ConfigMaps.prefixed("target.cluster.", target));
  }

  /** Each kind of client told by itself, by PLAIN, and an admin client of the user's. */
  private static Map<String, String> byKindOfClient(Map<String, String> connector) {
    Map<String, String> config = lab.unconnected(connector);
    for (String kind : List.of("admin.", "consumer.", "producer.")) {
      config.putAll(ConfigMaps.prefixed("source." + kind, plain(lab.east())));
      config.putAll(ConfigMaps.prefixed("target." + kind, plain(lab.west())));
    }
    config.put("forwarding.admin.class", LoggingAdmin.class.getName());
    return config;
  }

  private static Map<String, String> plain(Cluster cluster) {
    return lab.plain(cluster);
  }
}

package io.connectmirror.cli.mm2;

import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.common.config.CheckpointSettings;
import io.connectmirror.common.config.EditDistance;
import io.connectmirror.common.config.HeartbeatSettings;
import io.connectmirror.common.config.KeyCheck;
import io.connectmirror.common.config.SourceSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What kinds of keys there are in the file, as MirrorMaker 2 tells them apart. */
final class Mm2Keys {
  static final String CLUSTERS = "clusters";
  static final String ENABLED = "enabled";
  static final String EMIT_HEARTBEATS = "emit.heartbeats.enabled";
  static final String EMIT_CHECKPOINTS = "emit.checkpoints.enabled";
  static final String EMIT_OFFSET_SYNCS = "emit.offset-syncs.enabled";
  static final String CONFIG_PROVIDERS = "config.providers";
  static final String REPLICATION_POLICY = "replication.policy";
  static final String SOURCE_ALIAS = "source.cluster.alias";
  static final String TARGET_ALIAS = "target.cluster.alias";
  static final List<String> CONVERTERS =
      List.of("key.converter", "value.converter", "header.converter");
  static final List<String> CLIENTS = List.of("producer", "consumer", "admin");

  /** What a connector is given by whoever makes it, and not by the file. */
  static final Set<String> GIVEN = Set.of("name", "connector.class");

  /** Of Connect's own keys, those that every connector has. */
  private static final Set<String> CONNECTOR =
      Set.of(
          "connector.plugin.version",
          "tasks.max",
          "tasks.max.enforce",
          "key.converter.plugin.version",
          "value.converter.plugin.version",
          "header.converter.plugin.version",
          "transforms",
          "predicates",
          "config.action.reload",
          "errors.retry.timeout",
          "errors.retry.delay.max.ms",
          "errors.tolerance",
          "errors.log.enable",
          "errors.log.include.messages");

  /** By what replaced them. MirrorMaker 2 knew them before 4.0, and our connectors still do. */
  private static final Map<String, String> RETIRED =
      Map.of(
          "topics.blacklist", "topics.exclude",
          "groups.blacklist", "groups.exclude",
          "config.properties.blacklist", "config.properties.exclude");

  /** Known to our connectors, but read by MirrorMaker 2 only below a flow or a cluster. */
  private static final Set<String> NOT_AT_THE_TOP =
      Set.of(
          "use.defaults.from",
          "source.cluster.bootstrap.servers",
          "target.cluster.bootstrap.servers");

  private static final List<String> WORKER_PREFIXES_AT_THE_TOP =
      List.of("offset.storage", "config.storage", "status.storage", "task", "worker");

  private static final List<String> WORKER_FAMILIES =
      List.of(
          "offset.storage.",
          "config.storage.",
          "status.storage.",
          "metrics.context.",
          "listeners.https.",
          "admin.listeners.https.");

  /**
   * Those of a distributed worker of Kafka 4.3 that neither connect clients nor make converters.
   */
  private static final Set<String> WORKER =
      Set.of(
          "access.control.allow.methods",
          "access.control.allow.origin",
          "client.dns.lookup",
          "client.id",
          "connect.protocol",
          "connections.max.idle.ms",
          "connector.client.config.override.policy",
          "exactly.once.source.support",
          "group.id",
          "heartbeat.interval.ms",
          "inter.worker.key.generation.algorithm",
          "inter.worker.key.size",
          "inter.worker.key.ttl.ms",
          "inter.worker.signature.algorithm",
          "inter.worker.verification.algorithms",
          "listeners",
          "metadata.max.age.ms",
          "metadata.recovery.rebootstrap.trigger.ms",
          "metadata.recovery.strategy",
          "metric.reporters",
          "metrics.num.samples",
          "metrics.recording.level",
          "metrics.sample.window.ms",
          "offset.flush.interval.ms",
          "offset.flush.timeout.ms",
          "plugin.discovery",
          "plugin.path",
          "rebalance.timeout.ms",
          "receive.buffer.bytes",
          "reconnect.backoff.max.ms",
          "reconnect.backoff.ms",
          "request.timeout.ms",
          "response.http.headers.config",
          "rest.advertised.host.name",
          "rest.advertised.listener",
          "rest.advertised.port",
          "rest.extension.classes",
          "retry.backoff.max.ms",
          "retry.backoff.ms",
          "scheduled.rebalance.max.delay.ms",
          "send.buffer.bytes",
          "session.timeout.ms",
          "socket.connection.setup.timeout.max.ms",
          "socket.connection.setup.timeout.ms",
          "ssl.client.auth",
          "task.shutdown.graceful.timeout.ms",
          "topic.creation.enable",
          "topic.tracking.allow.reset",
          "topic.tracking.enable",
          "worker.sync.timeout.ms",
          "worker.unsync.backoff.ms");

  /** A worker's internal topics. What else begins so is a setting of the topic. */
  private static final Set<String> STORAGE =
      Set.of(
          "config.storage.topic",
          "config.storage.replication.factor",
          "offset.storage.topic",
          "offset.storage.partitions",
          "offset.storage.replication.factor",
          "status.storage.topic",
          "status.storage.partitions",
          "status.storage.replication.factor");

  /** Of the process that MirrorMaker 2 is in dedicated mode. */
  private static final Set<String> DEDICATED =
      Set.of(
          "dedicated.mode.enable.internal.rest",
          "listeners",
          "rest.advertised.host.name",
          "rest.advertised.port",
          "rest.advertised.listener",
          "ssl.client.auth",
          "access.control.allow.origin",
          "access.control.allow.methods",
          "response.http.headers.config");

  private static final Set<String> SOURCE = SourceSettings.configDef().names();
  private static final Set<String> CHECKPOINT = CheckpointSettings.configDef().names();
  private static final Set<String> HEARTBEAT = HeartbeatSettings.configDef().names();
  private static final Set<String> MIRROR = mirrorKeys();

  private Mm2Keys() {}

  /** Whether a key without prefix goes to every connector of every flow. */
  static boolean isForAllConnectors(String key) {
    return (MIRROR.contains(key)
            || CONNECTOR.contains(key)
            || GIVEN.contains(key)
            || CONVERTERS.contains(key)
            || RETIRED.containsKey(key)
            || isConnection(key))
        && !NOT_AT_THE_TOP.contains(key)
        && !key.equals("bootstrap.servers");
  }

  /** All that {@link #isForAllConnectors} says of, for finding what was mistyped. */
  static Set<String> forAllConnectors() {
    return Stream.concat(MIRROR.stream(), CONNECTOR.stream())
        .filter(Mm2Keys::isForAllConnectors)
        .collect(Collectors.toSet());
  }

  /** Known to our connectors, and read by MirrorMaker 2 only below a flow or a cluster. */
  static Set<String> notAtTheTop() {
    return NOT_AT_THE_TOP;
  }

  /** What MirrorMaker 2 reads below a cluster, for finding what was mistyped. */
  static Set<String> ofClusters() {
    return Stream.of(WORKER, STORAGE, KeyCheck.connectionKeys())
        .flatMap(Set::stream)
        .collect(Collectors.toSet());
  }

  /** The worker's key that one is probably meant to be which counts as a topic's setting. */
  static Optional<String> nearlyOfWorker(String key) {
    return isOfWorker(key) && !WORKER.contains(key) && !STORAGE.contains(key)
        ? EditDistance.nearest(key, STORAGE)
        : Optional.empty();
  }

  /** Whether a connector of another part would not read it. */
  static boolean isForeignTo(ConnectorRole role, String key) {
    String current = RETIRED.getOrDefault(key, key);
    if (!MIRROR.contains(current)) {
      return false;
    }
    return switch (role) {
      case SOURCE -> !SOURCE.contains(current);
      case CHECKPOINT -> !CHECKPOINT.contains(current) && !current.equals(EMIT_OFFSET_SYNCS);
      case HEARTBEAT -> !HEARTBEAT.contains(current) || current.equals(ENABLED);
    };
  }

  /** Whether any of our connectors declares it. */
  static boolean isOfConnector(String key) {
    return MIRROR.contains(key) || CONNECTOR.contains(key) || RETIRED.containsKey(key);
  }

  /** How to reach a cluster; newer Kafkas have more of them than the one at hand. */
  static boolean isConnection(String key) {
    return key.equals("bootstrap.servers")
        || key.equals("security.protocol")
        || key.startsWith("sasl.")
        || (key.startsWith("ssl.") && !key.equals("ssl.client.auth"));
  }

  /** Whether MirrorMaker 2 takes what is below a cluster to be for one kind of client. */
  static boolean isForClient(String key) {
    return CLIENTS.stream().anyMatch(key::startsWith);
  }

  static boolean isOfWorker(String key) {
    return WORKER.contains(key)
        || WORKER_FAMILIES.stream().anyMatch(key::startsWith)
        || isConfigProvider(key);
  }

  /** Whether MirrorMaker 2 gives it to all workers when no cluster is named. */
  static boolean isOfWorkerAtTheTop(String key) {
    return isConfigProvider(key)
        || (isOfWorker(key) && WORKER_PREFIXES_AT_THE_TOP.stream().anyMatch(key::startsWith));
  }

  static boolean isOfDedicatedMode(String key) {
    return DEDICATED.contains(key);
  }

  static boolean isConfigProvider(String key) {
    return key.equals(CONFIG_PROVIDERS) || key.startsWith(CONFIG_PROVIDERS + ".");
  }

  static boolean isConverter(String key) {
    return CONVERTERS.stream()
        .anyMatch(converter -> key.equals(converter) || key.startsWith(converter + "."));
  }

  private static Set<String> mirrorKeys() {
    return Stream.of(SOURCE, CHECKPOINT, HEARTBEAT)
        .flatMap(Set::stream)
        .collect(Collectors.toUnmodifiableSet());
  }
}

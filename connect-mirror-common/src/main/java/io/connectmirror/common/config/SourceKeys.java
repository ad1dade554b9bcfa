package io.connectmirror.common.config;

import io.connectmirror.filter.DefaultConfigPropertyFilter;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Keys of the source connector alone. */
public final class SourceKeys {
  public static final String CONFIG_PROPERTIES_EXCLUDE = "config.properties.exclude";
  public static final String CONFIG_PROPERTY_FILTER_CLASS = "config.property.filter.class";
  public static final String USE_DEFAULTS_FROM = "use.defaults.from";
  public static final String HEARTBEATS_REPLICATION_ENABLED = "heartbeats.replication.enabled";
  public static final String CONSUMER_POLL_TIMEOUT_MS = "consumer.poll.timeout.ms";
  public static final String REFRESH_TOPICS_ENABLED = "refresh.topics.enabled";
  public static final String REFRESH_TOPICS_INTERVAL_SECONDS = "refresh.topics.interval.seconds";
  public static final String REFRESH_TOPICS_INTERVAL_MS = "refresh.topics.interval.ms";
  public static final String SYNC_TOPIC_CONFIGS_ENABLED = "sync.topic.configs.enabled";
  public static final String SYNC_TOPIC_CONFIGS_INTERVAL_SECONDS =
      "sync.topic.configs.interval.seconds";
  public static final String SYNC_TOPIC_CONFIGS_INTERVAL_MS = "sync.topic.configs.interval.ms";
  public static final String SYNC_TOPIC_CONFIGS_STRICT = "sync.topic.configs.strict";
  public static final String SYNC_TOPIC_ACLS_ENABLED = "sync.topic.acls.enabled";
  public static final String SYNC_TOPIC_ACLS_INTERVAL_SECONDS = "sync.topic.acls.interval.seconds";
  public static final String SYNC_TOPIC_ACLS_INTERVAL_MS = "sync.topic.acls.interval.ms";
  public static final String REPLICATION_FACTOR = "replication.factor";
  public static final String DATA_PLANE = "data.plane";
  public static final String DIRECT_EXACTLY_ONCE = "direct.exactly.once";
  public static final String DIRECT_TRANSACTION_INTERVAL_MS = "direct.transaction.interval.ms";
  public static final String SOURCE_BUFFER_BYTES = "source.buffer.bytes";
  public static final String SOURCE_INFLIGHT_BYTES = "source.inflight.bytes";
  public static final String PROVENANCE_HEADERS_ENABLED = "provenance.headers.enabled";
  public static final String RESUME_FROM = "resume.from";
  public static final String PARTITION_STALL_TIMEOUT_MS = "partition.stall.timeout.ms";
  public static final String ANOMALY_CHECK_INTERVAL_MS = "anomaly.check.interval.ms";
  public static final String ANOMALY_POLICY = "anomaly.policy";
  public static final String ANOMALY_POLICY_PURGED = "anomaly.policy.purged";
  public static final String ANOMALY_POLICY_TRUNCATED = "anomaly.policy.truncated";
  public static final String ANOMALY_POLICY_RECREATED = "anomaly.policy.recreated";
  public static final String ANOMALY_POLICY_CORRUPT = "anomaly.policy.corrupt";
  public static final String SOURCE_LAG_GROUP_ENABLED = "source.lag.group.enabled";

  private SourceKeys() {}

  static void define(ConfigDef def) {
    new Fragment(def, "Mirroring")
        .text(
            CONFIG_PROPERTIES_EXCLUDE,
            DefaultConfigPropertyFilter.CONFIG_PROPERTIES_EXCLUDE_DEFAULT,
            Importance.HIGH,
            "Topic settings that are not taken over: names and regular expressions, "
                + "separated by commas.")
        .text(
            CONFIG_PROPERTY_FILTER_CLASS,
            DefaultConfigPropertyFilter.class.getName(),
            Importance.LOW,
            "Selects topic settings. A class of your own implements "
                + "io.connectmirror.spi.ConfigPropertyFilter or MirrorMaker 2's interface.")
        .text(
            USE_DEFAULTS_FROM,
            DefaultConfigPropertyFilter.USE_DEFAULTS_FROM_DEFAULT,
            Importance.MEDIUM,
            "Whose default holds for a topic setting that has its default value on the "
                + "source: source (it is written to the remote topic) or target.")
        .flag(
            HEARTBEATS_REPLICATION_ENABLED,
            true,
            Importance.LOW,
            "Whether heartbeats topics are mirrored even if topics leaves them out.")
        .number(
            CONSUMER_POLL_TIMEOUT_MS,
            1000,
            1,
            Importance.LOW,
            "How long a task waits for records at most, in milliseconds.")
        .flag(
            REFRESH_TOPICS_ENABLED,
            true,
            Importance.LOW,
            "Whether new topics and partitions are looked for after the start.")
        .seconds(
            REFRESH_TOPICS_INTERVAL_SECONDS,
            30,
            Importance.LOW,
            "How often new topics and partitions are looked for; MirrorMaker 2 has 600.")
        .millisInstead(REFRESH_TOPICS_INTERVAL_MS, REFRESH_TOPICS_INTERVAL_SECONDS, Importance.LOW)
        .flag(
            SYNC_TOPIC_CONFIGS_ENABLED,
            true,
            Importance.LOW,
            "Whether changes of topic settings are taken over.")
        .seconds(
            SYNC_TOPIC_CONFIGS_INTERVAL_SECONDS,
            600,
            Importance.LOW,
            "How often topic settings are compared.")
        .millisInstead(
            SYNC_TOPIC_CONFIGS_INTERVAL_MS, SYNC_TOPIC_CONFIGS_INTERVAL_SECONDS, Importance.LOW)
        .flag(
            SYNC_TOPIC_CONFIGS_STRICT,
            false,
            Importance.LOW,
            "With true a remote topic has exactly the settings of its source topic; with "
                + "false, values that were set by hand on the target stay.")
        .flag(
            SYNC_TOPIC_ACLS_ENABLED,
            true,
            Importance.LOW,
            "Whether access rules of topics are taken over, none of which allows to write.")
        .seconds(
            SYNC_TOPIC_ACLS_INTERVAL_SECONDS,
            600,
            Importance.LOW,
            "How often access rules are compared.")
        .millisInstead(
            SYNC_TOPIC_ACLS_INTERVAL_MS, SYNC_TOPIC_ACLS_INTERVAL_SECONDS, Importance.LOW)
        .replicationFactor(
            REPLICATION_FACTOR,
            2,
            Importance.LOW,
            "Replication factor of remote topics that are created.")
        .choice(
            DATA_PLANE,
            DataPlane.CONNECT,
            Importance.MEDIUM,
            "How records get to the target. connect: through the producer of the Connect "
                + "worker, so that transforms, producer.override settings and exactly-once "
                + "workers take effect. direct: through a producer of each task's own, which "
                + "target.producer settings are for; a record that the target refuses holds back "
                + "its partition and no other. passthrough: as direct, and batches of records "
                + "are handed on as they are, still compressed, where the target can take them "
                + "so; it needs a worker whose Kafka it knows (3.9 to 4.4).")
        .flag(
            DIRECT_EXACTLY_ONCE,
            false,
            Importance.MEDIUM,
            "With data.plane=direct, whether a task writes records and their offset syncs, by "
                + "which the next life goes on, in one transaction, so that a read_committed "
                + "consumer sees each record once. The transactional.id is "
                + "connect-mirror-<source>-><target>.<connector>-<task>, which the target.producer "
                + "user needs WRITE and DESCRIBE for; a second task with it ends the first. Needs "
                + "offset-syncs.topic.location=target, offset syncs and "
                + "source.consumer.isolation.level=read_committed.")
        .number(
            DIRECT_TRANSACTION_INTERVAL_MS,
            200,
            1,
            Importance.LOW,
            "With direct.exactly.once=true, after which time a transaction is committed, in "
                + "milliseconds; after less when it holds many bytes. Longer means fewer runs in "
                + "the offset map and later records; stay far below "
                + "target.producer.transaction.timeout.ms (60,000 by default).")
        .number(
            SOURCE_BUFFER_BYTES,
            64L * 1024 * 1024,
            1024 * 1024,
            Importance.MEDIUM,
            "How many bytes a task may have read ahead from the source, at least 1 MiB. Half of "
                + "it is for what is fetched, as compressed as it is, the rest for what records "
                + "take once they are unpacked: each partition's share of that half is its "
                + "max.partition.fetch.bytes, and one share per round trip is the most that a "
                + "partition can move. Where that would be less than 1 MiB they share all of it, "
                + "with at least 256 KiB each. source.consumer.max.partition.fetch.bytes and "
                + "source.consumer.fetch.max.bytes win.")
        .number(
            SOURCE_INFLIGHT_BYTES,
            4L * 1024 * 1024,
            1,
            Importance.LOW,
            "How many bytes of one partition may be on their way to the target, not yet "
                + "acknowledged. All partitions of a task that get on may have half of the "
                + "producer's buffer (producer.override.buffer.memory, 32 MiB by default), with "
                + "those that stand seven eighths; beyond that each has one batch at a time.")
        .flag(
            PROVENANCE_HEADERS_ENABLED,
            false,
            Importance.MEDIUM,
            "Whether each record gets a header connect-mirror.source.cluster.id with the id of "
                + "the cluster it was read from, and records that have been on the target before "
                + "are left out. With true in all flows, topics that keep their names can be "
                + "mirrored both ways or round a ring. Records that were mirrored before it was "
                + "set have no such header and come back once.")
        .choice(
            RESUME_FROM,
            ResumeFrom.CONNECT,
            Importance.MEDIUM,
            "Where a partition without a position under this connector's name begins. "
                + "connect: as auto.offset.reset says. target: behind what the offset syncs of "
                + "another connector name show to be mirrored already.")
        .number(
            PARTITION_STALL_TIMEOUT_MS,
            30_000,
            1,
            Importance.LOW,
            "After which time a partition that has records to read but yields neither a "
                + "record nor an error gets a new consumer, in milliseconds; ten times that while "
                + "other partitions of the task never run out of records.")
        .number(
            ANOMALY_CHECK_INTERVAL_MS,
            5000,
            1,
            Importance.LOW,
            "How often the identity of the source topics is compared, to notice that one "
                + "was deleted and created again, in milliseconds.")
        .choice(
            ANOMALY_POLICY,
            AnomalyPolicy.CONTINUE,
            Importance.MEDIUM,
            "What to do when records are gone before they were mirrored. continue: go on "
                + "with the first record that exists. pause: stop that partition. fail: fail the "
                + "task. It is logged and counted in each case.")
        .optionalChoice(
            ANOMALY_POLICY_PURGED,
            AnomalyPolicy.class,
            Importance.LOW,
            "The same for records that retention or a deletion took; anomaly.policy if " + "unset.")
        .optionalChoice(
            ANOMALY_POLICY_TRUNCATED,
            AnomalyPolicy.class,
            Importance.LOW,
            "The same for records that the source lost in an unclean leader election, and for "
                + "copies that the target lost; anomaly.policy if unset.")
        .optionalChoice(
            ANOMALY_POLICY_RECREATED,
            AnomalyPolicy.class,
            Importance.LOW,
            "The same for a topic that was deleted and created again; anomaly.policy if "
                + "unset.")
        .choice(
            ANOMALY_POLICY_CORRUPT,
            AnomalyPolicy.PAUSE,
            Importance.LOW,
            "What to do about a batch of records that the source gives corrupt, with "
                + "data.plane=passthrough; it is never passed on, and anomaly.policy is not meant. "
                + "pause: stop that partition, and try again every ten seconds, for a replica that "
                + "has the batch intact may become leader. continue: leave its records out and go on "
                + "behind it, where it is known where that is, else as pause. fail: fail the task. "
                + "It is logged and counted in each case.")
        .flag(
            SOURCE_LAG_GROUP_ENABLED,
            false,
            Importance.LOW,
            "Whether acknowledged positions are committed on the source cluster, to the "
                + "group mm2-<source>-><target>.<connector>, for tools that watch the lag of "
                + "groups.");
  }
}

package io.connectmirror.cli.serve;

import java.util.List;

/** Names and meanings of what {@code /metrics} has. All are gauges. */
enum ServedMetric {
  CLUSTER_REACHABLE(
      "cluster_reachable",
      "Whether the cluster answers (1) or not (0), by which end of the flow it is: source, target",
      "flow",
      "kind"),
  FLOW_LAG_RECORDS(
      "flow_lag_records",
      "Records of all partitions that are not mirrored yet; an upper bound",
      "flow"),
  FLOW_LAG_SECONDS(
      "flow_lag_seconds", "How long the oldest record waits that is not mirrored yet", "flow"),
  FLOW_PARTITIONS(
      "flow_partitions",
      "Partitions of the flow: those that lag (lagging) and those of which the lag is not known"
          + " (unknown) among all (all)",
      "flow",
      "kind"),
  PARTITION_LAG_RECORDS(
      "partition_lag_records",
      "Records of the source that are not mirrored yet; an upper bound",
      "flow",
      "topic",
      "partition"),
  PARTITION_LAG_SECONDS(
      "partition_lag_seconds",
      "How long the oldest record waits that is not mirrored yet",
      "flow",
      "topic",
      "partition"),
  PARTITION_STATE(
      "partition_state",
      "1 for the state that the partition is in, by its name, such as RUNNING",
      "flow",
      "topic",
      "partition",
      "kind"),
  PARTITION_STANDS_STILL(
      "partition_stands_still",
      "Whether its source moves and it does not (1) or not (0)",
      "flow",
      "topic",
      "partition"),
  HEARTBEAT_AGE_SECONDS(
      "heartbeat_age_seconds",
      "Since the newest heartbeat was emitted, by the way it came: END_TO_END, TO_TARGET",
      "flow",
      "topic",
      "kind"),
  ANOMALIES("anomalies", "Anomalies on record, by kind", "flow", "kind"),
  FINDINGS("findings", "What an operator should look at, by kind", "flow", "kind"),
  GROUPS("groups", "Consumer groups that are ready for a failover, or not", "flow", "kind"),
  GROUP_READY(
      "group_ready", "Whether the group is ready for a failover (1) or not (0)", "flow", "group"),
  GROUP_RECORDS_REREAD(
      "group_records_reread",
      "Records that the group would read again after a failover, at most",
      "flow",
      "group"),
  GROUP_RECORDS_MISSING(
      "group_records_missing",
      "Records that the group would miss after a failover: not mirrored, or skipped; absent while"
          + " the source does not tell",
      "flow",
      "group"),
  LOOK_AGE_SECONDS(
      "look_age_seconds",
      "Since the last look ended well, at the status and at groups: what is told is so old",
      "kind"),
  LOOK_FAILED("look_failed", "Whether the last look failed, also in part (1), or not (0)", "kind"),
  LOOK_SECONDS("look_seconds", "How long the last look took", "kind");

  private static final String PREFIX = "mirrorctl_";

  private final String suffix;
  private final String help;

  @SuppressWarnings("ImmutableEnumChecker") // List.of makes no other.
  private final List<String> labels;

  ServedMetric(String suffix, String help, String... labels) {
    this.suffix = suffix;
    this.help = help;
    this.labels = List.of(labels);
  }

  String metric() {
    return PREFIX + suffix;
  }

  String help() {
    return help;
  }

  List<String> labels() {
    return labels;
  }
}

package io.connectmirror.common.metrics;

/** Everything the mirror counts, with the attribute's name and what it means. */
public enum MirrorCounter {
  JOB_FAILURES("job-failures-total", "Runs of periodic work that failed and were tried again"),
  TOPICS_CREATED("topics-created-total", "Remote topics created"),
  PARTITIONS_ADDED("partitions-added-total", "Partitions added to remote topics"),
  TOPIC_PROBLEMS("topic-problems-total", "Remote topics that could not be created or grown"),
  CONFIGS_CHANGED("configs-changed-total", "Settings changed on remote topics"),
  ACLS_CREATED("acls-created-total", "Access rules created on the target"),
  ACLS_DELETED("acls-deleted-total", "Access rules deleted on the target"),
  ACLS_NOT_CARRIED("acls-not-carried-total", "Access rules that cannot be carried over"),
  POISON_RECORDS(
      "poison-records-total",
      "Records of internal topics that could not be read, or are of a flow that does not belong"
          + " there"),
  OFFSETS_LOST("offsets-lost-total", "Source offsets that were gone before they were mirrored"),
  RECORDS_REPEATED("records-repeated-total", "Records that were mirrored a second time"),
  RECORDS_FOREIGN(
      "records-foreign-total",
      "Records of another producer that came into a remote topic while a task began to write"),
  RECORDS_DROPPED("records-dropped-total", "Records that a transform or errors.tolerance dropped"),
  RECORDS_LEFT_OUT(
      "records-left-out-total", "Records left out because they have been on the target before"),
  BATCHES_PASSED("batches-passed-total", "Batches handed on as they are, still compressed"),
  BATCHES_JOINED(
      "batches-joined-total",
      "Small batches handed on as part of a larger one, with the same codec and records"),
  BATCHES_REENCODED(
      "batches-reencoded-total",
      "Batches that could not be handed on as they are, whose records went in other batches"),
  ANOMALIES("anomalies-total", "Anomalies of any kind, each of one partition"),
  ANOMALIES_PURGED(
      "anomalies-purged-total",
      "Partitions of which records were deleted before they were mirrored"),
  ANOMALIES_TRUNCATED(
      "anomalies-truncated-total", "Partitions whose source log was cut below what was mirrored"),
  ANOMALIES_RECREATED(
      "anomalies-recreated-total", "Partitions whose source topic was deleted and made again"),
  ANOMALIES_TARGET_RECREATED(
      "anomalies-target-recreated-total",
      "Partitions whose remote topic was deleted and made again"),
  ANOMALIES_TARGET_TRUNCATED(
      "anomalies-target-truncated-total", "Partitions of which the target lost copies"),
  ANOMALIES_CORRUPT(
      "anomalies-corrupt-total",
      "Batches of the source that cannot be read, each counted once in the life of a task"),
  CONSUMER_RESTARTS("consumer-restarts-total", "Consumers replaced because a partition stalled"),
  SYNCS_WRITTEN("offset-syncs-total", "Offset syncs written"),
  SYNC_FAILURES("offset-sync-failures-total", "Offset syncs that could not be written"),
  CHECKPOINTS("checkpoints-total", "Checkpoints written"),
  GROUP_OFFSETS_WRITTEN("group-offsets-written-total", "Group positions written on the target"),
  GROUP_OFFSET_CONFLICTS(
      "group-offset-conflicts-total",
      "Group positions written on the target of which another one, not a later one, was read back"),
  GROUPS_NOT_WRITTEN("groups-not-written-total", "Group positions withheld, for any reason"),
  HEARTBEATS("heartbeats-total", "Heartbeats written");

  private final String attribute;
  private final String description;

  MirrorCounter(String attribute, String description) {
    this.attribute = attribute;
    this.description = description;
  }

  public String attribute() {
    return attribute;
  }

  public String description() {
    return description;
  }
}

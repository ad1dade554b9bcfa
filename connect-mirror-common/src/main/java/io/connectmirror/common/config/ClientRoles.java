package io.connectmirror.common.config;

/**
 * What each client is for, as its {@code client.id} ends. The first names are MirrorMaker 2's, so
 * that quotas and dashboards that know them go on working.
 */
public final class ClientRoles {
  public static final String REPLICATION_SOURCE_ADMIN = "replication-source-admin";
  public static final String REPLICATION_TARGET_ADMIN = "replication-target-admin";

  /** The consumer of the mirrored records; the only one that never resets by itself. */
  public static final String REPLICATION_CONSUMER = "replication-consumer";

  public static final String OFFSET_SYNCS_SOURCE_ADMIN = "offset-syncs-source-admin";
  public static final String OFFSET_SYNCS_TARGET_ADMIN = "offset-syncs-target-admin";
  public static final String OFFSET_SYNCS_SOURCE_PRODUCER = "offset-syncs-source-producer";
  public static final String OFFSET_SYNCS_TARGET_PRODUCER = "offset-syncs-target-producer";
  public static final String OFFSET_SYNCS_SOURCE_CONSUMER = "offset-syncs-source-consumer";
  public static final String OFFSET_SYNCS_TARGET_CONSUMER = "offset-syncs-target-consumer";

  public static final String CHECKPOINT_SOURCE_ADMIN = "checkpoint-source-admin";
  public static final String CHECKPOINT_TARGET_ADMIN = "checkpoint-target-admin";
  public static final String CHECKPOINTS_TARGET_CONSUMER = "checkpoints-target-consumer";

  public static final String HEARTBEATS_TARGET_ADMIN = "heartbeats-target-admin";
  public static final String HEARTBEATS_SOURCE_ADMIN = "heartbeats-source-admin";
  public static final String HEARTBEATS_SOURCE_PRODUCER = "heartbeats-source-producer";

  public static final String STATE_TARGET_ADMIN = "state-target-admin";
  public static final String STATE_TARGET_CONSUMER = "state-target-consumer";
  public static final String STATE_TARGET_PRODUCER = "state-target-producer";

  /** Writes the mirrored records, where the worker's producer does not. */
  public static final String REPLICATION_TARGET_PRODUCER = "replication-target-producer";

  /** Reads back what was written to the target. */
  public static final String REPLICATION_TARGET_CONSUMER = "replication-target-consumer";

  private ClientRoles() {}
}

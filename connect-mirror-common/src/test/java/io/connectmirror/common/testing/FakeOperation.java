package io.connectmirror.common.testing;

/**
 * The calls of the admin ports, to name in a script of failures and to find in the log of calls.
 */
public enum FakeOperation {
  CLUSTER_ID("DESCRIBE"),
  BROKER_CONFIG("DESCRIBE_CONFIGS"),
  LIST_TOPICS("DESCRIBE"),
  DESCRIBE_TOPICS("DESCRIBE"),
  TOPIC_CONFIGS("DESCRIBE_CONFIGS"),
  CREATE_TOPICS("CREATE"),
  GROW_TOPICS("ALTER"),
  ALTER_TOPIC_CONFIGS("ALTER_CONFIGS"),
  EARLIEST_OFFSETS("DESCRIBE"),
  LATEST_OFFSETS("DESCRIBE"),
  NEWEST_TIMESTAMPS("DESCRIBE"),
  LIST_ACLS("DESCRIBE"),
  CREATE_ACLS("ALTER"),
  DELETE_ACLS("ALTER"),
  LIST_GROUPS("DESCRIBE"),
  CLUSTER_RIGHTS("DESCRIBE"),
  COMMITTED_OFFSETS("DESCRIBE"),
  GROUP_ACTIVITY("DESCRIBE"),
  ALTER_GROUP_OFFSETS("READ"),
  DELETE_GROUP_OFFSETS("DELETE"),
  DELETE_GROUPS("DELETE");

  private final String permission;

  FakeOperation(String permission) {
    this.permission = permission;
  }

  String permission() {
    return permission;
  }
}

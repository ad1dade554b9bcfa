package io.connectmirror.common.state;

/** The kinds of things the mirror remembers on the target cluster, with their names on the wire. */
public enum StateKind {
  /** Parts: remote topic. The config values the mirror last set on it. Writer: source connector. */
  TOPIC_CONFIGS("topic-configs"),
  /**
   * Parts: the binding, see the ACL codec. Bindings that the mirror made. Writer: source connector.
   */
  ACL_CREATED("acl-created"),
  /** Parts: the binding. Bindings that cannot be carried over, and the command for it. */
  ACL_NOT_CARRIED("acl-not-carried"),
  /** Parts: connector, remote topic. A topic that could not be made or grown, and why. */
  TOPIC_PROBLEM("topic-problem"),
  /**
   * Parts: connector, source topic, partition. Ids of the source and the remote topic that the
   * partition's position belongs to. Writer: the source task that owns it.
   */
  TOPIC_ID("topic-id"),
  /**
   * Parts: connector, remote topic. Id of the topic that the connector has seen to be, or made, as
   * it is to be. Writer: source connector.
   */
  CHECKED_TOPIC("checked-topic"),
  /**
   * Parts: connector: it has been started before. Parts: connector, source topic: how many
   * partitions the topic had then and where they ended, kept where {@code
   * auto.offset.reset=latest}. Writer: source connector.
   */
  FIRST_START("first-start"),
  /**
   * Parts: topic. One that has the same name on both clusters, and that the flow writes to; whether
   * it may is settled once {@code held} is true. The flow the other way leaves it alone. Writer:
   * source connector.
   */
  CLAIM("claim"),
  /** Parts: connector, source topic, partition. A state other than RUNNING. Writer: source task. */
  PARTITION_STATE("partition-state"),
  /**
   * Parts: connector, source topic, partition. A partition over which the task failed and which the
   * next life leaves alone for a while. Writer: the source task that owns it.
   */
  QUARANTINE("quarantine"),
  /**
   * Parts: connector, number of the task. Tells the newest life of the task from those before it.
   * Writer: source task.
   */
  TASK_LIFE("task-life"),
  /** Parts: anomaly kind, topic, partition, first offset. Writer: source task. */
  ANOMALY("anomaly"),
  /**
   * Parts: group, remote topic, partition: the offset last written. Parts: group: it was seen, and
   * nothing of it was the mirror's then. Writer: checkpoint task.
   */
  GROUP_OFFSET("group-offset"),
  /** Parts: group, or group, topic, partition. Why a group is not mirrored. */
  GROUP_NOT_MIRRORED("group-not-mirrored");

  private final String wireName;

  StateKind(String wireName) {
    this.wireName = wireName;
  }

  public String wireName() {
    return wireName;
  }
}

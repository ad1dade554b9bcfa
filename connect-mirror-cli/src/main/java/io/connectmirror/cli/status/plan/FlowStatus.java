package io.connectmirror.cli.status.plan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The condition of one flow.
 *
 * @param flow its label
 * @param partitions in order of their names
 * @param anomalies on record, newest first
 * @param connectors as the Connect worker tells; none if it was not asked
 */
public record FlowStatus(
    String flow,
    ClusterStatus source,
    ClusterStatus target,
    LagTotal lag,
    List<PartitionStatus> partitions,
    List<HeartbeatStatus> heartbeats,
    List<AnomalyStatus> anomalies,
    List<ConnectorStatus> connectors) {
  public FlowStatus {
    partitions = List.copyOf(partitions);
    heartbeats = List.copyOf(heartbeats);
    anomalies = List.copyOf(anomalies);
    connectors = List.copyOf(connectors);
  }

  /**
   * @param reason why it does not answer
   * @param brokers that are up, where known
   */
  public record ClusterStatus(
      String alias, boolean reachable, Optional<String> reason, OptionalInt brokers) {}

  /**
   * What all partitions lag together.
   *
   * @param partitions how many lag
   * @param unknown of how many it is not known
   * @param records an upper bound
   * @param seconds the longest that a record waits, where known
   */
  public record LagTotal(int partitions, int unknown, long records, OptionalLong seconds) {}

  /**
   * @param way which way its heartbeats came: {@code END_TO_END} through the source like any
   *     record, {@code TO_TARGET} straight
   * @param ageSeconds since the newest one was emitted; empty when there was none of late
   */
  public record HeartbeatStatus(String topic, String way, OptionalLong ageSeconds) {}

  /**
   * @param atMs when it was found, milliseconds since the epoch
   * @param kind as the state topic has it
   * @param topic of the source
   * @param firstOffset the first source offset that it is about
   * @param lost how many source offsets were lost, where any
   * @param policy what was done about it
   * @param details for people
   */
  public record AnomalyStatus(
      long atMs,
      String kind,
      String topic,
      int partition,
      long firstOffset,
      OptionalLong lost,
      String policy,
      String connector,
      String details) {}

  /**
   * @param role SOURCE, CHECKPOINT or HEARTBEAT
   * @param state as Connect names it
   * @param trace the first line of why it failed
   */
  public record ConnectorStatus(
      String name, String role, String state, Optional<String> trace, List<TaskStatus> tasks) {
    public ConnectorStatus {
      tasks = List.copyOf(tasks);
    }
  }

  /** See {@link ConnectorStatus}. */
  public record TaskStatus(int task, String state, String worker, Optional<String> trace) {}
}

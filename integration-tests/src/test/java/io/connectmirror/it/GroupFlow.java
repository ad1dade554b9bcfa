package io.connectmirror.it;

import io.connectmirror.common.state.StateCodec;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** One checkpoint connector between two clusters, and what a test asks of it. */
final class GroupFlow {
  private static final Duration SOON = SourceFlow.SOON;

  private final FlowTarget target;
  private final String name;
  private final Map<String, String> config;

  /**
   * From east to west in the shared lab.
   *
   * @param name unique in the lab
   * @param groups what the connector is told of groups
   */
  GroupFlow(SharedLab lab, String name, String groups) {
    this(lab.east(), FlowTarget.west(lab), name, groups);
  }

  /**
   * @param name unique on the target's worker
   * @param groups what the connector is told of groups
   */
  GroupFlow(Cluster source, FlowTarget target, String name, String groups) {
    this.target = target;
    this.name = name;
    this.config = new HashMap<>(new Flow(source, target.cluster()).checkpointConnector(groups));
  }

  GroupFlow with(String key, String value) {
    config.put(key, value);
    return this;
  }

  GroupFlow start() {
    target.worker().rest().put(name, config);
    target.worker().rest().awaitRunning(name, SOON);
    return this;
  }

  /** Begins the connector and its task anew, which know nothing any more. */
  void startOver() {
    target.worker().rest().delete(name);
    start();
  }

  /** An attribute of its only task, 0 while it is not there. */
  double metric(String attribute) {
    String mbean =
        "kafka.connect.mirror:type=ClusterMirrorCheckpointConnector,source=%s,target=%s,connector=%s,task=0"
            .formatted(
                config.get("source.cluster.alias"), config.get("target.cluster.alias"), name);
    if (target.worker().jmx().names(mbean).isEmpty()
        || !target.worker().jmx().attributes(mbean).contains(attribute)) {
      return 0;
    }
    return target.worker().jmx().number(mbean, attribute);
  }

  /** Where the group stands on the target. */
  Optional<Long> position(String group, TopicPartition copy) {
    return Optional.ofNullable(target.clients().committed(group).get(copy));
  }

  /** Waits until the group stands there on the target, and returns how long that took. */
  Duration await(String group, TopicPartition copy, long offset, Duration within) {
    long begun = System.nanoTime();
    Await.until(
        within,
        () ->
            "%s at %d on the target, where it is at %s, reason %s"
                .formatted(group, offset, position(group, copy), reason(group)),
        () -> position(group, copy).equals(Optional.of(offset)));
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  /** What the state topic says now of why the group is not mirrored, in JSON. */
  Optional<String> reason(String group) {
    byte[] key = StateCodec.encode(StateKey.of(StateKind.GROUP_NOT_MIRRORED, group));
    TopicPartition state =
        new TopicPartition(
            "mm2-mirror-state." + config.get("source.cluster.alias") + ".internal", 0);
    Optional<String> newest = Optional.empty();
    for (ConsumerRecord<byte[], byte[]> record : target.clients().read(state)) {
      if (Arrays.equals(record.key(), key)) {
        newest = Optional.ofNullable(LabRecords.text(record.value()));
      }
    }
    return newest;
  }

  /** Waits until the state topic names the reason for the group. */
  void awaitReason(String group, String reason) {
    Await.until(
        SOON,
        () -> "reason '%s' of %s, not %s".formatted(reason, group, reason(group)),
        () -> reason(group).filter(json -> json.contains("\"" + reason + "\"")).isPresent());
  }

  /** Waits until the state topic has no reason for the group any more. */
  void awaitNoReason(String group) {
    Await.until(
        SOON,
        () -> "the end of the reason of %s, %s".formatted(group, reason(group)),
        () -> reason(group).isEmpty());
  }
}

package io.connectmirror.cli.status.plan;

import io.connectmirror.cli.status.plan.FlowStatus.AnomalyStatus;
import io.connectmirror.cli.status.view.FlowView;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/**
 * What the state topic tells of a flow. What is not of a form that the mirror writes is left out.
 */
final class StateReading {
  private static final Comparator<StateKey> BY_PARTS =
      Comparator.comparing((StateKey key) -> String.join("\0", key.parts()));
  private static final int RULES_NAMED = 3;

  private final Map<StateKey, Map<String, Object>> values;
  private final Optional<List<String>> connectors;
  private final Gathered gathered;
  private final Map<TopicPartition, Told> told = new HashMap<>();

  /**
   * @param connectors names of the flow's source connectors, where known: what others have left
   *     behind is not its condition
   */
  StateReading(FlowView view, Optional<List<String>> connectors, Gathered gathered) {
    this.values = view.state().orElse(Map.of());
    this.connectors = connectors;
    this.gathered = gathered;
    for (StateKey key : of(StateKind.PARTITION_STATE)) {
      if (isOurs(key)) {
        partition(key)
            .ifPresent(
                partition ->
                    told.put(partition, new Told(text(key, "state"), text(key, "reason"))));
      }
    }
  }

  /**
   * @param state by its name
   */
  record Told(String state, String reason) {}

  /** What is told of a partition that is not RUNNING. */
  Optional<Told> of(TopicPartition partition) {
    return Optional.ofNullable(told.get(partition));
  }

  void find() {
    told.forEach(
        (partition, one) ->
            gathered.find(
                FindingKind.PARTITION_STATE,
                partition.toString(),
                "%s: %s".formatted(one.state(), one.reason()),
                advice(one.state())));
    for (StateKey key : of(StateKind.QUARANTINE)) {
      Optional<TopicPartition> partition = partition(key).filter(one -> !told.containsKey(one));
      if (isOurs(key) && partition.isPresent()) {
        gathered.find(
            FindingKind.QUARANTINE,
            partition.get().toString(),
            "a task failed over it (%s times): the target did not take a record before source offset %s"
                .formatted(text(key, "failures"), text(key, "endOffset")),
            "the worker's log names the record; change what refuses it, such as max.message.bytes of"
                + " the remote topic or producer.override.max.request.size: it is tried again then");
      }
    }
    for (StateKey key : of(StateKind.TOPIC_PROBLEM)) {
      if (isOurs(key) && key.parts().size() == 2) {
        gathered.find(
            FindingKind.TOPIC_PROBLEM,
            key.parts().get(1),
            "%s is not mirrored: %s (%s)"
                .formatted(text(key, "sourceTopic"), text(key, "reason"), text(key, "kind")),
            "mend it; it is tried again at every look for topics");
      }
    }
    noteOthers();
    noteRules();
  }

  /** Newest first. */
  List<AnomalyStatus> anomalies() {
    return of(StateKind.ANOMALY).stream()
        .filter(key -> key.parts().size() == 4)
        .flatMap(key -> anomaly(key).stream())
        .sorted(
            Comparator.comparingLong(AnomalyStatus::atMs)
                .reversed()
                .thenComparing(AnomalyStatus::topic)
                .thenComparingInt(AnomalyStatus::partition))
        .toList();
  }

  private Optional<AnomalyStatus> anomaly(StateKey key) {
    try {
      return Optional.of(
          new AnomalyStatus(
              number(key, "atMs").orElse(0),
              key.parts().get(0),
              key.parts().get(1),
              Integer.parseInt(key.parts().get(2)),
              Long.parseLong(key.parts().get(3)),
              number(key, "lost"),
              text(key, "policy"),
              text(key, "connector"),
              text(key, "details")));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private void noteOthers() {
    TreeSet<String> others = new TreeSet<>();
    for (StateKind kind :
        List.of(StateKind.PARTITION_STATE, StateKind.QUARANTINE, StateKind.TOPIC_PROBLEM)) {
      of(kind).stream().filter(key -> !isOurs(key)).forEach(key -> others.add(key.parts().get(0)));
    }
    if (!others.isEmpty()) {
      gathered.note(
          "the state topic tells of connectors that the worker does not have: "
              + String.join(", ", others));
    }
  }

  private void noteRules() {
    List<StateKey> rules = of(StateKind.ACL_NOT_CARRIED);
    if (!rules.isEmpty()) {
      String commands =
          String.join(
              "; ", rules.stream().limit(RULES_NAMED).map(key -> text(key, "command")).toList());
      gathered.note(
          "%d access rules of the source are not carried over (%s); to make them by hand: %s%s"
              .formatted(
                  rules.size(),
                  text(rules.get(0), "reason"),
                  commands,
                  rules.size() > RULES_NAMED ? "; ..." : ""));
    }
  }

  private List<StateKey> of(StateKind kind) {
    return values.keySet().stream().filter(key -> key.kind() == kind).sorted(BY_PARTS).toList();
  }

  private boolean isOurs(StateKey key) {
    return connectors.isEmpty() || connectors.get().contains(key.parts().get(0));
  }

  /** Of a key of connector, topic and partition. */
  private static Optional<TopicPartition> partition(StateKey key) {
    try {
      return key.parts().size() == 3
          ? Optional.of(
              new TopicPartition(key.parts().get(1), Integer.parseInt(key.parts().get(2))))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private String text(StateKey key, String field) {
    return String.valueOf(values.get(key).getOrDefault(field, "?"));
  }

  private OptionalLong number(StateKey key, String field) {
    return values.get(key).get(field) instanceof Number number
        ? OptionalLong.of(number.longValue())
        : OptionalLong.empty();
  }

  private static String advice(String state) {
    return switch (state) {
      case "WAITING" ->
          "it passes when the remote partition and its leader are there; if it stays, see the"
              + " problems of remote topics and the connector's log";
      case "RETRYING" ->
          "mend what it says: a cluster, a permission, a setting of the remote topic; nothing has to"
              + " be restarted";
      case "PAUSED" ->
          "anomaly.policy has stopped it: set that to continue, or alter the connector's offsets";
      case "LOST" -> "its topic is gone from the source; it begins again if that is made again";
      default -> "see the log of the worker whose task has it";
    };
  }
}

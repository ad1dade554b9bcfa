package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.connectmirror.lab.ConnectRest;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.RestException;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Positions of a connector as a user reads, sets and forgets them through the worker. */
@ExtendWith(SharedLabExtension.class)
class OffsetsRestIT {
  private final SharedLab lab;
  private final String topic;
  private final TopicPartition first;
  private final TopicPartition second;

  OffsetsRestIT(SharedLab lab) {
    this.lab = lab;
    this.topic = lab.unique("offsets");
    this.first = new TopicPartition(topic, 0);
    this.second = new TopicPartition(topic, 1);
  }

  @Test
  void goesToWhereAUserSetsIt() {
    goesToWhereAUserSetsIt(new SourceFlow(lab, lab.unique("source")));
  }

  @Test
  @Tag("long")
  void goesToWhereAUserSetsItExactlyOnce() {
    try (Lab own = Lab.named("OffsetsRestIT")) {
      Worker worker =
          own.start(WorkerSpec.named("exactly-once").withPlugin().exactlyOnce(), lab.west());
      goesToWhereAUserSetsIt(
          new SourceFlow(lab, worker, lab.unique("source"))
              .with("exactly.once.support", "required")
              .with("source.consumer.isolation.level", "read_committed"));
    }
  }

  private void goesToWhereAUserSetsIt(SourceFlow flow) {
    lab.onEast().createTopic(topic, 2);
    lab.onEast().produce(first, 0, 10);
    lab.onEast().produce(second, 0, 5);
    flow.with("topics", topic).start();
    awaitKeys(first, numbers(0, 10));
    awaitKeys(second, numbers(0, 5));
    flow.stop();
    assertThat(positions(flow)).isEqualTo(Map.of(0, 9L, 1, 4L));

    // Back: just what comes after it once more, and nothing of the other partition.
    flow.rest().alterOffsets(flow.name(), Map.of(partition(0), Map.of("offset", 6)));
    assertThat(positions(flow)).isEqualTo(Map.of(0, 6L, 1, 4L));
    flow.resume();
    List<String> expected = new ArrayList<>(numbers(0, 10));
    expected.addAll(numbers(7, 10));
    awaitKeys(first, expected);
    flow.stop();

    // Forward: what lies before it never.
    lab.onEast().produce(first, 10, 10);
    flow.rest().alterOffsets(flow.name(), Map.of(partition(0), Map.of("offset", 14)));
    flow.resume();
    expected.addAll(numbers(15, 20));
    awaitKeys(first, expected);
    lab.onEast().produce(second, 5, 1);
    awaitKeys(second, numbers(0, 6));
    flow.stop();
    assertThat(positions(flow)).isEqualTo(Map.of(0, 19L, 1, 5L));

    // One forgotten: that partition from its start.
    Map<Map<String, ?>, Map<String, ?>> forgotten = new HashMap<>();
    forgotten.put(partition(1), null);
    flow.rest().alterOffsets(flow.name(), forgotten);
    assertThat(positions(flow)).isEqualTo(Map.of(0, 19L));
    flow.resume();
    List<String> again = new ArrayList<>(numbers(0, 6));
    again.addAll(numbers(0, 6));
    awaitKeys(second, again);
    lab.onEast().produce(first, 20, 1);
    expected.add("20");
    awaitKeys(first, expected);
    flow.stop();

    // All forgotten: everything again.
    flow.rest().resetOffsets(flow.name());
    assertThat(positions(flow)).isEmpty();
    flow.resume();
    expected.addAll(numbers(0, 21));
    awaitKeys(first, expected);
    again.addAll(numbers(0, 6));
    awaitKeys(second, again);
  }

  @Test
  void refusesWhatIsNoPositionOfItsOwnAndChangesNothing() {
    lab.onEast().createTopic(topic, 2);
    lab.onEast().produce(first, 0, 10);
    SourceFlow flow = new SourceFlow(lab, lab.unique("source")).with("topics", topic);
    flow.start();
    awaitKeys(first, numbers(0, 10));
    flow.stop();
    Map<Integer, Long> before = positions(flow);

    refuses(
        flow.name(),
        Map.of("cluster", "north", "topic", topic, "partition", 0),
        Map.of("offset", 1),
        "must be 'east'");
    refuses(
        flow.name(),
        Map.of("cluster", "east", "topic", "elsewhere", "partition", 0),
        Map.of("offset", 1),
        "is not a mirrored topic");
    refuses(
        flow.name(), Map.of("cluster", "east", "topic", topic), Map.of("offset", 1), "partition");
    refuses(flow.name(), partition(0), Map.of("offset", -1), "must be from 0");
    refuses(flow.name(), partition(0), Map.of("offset", "1"), "must be a whole number");
    refuses(flow.name(), partition(0), Map.of(), "is missing");
    JsonNode stored = lab.worker().rest().offsets(flow.name()).values().iterator().next();
    stored
        .fieldNames()
        .forEachRemaining(
            extra -> {
              if (!extra.equals("offset")) {
                refuses(
                    flow.name(),
                    partition(0),
                    Map.of("offset", 1, extra, stored.get(extra).asText()),
                    "'" + extra + "' is the mirror's own");
              }
            });
    assertThat(stored.size()).as("what was stored has extras").isGreaterThan(1);

    assertThat(positions(flow)).isEqualTo(before);
    flow.resume();
    lab.onEast().produce(first, 10, 1);
    awaitKeys(first, numbers(0, 11));
  }

  @Test
  @Tag("long")
  void positionsOfCheckpointsAndHeartbeatsAreOnlyEverZero() {
    ConnectRest rest = lab.worker().rest();
    Flow flow = new Flow(lab.east(), lab.west());
    String checkpoint = lab.unique("checkpoint");
    rest.put(checkpoint, flow.checkpointConnector(topic));
    String heartbeat = lab.unique("heartbeat");
    rest.put(heartbeat, flow.heartbeatConnector());
    for (String name : List.of(checkpoint, heartbeat)) {
      rest.awaitRunning(name, SourceFlow.SOON);
      rest.stop(name);
      rest.awaitState(name, "STOPPED", SourceFlow.SOON);
      Await.until(
          SourceFlow.SOON, () -> "the end of " + name, () -> rest.status(name).tasks().isEmpty());
    }
    Map<String, ?> group = Map.of("group", "g", "topic", "east." + topic, "partition", 0);
    Map<String, ?> beat = Map.of("sourceClusterAlias", "east", "targetClusterAlias", "west");

    accepts(checkpoint, group);
    refuses(checkpoint, group, Map.of("offset", 1), "must be 0");
    accepts(heartbeat, beat);
    refuses(heartbeat, beat, Map.of("offset", 1), "must be 0");
    refuses(
        heartbeat,
        Map.of("sourceClusterAlias", "north", "targetClusterAlias", "west"),
        Map.of("offset", 0),
        "must be 'east'");
  }

  private void accepts(String connector, Map<String, ?> partition) {
    ConnectRest rest = lab.worker().rest();
    assertThat(rest.alterOffsets(connector, Map.of(partition, Map.of("offset", 0))))
        .contains("success");
    assertThat(rest.offsets(connector)).isNotEmpty();
    assertThat(rest.resetOffsets(connector)).contains("success");
    assertThat(rest.offsets(connector)).isEmpty();
  }

  private void refuses(
      String connector, Map<String, ?> partition, Map<String, ?> offset, String reason) {
    assertThatThrownBy(() -> lab.worker().rest().alterOffsets(connector, Map.of(partition, offset)))
        .isInstanceOfSatisfying(RestException.class, e -> assertThat(e.body()).contains(reason));
  }

  private Map<String, ?> partition(int number) {
    return Map.of("cluster", "east", "topic", topic, "partition", number);
  }

  /** Offset by partition, as the worker tells. */
  private static Map<Integer, Long> positions(SourceFlow flow) {
    Map<Integer, Long> positions = new HashMap<>();
    flow.rest()
        .offsets(flow.name())
        .forEach(
            (partition, offset) ->
                positions.put(partition.path("partition").asInt(), offset.path("offset").asLong()));
    return positions;
  }

  private void awaitKeys(TopicPartition source, List<String> keys) {
    TopicPartition remote = new TopicPartition("east." + source.topic(), source.partition());
    Await.until(
        SourceFlow.SOON,
        () -> "keys " + keys + " in " + remote,
        () ->
            lab.onWest().describe(remote.topic()).isPresent()
                && LabRecords.keys(lab.onWest().readCommitted(remote)).size() >= keys.size());
    assertThat(LabRecords.keys(lab.onWest().readCommitted(remote))).isEqualTo(keys);
  }

  private static List<String> numbers(int from, int to) {
    List<String> numbers = new ArrayList<>();
    for (int number = from; number < to; number++) {
      numbers.add(Integer.toString(number));
    }
    return numbers;
  }
}

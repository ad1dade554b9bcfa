package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/**
 * MirrorMaker 2's connectors become ours and ours become MirrorMaker 2's, under the same names and
 * with nothing changed but their class, while records keep coming.
 */
class Mm2SwapIT {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String SOURCE = "mirror";
  private static final String CHECKPOINT = "checkpoints";
  private static final String MM2_SOURCE = "org.apache.kafka.connect.mirror.MirrorSourceConnector";
  private static final String MM2_CHECKPOINT =
      "org.apache.kafka.connect.mirror.MirrorCheckpointConnector";
  private static final String OUR_SOURCE = "io.connectmirror.source.ClusterMirrorSourceConnector";
  private static final String OUR_CHECKPOINT =
      "io.connectmirror.checkpoint.ClusterMirrorCheckpointConnector";
  private static final int PARTITIONS = 3;
  private static final int SOME = 200;
  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);
  private static final TopicPartition REMOTE = new TopicPartition("east.orders", 0);
  private static final TopicPartition QUIET = new TopicPartition("quiet", 0);
  private static final TopicPartition REMOTE_QUIET = new TopicPartition("east.quiet", 0);
  private static final TopicPartition OFFSETS = new TopicPartition("connect-connect-offsets", 0);

  @Test
  void goesOnWhereTheOtherStoppedBothWays() {
    try (Lab lab = Lab.named("Mm2SwapIT")) {
      Cluster east = lab.start(ClusterSpec.named("east"));
      Cluster west = lab.start(ClusterSpec.named("west"));
      Worker worker = lab.start(WorkerSpec.named("connect").withPlugin().withMirrorMaker2(), west);
      try (LabClients onEast = LabClients.of(east);
          LabClients onWest = LabClients.of(west)) {
        onEast.createTopic("orders", PARTITIONS);
        try (SteadyProducer producer = new SteadyProducer(east, "orders", PARTITIONS)) {
          Flow flow = new Flow(east, west);
          Map<String, String> source = new HashMap<>(flow.sourceConnector("orders, quiet"));
          source.put("tasks.max", "2");
          source.put("sync.topic.acls.enabled", "false");
          Map<String, String> checkpoint = new HashMap<>(flow.checkpointConnector("billing, late"));

          // MirrorMaker 2.
          put(worker, SOURCE, source, MM2_SOURCE);
          put(worker, CHECKPOINT, checkpoint, MM2_CHECKPOINT);
          awaitCopies(onWest, producer.produced() + SOME);
          onEast.commit("billing", ORDERS, 100);
          Await.until(
              SOON, () -> "a position from MirrorMaker 2", () -> billing(onWest).isPresent());
          final long fromMm2 = billing(onWest).get();
          assertThat(fromMm2).isBetween(0L, 100L);

          // Ours.
          put(worker, SOURCE, source, OUR_SOURCE);
          put(worker, CHECKPOINT, checkpoint, OUR_CHECKPOINT);
          awaitTasksOfOurs(worker, 2);
          onEast.createTopic("quiet", 1);
          onEast.produce(QUIET, 0, 100);
          awaitCopies(onWest, producer.produced() + SOME);
          long reached = onWest.endOffset(REMOTE);
          onEast.commit("billing", ORDERS, reached);
          Await.until(
              SOON,
              () -> "billing, which MirrorMaker 2 has put to " + fromMm2 + ", at " + reached,
              () -> billing(onWest).equals(Optional.of(reached)));
          assertThat(Copies.of(onWest, REMOTE, reached))
              .as("after the change to ours")
              .isEqualTo(new Copies(Set.of(), List.of(), true));
          Await.until(SOON, () -> "the quiet topic", () -> onWest.topics().contains("east.quiet"));
          Await.until(SOON, () -> "its records", () -> onWest.endOffset(REMOTE_QUIET) == 100);

          // MirrorMaker 2 again.
          put(worker, SOURCE, source, MM2_SOURCE);
          put(worker, CHECKPOINT, checkpoint, MM2_CHECKPOINT);
          awaitTasksOfOurs(worker, 0);
          awaitCopies(onWest, producer.produced() + SOME);
          onEast.commit("late", QUIET, 100);
          Await.until(
              SOON,
              () -> "late at 100, by offset syncs of ours, and not at " + onWest.committed("late"),
              () -> onWest.committed("late").equals(Map.of(REMOTE_QUIET, 100L)));

          long produced = producer.stop();
          awaitCopies(onWest, produced);
          for (int partition = 0; partition < PARTITIONS; partition++) {
            TopicPartition remote = new TopicPartition("east.orders", partition);
            assertThat(Copies.of(onWest, remote, produced))
                .as("all records of partition %s, each once and in order", partition)
                .isEqualTo(new Copies(Set.of(), List.of(), true));
          }
          assertThat(Copies.of(onWest, REMOTE_QUIET, 100).repeated()).isEmpty();
          assertThat(positionKeys(onWest))
              .containsExactlyInAnyOrder(
                  positionKey("orders", 0),
                  positionKey("orders", 1),
                  positionKey("orders", 2),
                  positionKey("quiet", 0));
        }
      }
    }
  }

  private static void put(
      Worker worker, String name, Map<String, String> config, String connectorClass) {
    Map<String, String> changed = new HashMap<>(config);
    changed.put("connector.class", connectorClass);
    worker.rest().put(name, changed);
  }

  private static void awaitTasksOfOurs(Worker worker, int count) {
    Await.until(
        SOON,
        () -> count + " source tasks of ours",
        () ->
            worker
                    .jmx()
                    .names("kafka.connect.mirror:type=ClusterMirrorSourceConnector,task=*,*")
                    .size()
                == count);
  }

  /** Every partition has been mirrored that far. */
  private static void awaitCopies(LabClients onWest, long count) {
    Await.until(SOON, () -> "topic east.orders", () -> onWest.topics().contains("east.orders"));
    for (int partition = 0; partition < PARTITIONS; partition++) {
      TopicPartition remote = new TopicPartition("east.orders", partition);
      Await.until(
          SOON,
          () -> count + " records in " + remote + ", not " + onWest.endOffset(remote),
          () -> onWest.endOffset(remote) >= count);
    }
  }

  private static Optional<Long> billing(LabClients onWest) {
    return Optional.ofNullable(onWest.committed("billing").get(REMOTE));
  }

  /**
   * What Connect keeps positions of the source connector under, whoever wrote them; but for the
   * probe, which is a record of no partition.
   */
  private static Set<String> positionKeys(LabClients onWest) {
    return onWest.read(OFFSETS).stream()
        .map(record -> LabRecords.text(record.key()))
        .filter(key -> key.startsWith("[\"" + SOURCE + "\",{"))
        .collect(Collectors.toSet());
  }

  private static String positionKey(String topic, int partition) {
    return "[\"%s\",{\"cluster\":\"east\",\"partition\":%d,\"topic\":\"%s\"}]"
        .formatted(SOURCE, partition, topic);
  }
}

package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** How soon many groups are on the target after the checkpoint connector was posted. */
class GroupScaleIT {
  private static final int GROUPS = Integer.getInteger("groups", 2_000);
  private static final Duration GOAL = Duration.ofSeconds(6);
  private static final int RECORDS = 1_000;
  private static final TopicPartition SOURCE = new TopicPartition("t", 0);
  private static final TopicPartition TARGET = new TopicPartition("A.t", 0);
  private static final Duration RUNNING_WITHIN = Duration.ofSeconds(60);

  @Test
  void thousandsOfGroupsHaveTheirOffsetsWithinSeconds() throws Exception {
    try (Lab lab = Lab.named("GroupScaleIT")) {
      Cluster a = lab.start(ClusterSpec.named("A"));
      Cluster b = lab.start(ClusterSpec.named("B"));
      Worker worker = lab.start(WorkerSpec.named("connect").withPlugin(), b);
      Flow flow = new Flow(a, b);
      try (LabClients onA = LabClients.of(a);
          LabClients onB = LabClients.of(b)) {
        onA.createTopic("t", 1);
        onA.produce(SOURCE, 0, RECORDS);
        commitAll(onA);
        Map<String, String> source = flow.sourceConnector("t");
        worker.rest().create("source", source);
        worker.rest().awaitRunning("source", RUNNING_WITHIN);
        Await.until(
            RUNNING_WITHIN,
            () -> "all records on B",
            () -> onB.describe("A.t").isPresent() && onB.endOffset(TARGET) >= RECORDS);

        long posted = System.nanoTime();
        worker.rest().create("checkpoint", flow.checkpointConnector("g-.*"));
        Await.until(
            Duration.ofSeconds(60), () -> "the offsets of all groups", () -> allInPlace(onB));
        Duration took = Duration.ofNanos(System.nanoTime() - posted);

        System.out.printf("groups=%d in_place_after_ms=%d%n", GROUPS, took.toMillis());
        assertThat(took).isLessThan(GOAL);
      }
    }
  }

  private static long position(int group) {
    return group % (RECORDS + 1);
  }

  private static void commitAll(LabClients onA) throws Exception {
    List<KafkaFuture<Void>> commits = new ArrayList<>();
    for (int g = 0; g < GROUPS; g++) {
      commits.add(
          onA.admin()
              .alterConsumerGroupOffsets(
                  "g-" + g, Map.of(SOURCE, new OffsetAndMetadata(position(g))))
              .all());
    }
    for (KafkaFuture<Void> commit : commits) {
      commit.get(60, TimeUnit.SECONDS);
    }
  }

  private static boolean allInPlace(LabClients onB) {
    // Cheap for the broker while it is at work: the group of which the last write is likely.
    if (!onB.committed("g-999").containsKey(TARGET)) {
      return false;
    }
    Map<String, ListConsumerGroupOffsetsSpec> specs = new HashMap<>();
    for (int g = 0; g < GROUPS; g++) {
      specs.put("g-" + g, new ListConsumerGroupOffsetsSpec());
    }
    try {
      Map<String, Map<TopicPartition, OffsetAndMetadata>> offsets =
          onB.admin().listConsumerGroupOffsets(specs).all().get(60, TimeUnit.SECONDS);
      return offsets.values().stream().allMatch(held -> held.containsKey(TARGET));
    } catch (Exception e) {
      throw new AssertionError("the groups of B cannot be read", e);
    }
  }
}

package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Figure;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How soon many groups are on the target after the checkpoint connector was posted. */
@Tag("long")
class GroupScaleIT {
  private static final int GROUPS = 2_000;

  private static final Duration GOAL = Duration.ofSeconds(6);
  private static final int RECORDS = 1_000;
  private static final TopicPartition SOURCE = new TopicPartition("t", 0);
  private static final TopicPartition TARGET = new TopicPartition("A.t", 0);
  private static final Duration RUNNING_WITHIN = Duration.ofSeconds(60);

  @Test
  void thousandsOfGroupsHaveTheirOffsetsWithinSeconds() {
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
        worker.rest().create("source", flow.sourceConnector("t"));
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

        Figure.say("groups=%d in_place_after_ms=%d", GROUPS, took.toMillis());
        assertThat(took).isLessThan(GOAL);
      }
    }
  }

  private static long position(int group) {
    return group % (RECORDS + 1);
  }

  private static void commitAll(LabClients onA) {
    List<KafkaFuture<Void>> commits = new ArrayList<>();
    for (int g = 0; g < GROUPS; g++) {
      commits.add(
          onA.admin()
              .alterConsumerGroupOffsets(
                  "g-" + g, Map.of(SOURCE, new OffsetAndMetadata(position(g))))
              .all());
    }
    commits.forEach(GroupScaleIT::get);
  }

  private static boolean allInPlace(LabClients onB) {
    // Cheap for the broker while it is at work: a group that is among the last to be written.
    if (!onB.committed("g-" + (GROUPS - 1)).containsKey(TARGET)) {
      return false;
    }
    Map<String, ListConsumerGroupOffsetsSpec> specs = new HashMap<>();
    for (int g = 0; g < GROUPS; g++) {
      specs.put("g-" + g, new ListConsumerGroupOffsetsSpec());
    }
    Map<String, Map<TopicPartition, OffsetAndMetadata>> offsets =
        get(onB.admin().listConsumerGroupOffsets(specs).all());
    for (int g = 0; g < GROUPS; g++) {
      OffsetAndMetadata held = offsets.get("g-" + g).get(TARGET);
      if (held == null || held.offset() != position(g)) {
        return false;
      }
    }
    return true;
  }

  private static <T> T get(KafkaFuture<T> future) {
    try {
      return future.get(60, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new LabException("asking about all groups", e);
    } catch (InterruptedException e) {
      throw LabException.interrupted("asking about all groups", e);
    }
  }
}

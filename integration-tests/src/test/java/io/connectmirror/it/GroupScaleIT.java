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
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How soon many groups are on the target after the checkpoint connector was posted. */
@Tag("long")
class GroupScaleIT {
  private static final int GROUPS = 2_000;
  private static final int RECORDS = 1_000;
  private static final int TOPICS = 200;
  private static final int PARTITIONS = 10;
  private static final Duration RUNNING_WITHIN = Duration.ofSeconds(60);
  private static final Duration MIRRORED_WITHIN = Duration.ofMinutes(2);

  @Test
  @Tag("long")
  void thousandsOfGroupsHaveTheirOffsetsWithinSeconds() {
    TopicPartition only = new TopicPartition("t-0", 0);

    Duration took = inPlaceAfter(1, 1, RECORDS, g -> Map.of(only, (long) g % (RECORDS + 1)));

    Figure.say("groups=%d in_place_after_ms=%d", GROUPS, took.toMillis());
    assertThat(took).isLessThan(Duration.ofSeconds(6));
  }

  @Test
  void soDoThoseOfThousandsOfPartitions() {
    Duration took = inPlaceAfter(TOPICS, PARTITIONS, 1, GroupScaleIT::readToTheEnd);

    Figure.say(
        "groups=%d partitions=%d positions=%d in_place_after_ms=%d",
        GROUPS, TOPICS * PARTITIONS, GROUPS * PARTITIONS, took.toMillis());
    assertThat(took).isLessThan(Duration.ofSeconds(15));
  }

  /** Each group reads one topic, and has read the only record of each partition of it. */
  private static Map<TopicPartition, Long> readToTheEnd(int group) {
    Map<TopicPartition, Long> positions = new HashMap<>();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      positions.put(new TopicPartition("t-" + group % TOPICS, partition), 1L);
    }
    return positions;
  }

  /**
   * How long after the connector was posted all groups are in place.
   *
   * @param records in each partition
   * @param positions of a group, by its number; offsets are the same on both sides
   */
  private static Duration inPlaceAfter(
      int topics, int partitions, int records, IntFunction<Map<TopicPartition, Long>> positions) {
    try (Lab lab = Lab.named("GroupScaleIT")) {
      Cluster a = lab.start(ClusterSpec.named("A"));
      Cluster b = lab.start(ClusterSpec.named("B"));
      Worker worker = lab.start(WorkerSpec.named("connect").withPlugin(), b);
      Flow flow = new Flow(a, b);
      try (LabClients onA = LabClients.of(a);
          LabClients onB = LabClients.of(b)) {
        List<TopicPartition> all = fill(onA, topics, partitions, records);
        commitAll(onA, positions);
        worker.rest().create("source", flow.sourceConnector("t-.*"));
        worker.rest().awaitRunning("source", RUNNING_WITHIN);
        awaitCopies(onB, all, records);

        long posted = System.nanoTime();
        worker.rest().create("checkpoint", flow.checkpointConnector("g-.*"));
        Await.until(
            Duration.ofSeconds(60),
            () -> "the offsets of all groups",
            () -> allInPlace(onB, positions));
        return Duration.ofNanos(System.nanoTime() - posted);
      }
    }
  }

  private static List<TopicPartition> fill(
      LabClients onA, int topics, int partitions, int records) {
    List<String> names = IntStream.range(0, topics).mapToObj(topic -> "t-" + topic).toList();
    List<TopicPartition> all =
        names.stream()
            .flatMap(
                name ->
                    IntStream.range(0, partitions)
                        .mapToObj(partition -> new TopicPartition(name, partition)))
            .toList();
    onA.createTopics(names, partitions);
    List<ProducerRecord<byte[], byte[]>> filling = new ArrayList<>();
    for (TopicPartition partition : all) {
      for (int record = 0; record < records; record++) {
        filling.add(
            new ProducerRecord<>(partition.topic(), partition.partition(), null, new byte[10]));
      }
    }
    onA.produce(filling);
    return all;
  }

  private static void awaitCopies(LabClients onB, List<TopicPartition> all, int records) {
    List<TopicPartition> copies = all.stream().map(GroupScaleIT::copy).toList();
    Set<String> topics = copies.stream().map(TopicPartition::topic).collect(Collectors.toSet());
    Await.until(
        MIRRORED_WITHIN,
        () -> "all records on B",
        () ->
            onB.topics().containsAll(topics)
                && onB.endOffsets(copies).values().stream().allMatch(end -> end >= records));
  }

  private static TopicPartition copy(TopicPartition partition) {
    return new TopicPartition("A." + partition.topic(), partition.partition());
  }

  private static void commitAll(LabClients onA, IntFunction<Map<TopicPartition, Long>> positions) {
    List<KafkaFuture<Void>> commits = new ArrayList<>();
    for (int g = 0; g < GROUPS; g++) {
      Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
      positions.apply(g).forEach((tp, at) -> offsets.put(tp, new OffsetAndMetadata(at)));
      commits.add(onA.admin().alterConsumerGroupOffsets("g-" + g, offsets).all());
    }
    commits.forEach(GroupScaleIT::get);
  }

  private static boolean allInPlace(
      LabClients onB, IntFunction<Map<TopicPartition, Long>> positions) {
    // Cheap for the broker while it is at work: a group that is among the last to be written.
    if (onB.committed("g-" + (GROUPS - 1)).isEmpty()) {
      return false;
    }
    Map<String, ListConsumerGroupOffsetsSpec> specs = new HashMap<>();
    for (int g = 0; g < GROUPS; g++) {
      specs.put("g-" + g, new ListConsumerGroupOffsetsSpec());
    }
    Map<String, Map<TopicPartition, OffsetAndMetadata>> offsets =
        get(onB.admin().listConsumerGroupOffsets(specs).all());
    for (int g = 0; g < GROUPS; g++) {
      Map<TopicPartition, OffsetAndMetadata> held = offsets.get("g-" + g);
      for (Map.Entry<TopicPartition, Long> at : positions.apply(g).entrySet()) {
        OffsetAndMetadata found = held.get(copy(at.getKey()));
        if (found == null || found.offset() != at.getValue()) {
          return false;
        }
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

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
import io.connectmirror.lab.process.Jvm;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Backlogs that are much larger than what the worker may hold. Its JVM ends when memory does. */
@Tag("long")
class MemoryIT {
  private static final int RECORD_BYTES = 1_000;
  private static final int PARTITIONS = 10;
  private static final Duration WITHIN = Duration.ofMinutes(5);

  private final Lab lab;
  private final Cluster east;
  private final Cluster west;
  private final LabClients onEast;
  private final LabClients onWest;

  MemoryIT(TestInfo test) {
    lab = Lab.named("MemoryIT-" + test.getTestMethod().orElseThrow().getName());
    east = lab.start(ClusterSpec.named("east").jvm(Jvm.heap(1_024)));
    west = lab.start(ClusterSpec.named("west").jvm(Jvm.heap(1_024)));
    onEast = LabClients.of(east);
    onWest = LabClients.of(west);
  }

  @AfterEach
  void closeLab() {
    onEast.close();
    onWest.close();
    lab.close();
  }

  @Test
  void aThousandPartitionsWithABacklogNeedNoMoreThanAUsualHeap() {
    int ofEach = 200;
    Set<String> topics = topics(100);
    fill(topics, ofEach);
    Worker worker = lab.start(WorkerSpec.named("connect").withPlugin().jvm(Jvm.heap(512)), west);
    Map<String, String> config = new Flow(east, west).sourceConnector("many-.*");
    config.put("tasks.max", "2");
    long begun = System.nanoTime();
    worker.rest().create("source", Plane.of(config));

    awaitCopies(topics, ofEach);

    long took = (System.nanoTime() - begun) / 1_000_000;
    Figure.say(
        "partitions=%d backlog_mb=%d worker_heap_mb=512 mirrored_in_ms=%d heap_after_gc_mb=%d",
        topics.size() * PARTITIONS,
        topics.size() * PARTITIONS * ofEach * RECORD_BYTES / 1_000_000,
        took,
        worker.jmx().heapAfterGc() / 1_000_000);
    assertThat(worker.rest().status("source").isRunning()).isTrue();
    assertThat(worker.log().lines("java.lang.OutOfMemoryError|is replaced")).isEmpty();
  }

  @Test
  void aQuotaOfTheTargetSlowsDownAndFillsNoMemory() {
    int ofEach = 20_000;
    int bytesPerSecond = 200_000;
    Duration slow = Duration.ofSeconds(60);
    Set<String> topics = topics(1);
    fill(topics, ofEach);
    quota(Map.of("producer_byte_rate", (double) bytesPerSecond));
    Worker worker = lab.start(WorkerSpec.named("connect").withPlugin().jvm(Jvm.heap(192)), west);
    Map<String, String> config = new Flow(east, west).sourceConnector("many-.*");
    config.put("producer.override.enable.idempotence", "true");
    worker.rest().create("source", Plane.of(config));
    List<TopicPartition> copies = copies(topics);
    Await.until(WITHIN, () -> "the first record", () -> sum(copies) > 0);
    long begun = System.nanoTime();
    Await.until(
        slow.plusSeconds(10), () -> "a minute", () -> System.nanoTime() - begun > slow.toNanos());

    long meanwhile = sum(copies);
    long heap = worker.jmx().heapAfterGc() / 1_000_000;
    assertThat(worker.rest().status("source").isRunning()).isTrue();
    quota(Map.of());
    long lifted = System.nanoTime();
    awaitCopies(topics, ofEach);

    Figure.say(
        "quota_bytes_per_second=%d records_in_a_minute=%d heap_after_gc_mb=%d of=192"
            + " backlog_mb=%d rest_after_quota_ms=%d records_missing_or_repeated=%d",
        bytesPerSecond,
        meanwhile,
        heap,
        PARTITIONS * ofEach * RECORD_BYTES / 1_000_000,
        (System.nanoTime() - lifted) / 1_000_000,
        sum(copies) - (long) PARTITIONS * ofEach);
    assertThat(meanwhile * RECORD_BYTES).isLessThan(3L * bytesPerSecond * slow.toSeconds());
    assertThat(sum(copies)).isEqualTo((long) PARTITIONS * ofEach);
    assertThat(worker.log().lines("java.lang.OutOfMemoryError|is replaced| ERROR ")).isEmpty();
  }

  /** What the worker's producer may write; without a limit when the map is empty. */
  private void quota(Map<String, Double> limits) {
    ClientQuotaEntity producer =
        new ClientQuotaEntity(Map.of(ClientQuotaEntity.CLIENT_ID, "connector-producer-source-0"));
    ClientQuotaAlteration.Op operation =
        new ClientQuotaAlteration.Op("producer_byte_rate", limits.get("producer_byte_rate"));
    onWest
        .admin()
        .alterClientQuotas(List.of(new ClientQuotaAlteration(producer, List.of(operation))))
        .all()
        .toCompletionStage()
        .toCompletableFuture()
        .join();
  }

  private static Set<String> topics(int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> "many-" + number)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void fill(Set<String> topics, int ofEach) {
    onEast.createTopics(topics, PARTITIONS);
    int atOnce = Math.min(ofEach, 1_000);
    for (String topic : topics) {
      for (int first = 0; first < ofEach; first += atOnce) {
        onEast.produce(
            IntStream.range(0, atOnce * PARTITIONS)
                .mapToObj(
                    number ->
                        new ProducerRecord<byte[], byte[]>(
                            topic, number % PARTITIONS, null, new byte[RECORD_BYTES]))
                .toList());
      }
    }
  }

  private static List<TopicPartition> copies(Collection<String> topics) {
    return topics.stream()
        .flatMap(
            topic ->
                IntStream.range(0, PARTITIONS)
                    .mapToObj(partition -> new TopicPartition("east." + topic, partition)))
        .toList();
  }

  private void awaitCopies(Set<String> topics, long ofEach) {
    Set<TopicPartition> missing = new HashSet<>(copies(topics));
    Await.until(
        WITHIN,
        () -> ofEach + " records in each, missing in " + missing.size(),
        () -> {
          Collection<String> names = onWest.topics();
          Set<TopicPartition> there = new HashSet<>(missing);
          there.removeIf(partition -> !names.contains(partition.topic()));
          onWest
              .endOffsets(there)
              .forEach(
                  (partition, end) -> {
                    if (end >= ofEach) {
                      missing.remove(partition);
                    }
                  });
          return missing.isEmpty();
        });
  }

  private long sum(List<TopicPartition> partitions) {
    if (onWest.describe(partitions.get(0).topic()).isEmpty()) {
      return 0;
    }
    return onWest.endOffsets(partitions).values().stream().mapToLong(end -> end).sum();
  }
}

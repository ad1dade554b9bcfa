package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Figure;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.SuiteCounts;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What offset syncs cost beside the records they are of. */
@Tag("long")
class SyncCostIT {
  private static final int RECORDS = SuiteCounts.SYNCED_RECORDS.count();
  private static final int RECORD_BYTES = 1_000;
  private static final int AT_A_TIME = 5_000;
  private static final int PARTITIONS = 10;
  private static final TopicPartition SYNCS =
      new TopicPartition("mm2-offset-syncs.east.internal", 0);
  private static final Duration WITHIN = Duration.ofMinutes(3);
  private static final Duration AT_REST = Duration.ofSeconds(5);

  @Test
  void isUnderOneHundredthOfTheMirroredBytesAndNothingAtRest() {
    try (Lab lab = Lab.named("SyncCostIT")) {
      Cluster east = lab.start(ClusterSpec.named("east"));
      Cluster west = lab.start(ClusterSpec.named("west"));
      Worker worker = lab.start(WorkerSpec.named("connect").withPlugin(), west);
      try (LabClients onEast = LabClients.of(east);
          LabClients onWest = LabClients.of(west)) {
        onEast.createTopic("t", PARTITIONS);
        produce(onEast);
        long begun = System.nanoTime();
        worker.rest().create("source", new Flow(east, west).sourceConnector("t"));
        awaitCopies(onWest);
        Duration took = Duration.ofNanos(System.nanoTime() - begun);

        awaitRest(onWest);
        long mirrored = (long) RECORDS * RECORD_BYTES;
        long syncs = onWest.read(SYNCS).stream().mapToLong(SyncCostIT::size).sum();
        Figure.say(
            "mirrored_bytes=%d in_ms=%d offset_sync_records=%d offset_sync_bytes=%d",
            mirrored, took.toMillis(), onWest.endOffset(SYNCS), syncs);
        assertThat(syncs).isPositive().isLessThan(mirrored / 100);
      }
    }
  }

  private static void produce(LabClients onEast) {
    Random random = new Random(1);
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (int number = 0; number < RECORDS; number++) {
      byte[] value = new byte[RECORD_BYTES];
      random.nextBytes(value);
      records.add(new ProducerRecord<>("t", number % PARTITIONS, null, value));
      if (records.size() == AT_A_TIME || number == RECORDS - 1) {
        onEast.produce(records);
        records.clear();
      }
    }
  }

  private static void awaitCopies(LabClients onWest) {
    List<TopicPartition> copies =
        IntStream.range(0, PARTITIONS).mapToObj(p -> new TopicPartition("east.t", p)).toList();
    Await.until(
        WITHIN,
        () -> RECORDS + " copies",
        () ->
            onWest.topics().contains("east.t")
                && onWest.endOffsets(copies).values().stream().mapToLong(Long::longValue).sum()
                    == RECORDS);
  }

  /** Waits until the topic has not grown for as long as it must not. */
  private static void awaitRest(LabClients onWest) {
    long[] seen = {onWest.endOffset(SYNCS), System.nanoTime()};
    Await.until(
        AT_REST.multipliedBy(4),
        () -> AT_REST.toSeconds() + " s without offset syncs",
        () -> {
          long end = onWest.endOffset(SYNCS);
          if (end != seen[0]) {
            seen[0] = end;
            seen[1] = System.nanoTime();
          }
          return System.nanoTime() - seen[1] > AT_REST.toNanos();
        });
  }

  /** With what a broker adds to a record that has a batch of its own. */
  private static long size(ConsumerRecord<byte[], byte[]> record) {
    long batch = 61 + 8;
    return batch + record.serializedKeySize() + record.serializedValueSize();
  }
}

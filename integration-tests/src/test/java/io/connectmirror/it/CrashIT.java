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
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Many records of 1 kB, while the worker is killed and the target broker restarted. */
class CrashIT {
  private static final String TOPIC = "orders";
  private static final int PARTITIONS = 12;
  private static final int OF_EACH =
      (SuiteCounts.CRASH_RECORDS.count() + PARTITIONS - 1) / PARTITIONS;
  private static final int RECORDS = OF_EACH * PARTITIONS;
  private static final int KILLS = SuiteCounts.CRASH_KILLS.count();
  private static final int PRODUCED_AT_ONCE = 1_000;
  private static final Duration RUNNING_WITHIN = Duration.ofSeconds(60);

  private final Lab lab;
  private final Cluster east;
  private final Cluster west;

  CrashIT(TestInfo test) {
    lab = Lab.named("CrashIT-" + test.getTestMethod().orElseThrow().getName());
    east = lab.start(ClusterSpec.named("east"));
    west = lab.start(ClusterSpec.named("west"));
  }

  @AfterEach
  void closeLab() {
    lab.close();
  }

  @Test
  void losesNothingAndRepeatsNothing() {
    try (TopicLedger target = ledger(west, "east." + TOPIC)) {
      mirrorWhileThingsDie(WorkerSpec.named("connect"), target);

      Figure.say(
          "at_least_once records=%d missing=%d repeated=%d fallbacks=%d",
          RECORDS,
          RECORDS - target.sum(PartitionLedger::distinct),
          target.sum(PartitionLedger::repeated),
          target.sum(PartitionLedger::fallbacks));
      assertThat(target.sum(PartitionLedger::distinct)).isEqualTo(RECORDS);
      assertThat(target.sum(PartitionLedger::jumps)).isZero();
      assertThat(target.sum(PartitionLedger::repeated)).isZero();
    }
  }

  @Test
  void repeatsNothingOnAnExactlyOnceWorker() {
    try (TopicLedger target = ledger(west, "east." + TOPIC);
        TopicLedger source = ledger(east, TOPIC)) {
      mirrorWhileThingsDie(WorkerSpec.named("connect").exactlyOnce(), target);

      source.readToEnd();
      assertThat(target.sum(PartitionLedger::distinct)).isEqualTo(RECORDS);
      assertThat(target.sum(PartitionLedger::repeated)).isZero();
      assertThat(target.digests()).isEqualTo(source.digests());
    }
  }

  private void mirrorWhileThingsDie(WorkerSpec spec, TopicLedger target) {
    produce();
    Worker worker = lab.start(spec.withPlugin(), west);
    Map<String, String> config = new Flow(east, west).sourceConnector(TOPIC);
    config.put("tasks.max", "2");
    config.put("source.consumer.isolation.level", "read_committed");
    config.put("producer.override.enable.idempotence", "true");
    if (spec.equals(spec.exactlyOnce())) {
      // So long a worker that was killed keeps the next one from reading its own topics.
      config.put("producer.override.transaction.timeout.ms", "10000");
    }
    long begun = System.nanoTime();
    worker.rest().create("source", Plane.of(config));

    int part = RECORDS / (KILLS + 2);
    for (int kill = 1; kill <= KILLS; kill++) {
      target.awaitDistinct(kill * part);
      worker.kill();
      worker.start();
    }
    target.awaitDistinct((KILLS + 1) * part);
    west.broker().stop();
    west.broker().start();
    target.awaitDistinct(RECORDS);
    Figure.say("records=%d mirrored_in_ms=%d", RECORDS, (System.nanoTime() - begun) / 1_000_000);
    worker.rest().awaitRunning("source", RUNNING_WITHIN);
    worker.rest().stop("source");
    Await.until(
        RUNNING_WITHIN,
        () -> "the end of the tasks",
        () -> worker.rest().status("source").tasks().isEmpty());
    target.readToEnd();
  }

  private void produce() {
    try (LabClients onEast = LabClients.of(east)) {
      onEast.createTopic(TOPIC, PARTITIONS);
      for (int first = 0; first < OF_EACH; first += PRODUCED_AT_ONCE) {
        int count = Math.min(PRODUCED_AT_ONCE, OF_EACH - first);
        onEast.produce(NumberedRecords.of(TOPIC, PARTITIONS, first, count));
      }
    }
  }

  private static TopicLedger ledger(Cluster cluster, String topic) {
    return new TopicLedger(cluster.clientConfig(), topic, PARTITIONS);
  }
}

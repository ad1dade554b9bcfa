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
import java.util.Map;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** A worker that is killed again and again, at moments that nobody chose. Nobody else writes. */
@Tag("long")
class KillsIT {
  private static final int KILLS = SuiteCounts.RANDOM_KILLS.count();
  private static final int PARTITIONS = 12;
  private static final int OF_EACH_IDLE = 200;
  private static final int OF_EACH_FRESH = 5_000;
  private static final int OF_EACH_LATER = 100;
  private static final int FRESH_PARTITIONS = 3;
  private static final int LIFE_MS = 8_000;
  private static final int COPYING_MS = 3_000;
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final long EQUAL_TIME = System.currentTimeMillis();

  private final RandomMoments moments = new RandomMoments();
  private final Lab lab;
  private final Cluster east;
  private final Cluster west;
  private final LabClients onEast;
  private final LabClients onWest;

  KillsIT(TestInfo test) {
    lab = Lab.named("KillsIT-" + test.getTestMethod().orElseThrow().getName());
    east = lab.start(ClusterSpec.named("east"));
    west = lab.start(ClusterSpec.named("west"));
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
  void underLoadLoseAndRepeatNothing() {
    underLoad(WorkerSpec.named("connect"), "at_least_once");
  }

  @Test
  void underLoadLoseAndRepeatNothingOnAnExactlyOnceWorker() {
    underLoad(WorkerSpec.named("connect").exactlyOnce(), "exactly_once");
  }

  /** Topics with one busy partition, with twelve, with idle ones, and with one record only. */
  private void underLoad(WorkerSpec spec, String what) {
    onEast.createTopic("one", 1);
    onEast.createTopic("busy", PARTITIONS);
    onEast.createTopic("idle", PARTITIONS);
    onEast.createTopic("equal", 1);
    onEast.produce(NumberedRecords.of("idle", PARTITIONS, 0, OF_EACH_IDLE));
    Worker worker = lab.start(spec.withPlugin(), west);
    Map<String, String> config = config("one,busy,idle,equal", spec);
    try (TopicLedger one = ledger("one", 1);
        TopicLedger busy = ledger("busy", PARTITIONS);
        TopicLedger idle = ledger("idle", PARTITIONS);
        SteadyProducer load = new SteadyProducer(east, KillsIT::load)) {
      worker.rest().create("source", config);
      for (int kill = 0; kill < KILLS; kill++) {
        if (kill % 4 == 0) {
          moments.await(LIFE_MS);
        } else {
          // In a life that copies by now, of a backlog or of what comes.
          busy.awaitDistinct(busy.sum(PartitionLedger::distinct) + 1);
          moments.await(COPYING_MS);
        }
        worker.kill();
        if (onWest.describe("east.busy").isPresent()) {
          busy.readToEnd();
        }
        worker.start();
      }
      int ofEach = (int) load.stop();
      one.awaitDistinct(ofEach);
      busy.awaitDistinct(ofEach * PARTITIONS);
      idle.awaitDistinct(OF_EACH_IDLE * PARTITIONS);
      end(worker, "source");

      int equal = onWest.readCommitted(new TopicPartition("east.equal", 0)).size();
      List<TopicLedger> ledgers = List.of(one, busy, idle);
      ledgers.forEach(TopicLedger::readToEnd);
      int records = ofEach * (1 + PARTITIONS) + OF_EACH_IDLE * PARTITIONS;
      Figure.say(
          "kills=%d worker=%s seed=%d records=%d missing=%d repeated=%d"
              + " equal_records=%d equal_copies=%d found_on_target=%d",
          KILLS,
          what,
          moments.seed(),
          records,
          records - sum(ledgers, true),
          sum(ledgers, false),
          ofEach,
          equal,
          foundOnTarget(worker));
      assertThat(sum(ledgers, true)).isEqualTo(records);
      assertThat(sum(ledgers, false)).isZero();
      assertThat(ledgers).allSatisfy(l -> assertThat(l.sum(PartitionLedger::jumps)).isZero());
      assertThat(equal).isEqualTo(ofEach);
    }
  }

  private static List<ProducerRecord<byte[], byte[]>> load(long first, int count) {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    records.addAll(NumberedRecords.of("one", 1, (int) first, count));
    records.addAll(NumberedRecords.of("busy", PARTITIONS, (int) first, count));
    for (int i = 0; i < count; i++) {
      records.add(new ProducerRecord<>("equal", 0, EQUAL_TIME, new byte[] {1}, new byte[100]));
    }
    return records;
  }

  @Test
  void inTheFirstMomentsOfAConnectorAndWhenAllIsCopiedLoseAndRepeatNothing() {
    freshAndIdle(WorkerSpec.named("connect"), "at_least_once");
  }

  @Test
  void inTheFirstMomentsOfAConnectorAndWhenAllIsCopiedRepeatNothingOnAnExactlyOnceWorker() {
    freshAndIdle(WorkerSpec.named("connect").exactlyOnce(), "exactly_once");
  }

  /** Each connector is killed soon after it was created, and again when it has nothing to do. */
  private void freshAndIdle(WorkerSpec spec, String what) {
    Worker worker = lab.start(spec.withPlugin(), west);
    int rounds = KILLS / 2;
    int missing = 0;
    int repeated = 0;
    for (int round = 0; round < rounds; round++) {
      String topic = "fresh-" + round;
      onEast.createTopic(topic, FRESH_PARTITIONS);
      onEast.produce(NumberedRecords.of(topic, FRESH_PARTITIONS, 0, OF_EACH_FRESH));
      try (TopicLedger copies = ledger(topic, FRESH_PARTITIONS)) {
        worker.rest().create(topic, config(topic, spec));
        if (round % 2 == 0) {
          copies.awaitDistinct(1);
          moments.await(COPYING_MS / 4);
        } else {
          moments.await(LIFE_MS);
        }
        worker.kill();
        worker.start();
        copies.awaitDistinct(OF_EACH_FRESH * FRESH_PARTITIONS);
        moments.await(LIFE_MS);
        worker.kill();
        worker.start();
        onEast.produce(NumberedRecords.of(topic, FRESH_PARTITIONS, OF_EACH_FRESH, OF_EACH_LATER));
        int all = (OF_EACH_FRESH + OF_EACH_LATER) * FRESH_PARTITIONS;
        copies.awaitDistinct(all);
        end(worker, topic);
        copies.readToEnd();
        worker.rest().delete(topic);
        missing += all - copies.sum(PartitionLedger::distinct);
        repeated += copies.sum(PartitionLedger::repeated);
      }
    }
    Figure.say(
        "kills_of_fresh_and_idle=%d worker=%s seed=%d missing=%d repeated=%d found_on_target=%d",
        2 * rounds, what, moments.seed(), missing, repeated, foundOnTarget(worker));
    assertThat(missing).isZero();
    assertThat(repeated).isZero();
  }

  /** What a transaction that came to nothing left in the log is no copy. */
  @Test
  void withATransactionOpenLoseAndRepeatNothing() {
    WorkerSpec spec = WorkerSpec.named("connect").exactlyOnce();
    onEast.createTopic("one", 1);
    Worker worker = lab.start(spec.withPlugin(), west);
    Map<String, String> config = config("one", spec);
    config.put("transaction.boundary", "interval");
    config.put("transaction.boundary.interval.ms", "3000");
    TopicPartition copy = new TopicPartition("east.one", 0);
    int kills = KILLS / 4;
    try (TopicLedger one = ledger("one", 1);
        SteadyProducer load =
            new SteadyProducer(
                east, (at, count) -> NumberedRecords.of("one", 1, (int) at, count))) {
      worker.rest().create("source", config);
      for (int kill = 0; kill < kills; kill++) {
        Await.until(SOON, () -> "records of an open transaction", () -> isOpen(copy));
        worker.kill();
        worker.start();
      }
      int records = (int) load.stop();
      one.awaitDistinct(records);
      end(worker, "source");
      one.readToEnd();

      int aborted = onWest.read(copy).size() - onWest.readCommitted(copy).size();
      Figure.say(
          "kills_in_transactions=%d records=%d missing=%d repeated=%d aborted_copies=%d",
          kills,
          records,
          records - one.sum(PartitionLedger::distinct),
          one.sum(PartitionLedger::repeated),
          aborted);
      assertThat(aborted).isPositive();
      assertThat(one.sum(PartitionLedger::distinct)).isEqualTo(records);
      assertThat(one.sum(PartitionLedger::repeated)).isZero();
      assertThat(one.sum(PartitionLedger::jumps)).isZero();
    }
  }

  private boolean isOpen(TopicPartition copy) {
    return onWest.describe(copy.topic()).isPresent() && stableEnd(copy) < onWest.endOffset(copy);
  }

  private long stableEnd(TopicPartition partition) {
    return onWest
        .admin()
        .listOffsets(
            Map.of(partition, OffsetSpec.latest()),
            new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
        .partitionResult(partition)
        .toCompletionStage()
        .toCompletableFuture()
        .join()
        .offset();
  }

  private Map<String, String> config(String topics, WorkerSpec spec) {
    Map<String, String> config = new Flow(east, west).sourceConnector(topics);
    config.put("tasks.max", "2");
    config.put("producer.override.enable.idempotence", "true");
    if (spec.equals(spec.exactlyOnce())) {
      // So long a worker that was killed keeps the next one from reading its own topics.
      config.put("producer.override.transaction.timeout.ms", "10000");
    }
    return Plane.of(config);
  }

  private TopicLedger ledger(String topic, int partitions) {
    return new TopicLedger(west.clientConfig(), "east." + topic, partitions);
  }

  private static int sum(List<TopicLedger> ledgers, boolean distinct) {
    return ledgers.stream()
        .mapToInt(l -> l.sum(distinct ? PartitionLedger::distinct : PartitionLedger::repeated))
        .sum();
  }

  /** Waits until the tasks have ended, after which nothing more comes. */
  private static void end(Worker worker, String connector) {
    worker.rest().awaitRunning(connector, SOON);
    worker.rest().stop(connector);
    Await.until(
        SOON,
        () -> "the end of the tasks of " + connector,
        () -> worker.rest().status(connector).tasks().isEmpty());
  }

  /** How many records all lives together found to be there when they began. */
  private static long foundOnTarget(Worker worker) {
    return worker.log().lines("records=\\d+ of an earlier life found").stream()
        .mapToLong(line -> Long.parseLong(line.replaceAll(".*records=(\\d+) of an.*", "$1")))
        .sum();
  }
}

package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.ConnectorStatus;
import io.connectmirror.lab.Figure;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.SuiteCounts;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Tasks that write in transactions of their own. */
@Tag("long")
class ExactlyOnceDirectIT {
  private static final int KILLS = SuiteCounts.RANDOM_KILLS.count();
  private static final int PARTITIONS = 8;
  private static final int LIFE_MS = 3_000;
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final long EQUAL_TIME = System.currentTimeMillis();

  private final RandomMoments moments = new RandomMoments();
  private final Lab lab;
  private final Cluster east;
  private final Cluster west;
  private final LabClients onEast;
  private final LabClients onWest;

  ExactlyOnceDirectIT(TestInfo test) {
    lab = Lab.named("ExactlyOnceDirectIT-" + test.getTestMethod().orElseThrow().getName());
    east = lab.start(ClusterSpec.named("east"));
    west = lab.start(ClusterSpec.named("west"));
    onEast = LabClients.of(east);
    onWest = LabClients.of(west);
    onEast.createTopic("busy", PARTITIONS);
    onEast.createTopic("equal", 1);
  }

  @AfterEach
  void closeLab() {
    onEast.close();
    onWest.close();
    lab.close();
  }

  @Test
  void aWorkerThatIsKilledAgainAndAgainLosesAndRepeatsNothing() {
    Worker worker = lab.start(WorkerSpec.named("connect").withPlugin(), west);
    try (TopicLedger source = new TopicLedger(east.clientConfig(), "busy", PARTITIONS);
        TopicLedger copies = copies();
        SteadyProducer load = new SteadyProducer(east, ExactlyOnceDirectIT::load)) {
      worker.rest().create("source", config());
      for (int kill = 0; kill < KILLS; kill++) {
        copies.awaitDistinct(copies.sum(PartitionLedger::distinct) + 1);
        moments.await(LIFE_MS);
        worker.kill();
        copies.readToEnd();
        worker.start();
      }
      int ofEach = (int) load.stop();
      copies.awaitDistinct(ofEach * PARTITIONS);
      end(worker);

      check("kills=" + KILLS, ofEach, copies);
      source.readToEnd();
      assertThat(copies.digests()).isEqualTo(source.digests());
    }
  }

  /** The frozen one goes on in the middle of a transaction. */
  @Test
  void aTaskThatWasFrozenIsToldThatAnotherOneHasTakenOverAndRepeatsNothing() {
    Worker former = lab.start(WorkerSpec.named("former").withPlugin(), west);
    try (TopicLedger copies = copies();
        SteadyProducer load = new SteadyProducer(east, ExactlyOnceDirectIT::load)) {
      former.rest().create("source", config());
      copies.awaitDistinct(1_000);
      former.pause();
      Worker later = lab.start(WorkerSpec.named("later").withPlugin(), west);
      later.rest().create("source", config());
      copies.awaitDistinct(copies.sum(PartitionLedger::distinct) + 1_000);

      former.resume();
      Await.until(
          SOON,
          () -> "the end of the former tasks: " + former.rest().status("source"),
          () ->
              former.rest().status("source").tasks().size() == 2
                  && former.rest().status("source").tasks().stream()
                      .allMatch(task -> task.state().equals("FAILED")));
      for (ConnectorStatus.TaskStatus task : former.rest().status("source").tasks()) {
        assertThat(task.trace())
            .contains("transactional.id=connect-mirror-east->west.source-" + task.id());
      }

      copies.awaitDistinct(copies.sum(PartitionLedger::distinct) + 1_000);
      later.rest().awaitRunning("source", SOON);
      int ofEach = (int) load.stop();
      copies.awaitDistinct(ofEach * PARTITIONS);
      end(later);
      check("second_owner", ofEach, copies);
    }
  }

  private void check(String what, int ofEach, TopicLedger copies) {
    copies.readToEnd();
    int records = ofEach * PARTITIONS;
    TopicPartition equalCopy = new TopicPartition("east.equal", 0);
    int equal = onWest.readCommitted(equalCopy).size();
    Figure.say(
        "direct_exactly_once %s seed=%d records=%d missing=%d repeated=%d fallbacks=%d"
            + " equal_records=%d equal_copies=%d aborted_equal_copies=%d",
        what,
        moments.seed(),
        records,
        records - copies.sum(PartitionLedger::distinct),
        copies.sum(PartitionLedger::repeated),
        copies.sum(PartitionLedger::fallbacks),
        ofEach,
        equal,
        onWest.read(equalCopy).size() - equal);
    assertThat(copies.sum(PartitionLedger::distinct)).isEqualTo(records);
    assertThat(copies.sum(PartitionLedger::repeated)).isZero();
    assertThat(copies.sum(PartitionLedger::jumps)).isZero();
    assertThat(equal).isEqualTo(ofEach);
  }

  /** Of records that are all alike none can be told from another one. */
  private static List<ProducerRecord<byte[], byte[]>> load(long first, int count) {
    List<ProducerRecord<byte[], byte[]>> records =
        new ArrayList<>(NumberedRecords.of("busy", PARTITIONS, (int) first, count));
    for (int i = 0; i < count; i++) {
      records.add(new ProducerRecord<>("equal", 0, EQUAL_TIME, new byte[] {1}, new byte[100]));
    }
    return records;
  }

  private Map<String, String> config() {
    Map<String, String> config = new HashMap<>(new Flow(east, west).sourceConnector("busy,equal"));
    config.put("tasks.max", "2");
    config.put("data.plane", "direct");
    config.put("direct.exactly.once", "true");
    config.put("source.consumer.isolation.level", "read_committed");
    return config;
  }

  private TopicLedger copies() {
    return new TopicLedger(west.clientConfig(), "east.busy", PARTITIONS);
  }

  private static void end(Worker worker) {
    worker.rest().awaitRunning("source", SOON);
    worker.rest().stop("source");
    Await.until(
        SOON, () -> "the end of the tasks", () -> worker.rest().status("source").tasks().isEmpty());
  }
}

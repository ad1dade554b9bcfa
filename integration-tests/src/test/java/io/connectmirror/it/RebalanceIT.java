package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.connectmirror.client.MirroredFlow;
import io.connectmirror.client.OffsetTranslator;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.ConnectorStatus;
import io.connectmirror.lab.Figure;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.SuiteCounts;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerGroup;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Two workers of one group, between which the tasks go to and fro under load. */
@Tag("long")
class RebalanceIT {
  private static final int TIMES = SuiteCounts.REBALANCES.count();
  private static final int PARTITIONS = 12;
  private static final int TASKS = 4;
  private static final int EVERY_POSITION = 7;
  private static final int LIFE_MS = 3_000;
  private static final int RECORDS_AT_ONCE = 500;
  private static final String TOPIC = "orders";
  private static final Duration SOON = Duration.ofSeconds(60);

  private final RandomMoments moments = new RandomMoments();
  private final Lab lab;
  private final Cluster east;
  private final Cluster west;
  private final LabClients onEast;
  private final LabClients onWest;

  RebalanceIT(TestInfo test) {
    lab = Lab.named("RebalanceIT-" + test.getTestMethod().orElseThrow().getName());
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
  void byStopsAndKillsAndReturnsLosesAndRepeatsNothing() throws InterruptedException {
    int repeated =
        mirror(
            WorkerSpec.named("connect"),
            "stops_and_kills",
            (group, time) -> {
              Worker worker = group.worker(time % 2);
              if (time % 3 == 0) {
                worker.kill();
              } else {
                worker.stop();
              }
              awaitTasks(group, id -> !id.equals(worker.workerId()));
              moments.await(LIFE_MS);
              worker.start();
              awaitShared(group);
            });

    assertThat(repeated).isZero();
  }

  /** The frozen one has its tasks still when it goes on, and another one has them too. */
  @Test
  void byAFrozenWorkerMapsWhatBothWrite() throws InterruptedException {
    mirror(
        WorkerSpec.named("connect"),
        "frozen",
        (group, time) -> freeze(group, group.worker(time % 2)));
  }

  /**
   * Not the leader of the group. A worker that is to start a task asks the leader to fence off who
   * had the task before; when that one is frozen just then the request fails after 30 s, and with
   * it the task, by Connect's doing, until somebody restarts it.
   */
  @Test
  void byAFrozenWorkerThatIsExactlyOnceRepeatsNothing() throws InterruptedException {
    assumeTrue(Plane.isOfWorker(), "a worker fences its own producers, and no others");
    int repeated =
        mirror(
            WorkerSpec.named("connect").exactlyOnce(),
            "frozen_exactly_once",
            (group, time) -> freeze(group, follower(group)));

    assertThat(repeated).isZero();
  }

  /** One of the group that does not lead it. */
  private static Worker follower(WorkerGroup group) {
    String newest =
        group.workers().stream()
            .flatMap(worker -> worker.log().lines("Joined group at generation").stream())
            .max(Comparator.naturalOrder())
            .orElseThrow();
    return group.workers().stream()
        .filter(worker -> !newest.contains("leaderUrl='" + worker.rest().url()))
        .findFirst()
        .orElseThrow();
  }

  private void freeze(WorkerGroup group, Worker frozen) {
    Worker other =
        group.workers().stream().filter(w -> !w.equals(frozen)).findFirst().orElseThrow();
    frozen.pause();
    Await.until(
        SOON,
        () -> "all tasks on the other worker, not " + other.rest().status("source"),
        () -> areOn(other.rest().status("source"), other.workerId()::equals));
    moments.await(LIFE_MS);
    frozen.resume();
    awaitShared(group);
  }

  /** What happens to the group, for the so-manieth time. */
  private interface Disturbance {
    void happen(WorkerGroup group, int time);
  }

  /**
   * @return how many records were there before
   */
  private int mirror(WorkerSpec spec, String what, Disturbance disturbance)
      throws InterruptedException {
    onEast.createTopic(TOPIC, PARTITIONS);
    WorkerGroup group = lab.startGroup(spec.withPlugin(), 2, west);
    try (TopicLedger copies = new TopicLedger(west.clientConfig(), "east." + TOPIC, PARTITIONS);
        SteadyProducer load =
            new SteadyProducer(
                east,
                (first, count) -> NumberedRecords.of(TOPIC, PARTITIONS, (int) first, count))) {
      group.rest().create("source", config(spec));
      awaitShared(group);
      for (int time = 0; time < TIMES; time++) {
        copies.awaitDistinct(copies.sum(PartitionLedger::distinct) + RECORDS_AT_ONCE);
        moments.await(LIFE_MS);
        disturbance.happen(group, time);
      }
      int ofEach = (int) load.stop();
      int records = ofEach * PARTITIONS;
      copies.awaitDistinct(records);
      long counted = countedAsRepeated(group);
      group.rest().stop("source");
      Await.until(
          SOON,
          () -> "the end of the tasks",
          () -> group.rest().status("source").tasks().isEmpty());
      copies.readToEnd();

      int repeated = copies.sum(PartitionLedger::repeated);
      long said = saidToBeRepeated(group);
      CopyPlaces.Judgement positions = positions(ofEach);
      Figure.say(
          "rebalances=%d by=%s seed=%d records=%d missing=%d repeated=%d"
              + " said_repeated=%d counted_repeated=%d positions=%d exact=%d skipping=0",
          TIMES,
          what,
          moments.seed(),
          records,
          records - copies.sum(PartitionLedger::distinct),
          repeated,
          said,
          counted,
          positions.asked(),
          positions.exact());
      assertThat(copies.sum(PartitionLedger::distinct)).isEqualTo(records);
      assertThat(said).isLessThanOrEqualTo(repeated);
      assertThat(counted).isLessThanOrEqualTo(said);
      return repeated;
    }
  }

  /** What the present lives of the tasks have counted. */
  private static long countedAsRepeated(WorkerGroup group) {
    return group.workers().stream()
        .map(Worker::jmx)
        .mapToLong(
            jmx ->
                jmx
                    .names("kafka.connect.mirror:type=ClusterMirrorSourceConnector,task=*,*")
                    .stream()
                    .mapToLong(task -> (long) jmx.number(task, "records-repeated-total"))
                    .sum())
        .sum();
  }

  /** What the logs say of all lives. */
  private static long saidToBeRepeated(WorkerGroup group) {
    return group.workers().stream()
        .flatMap(worker -> worker.log().lines("records=\\d+ of source offsets .* twice").stream())
        .mapToLong(line -> Long.parseLong(line.replaceAll(".*records=(\\d+) of source.*", "$1")))
        .sum();
  }

  private Map<String, String> config(WorkerSpec spec) {
    Map<String, String> config = new Flow(east, west).sourceConnector(TOPIC);
    config.put("tasks.max", Integer.toString(TASKS));
    config.put("producer.override.enable.idempotence", "true");
    if (spec.equals(spec.exactlyOnce())) {
      config.put("producer.override.transaction.timeout.ms", "10000");
    }
    return Plane.of(config);
  }

  private CopyPlaces.Judgement positions(int ofEach) throws InterruptedException {
    CopyPlaces.Judgement all = new CopyPlaces.Judgement(0, 0);
    try (OffsetTranslator translator =
        OffsetTranslator.open(
            Map.copyOf(west.clientConfig()), MirroredFlow.seenFromTarget("east"), SOON)) {
      for (int partition = 0; partition < PARTITIONS; partition++) {
        TopicPartition source = new TopicPartition(TOPIC, partition);
        TopicPartition copy = new TopicPartition("east." + TOPIC, partition);
        CopyPlaces places =
            CopyPlaces.of(source, onWest.readCommitted(copy), ofEach, onWest.endOffset(copy));
        all = all.plus(places.judge(translator, EVERY_POSITION));
      }
    }
    return all;
  }

  private static void awaitTasks(WorkerGroup group, Predicate<String> worker) {
    await(group, status -> areOn(status, worker));
  }

  /** Waits until both have tasks. */
  private static void awaitShared(WorkerGroup group) {
    await(
        group,
        status ->
            areOn(status, id -> true)
                && status.tasks().stream()
                        .map(ConnectorStatus.TaskStatus::worker)
                        .distinct()
                        .count()
                    == 2);
  }

  private static void await(WorkerGroup group, Predicate<ConnectorStatus> right) {
    Await.until(
        SOON,
        () -> "tasks where they belong, not " + group.rest().status("source"),
        () -> {
          try {
            return right.test(group.rest().status("source"));
          } catch (LabException e) {
            // The worker that was asked went away meanwhile, or does not serve yet.
            return false;
          }
        });
  }

  private static boolean areOn(ConnectorStatus status, Predicate<String> worker) {
    return status.isRunning()
        && status.tasks().size() == TASKS
        && status.tasks().stream().allMatch(task -> worker.test(task.worker()));
  }
}

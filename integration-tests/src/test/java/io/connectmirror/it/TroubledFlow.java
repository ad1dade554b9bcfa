package io.connectmirror.it;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.ConfigMaps;
import io.connectmirror.lab.Figure;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * A connector under load, whose ways to both clusters lead through proxies. The worker has a way of
 * its own to its cluster, so that it still does what it is told.
 */
final class TroubledFlow implements AutoCloseable {
  static final String NAME = "source";
  private static final String TOPIC = "orders";
  private static final int PARTITIONS = 4;
  private static final int TASKS = 2;
  private static final Duration WITHIN = Duration.ofMinutes(2);

  private final Lab lab;
  private final Cluster east;
  private final Cluster west;
  private final Worker worker;
  private final Map<String, String> config;
  private final SteadyProducer load;
  private final TopicLedger copies;

  TroubledFlow(String lab) {
    this.lab = Lab.named(lab);
    this.east = this.lab.start(ClusterSpec.named("east").withProxies());
    this.west = this.lab.start(ClusterSpec.named("west").withProxies());
    this.worker = this.lab.start(WorkerSpec.named("connect").withPlugin(), west);
    this.config = config();
    try (LabClients onEast = LabClients.of(east)) {
      onEast.createTopic(TOPIC, PARTITIONS);
    }
    this.copies = new TopicLedger(west.clientConfig(), "east." + TOPIC, PARTITIONS);
    this.load =
        new SteadyProducer(
            east, (first, count) -> NumberedRecords.of(TOPIC, PARTITIONS, (int) first, count));
  }

  private Map<String, String> config() {
    Map<String, String> all = new Flow(east, west).sourceConnector(TOPIC);
    String user = ClusterSpec.ADMIN;
    all.putAll(ConfigMaps.prefixed("source.cluster.", east.proxiedClientConfig(user)));
    all.putAll(ConfigMaps.prefixed("target.cluster.", west.proxiedClientConfig(user)));
    all.putAll(ConfigMaps.prefixed("producer.override.", west.proxiedClientConfig(user)));
    all.put("producer.override.enable.idempotence", "true");
    all.put("tasks.max", Integer.toString(TASKS));
    return Plane.of(all);
  }

  Cluster east() {
    return east;
  }

  Cluster west() {
    return west;
  }

  /** Creates the connector and waits until it mirrors. */
  void create() {
    worker.rest().create(NAME, config);
    worker.rest().awaitRunning(NAME, WITHIN);
    awaitMore();
  }

  /** Ends {@link #stop()}. */
  void resume() {
    worker.rest().resume(NAME);
    worker.rest().awaitRunning(NAME, WITHIN);
    awaitMore();
  }

  /** How long it takes from now until a record that was not there is on the target. */
  Duration awaitMore() {
    long begun = System.nanoTime();
    copies.awaitDistinct(copies.sum(PartitionLedger::distinct) + 1);
    return since(begun);
  }

  /** Reads what is on the target now. */
  void catchUp() {
    copies.readToEnd();
  }

  /** How long it takes from now until all that the source has now is on the target. */
  Duration awaitAll() {
    long begun = System.nanoTime();
    copies.awaitDistinct((int) load.produced() * PARTITIONS);
    return since(begun);
  }

  /** Waits while whatever was done to a way has its effect. */
  void awaitPassed(Duration time) {
    long begun = System.nanoTime();
    Await.until(
        time.plusSeconds(10), () -> "the end of " + time, () -> since(begun).compareTo(time) >= 0);
  }

  /** Stops the connector, and returns how long it took until all of its tasks had ended. */
  Duration stop() {
    return untilEnded(
        () -> worker.rest().stop(NAME), () -> worker.rest().status(NAME).tasks().isEmpty());
  }

  /** Deletes the connector, and returns how long it took until all of its tasks had ended. */
  Duration delete() {
    return untilEnded(
        () -> worker.rest().delete(NAME), () -> !worker.rest().connectors().contains(NAME));
  }

  private Duration untilEnded(Runnable call, BooleanSupplier workerSaysSo) {
    long mark = worker.log().end();
    long begun = System.nanoTime();
    call.run();
    Await.until(
        WITHIN,
        () -> "the end of the tasks, of which ended " + ended(mark),
        () -> workerSaysSo.getAsBoolean() && ended(mark).size() == TASKS);
    return since(begun);
  }

  private List<String> ended(long mark) {
    return worker.log().matching("stopped task=\\d", mark);
  }

  /** How many bytes the worker has logged. */
  long logEnd() {
    return worker.log().end();
  }

  boolean hasFailed() {
    return worker.rest().status(NAME).hasFailed();
  }

  /** Ends the load and the connector, and tells what became of the records. */
  Outcome end(String trouble) {
    int ofEach = (int) load.stop();
    copies.awaitDistinct(ofEach * PARTITIONS);
    stop();
    copies.readToEnd();
    Outcome outcome =
        new Outcome(
            ofEach * PARTITIONS - copies.sum(PartitionLedger::distinct),
            copies.sum(PartitionLedger::repeated),
            copies.sum(PartitionLedger::jumps));
    Figure.say(
        "trouble=%s records=%d missing=%d repeated=%d",
        trouble, ofEach * PARTITIONS, outcome.missing(), outcome.repeated());
    return outcome;
  }

  /**
   * What became of the records.
   *
   * @param missing how many are not on the target
   * @param repeated how many are there again
   * @param jumps how often the order went forward by more than one
   */
  record Outcome(int missing, int repeated, int jumps) {
    static final Outcome FLAWLESS = new Outcome(0, 0, 0);
  }

  private static Duration since(long begun) {
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  @Override
  public void close() {
    try {
      load.close();
      copies.close();
    } finally {
      lab.close();
    }
  }
}

package io.connectmirror.it.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ConfigMaps;
import io.connectmirror.lab.ConnectRest;
import io.connectmirror.lab.ConnectorStatus;
import io.connectmirror.lab.KafkaVersion;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.FreePorts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.apache.kafka.common.TopicPartition;

/**
 * The dedicated mode between two clusters, beside and after MirrorMaker 2's. Each story has aliases
 * of its own, so that its topics on the target are its own too, and mirrors topics that begin with
 * {@code unmirrored}, which another mirror between the same clusters may leave alone.
 */
public final class DedicatedStory implements AutoCloseable {
  private static final Duration SOON = Duration.ofSeconds(90);
  private static final int PARTITIONS = 3;

  private final Cluster east;
  private final Cluster west;
  private final Path directory;
  private final LabClients onEast;
  private final LabClients onWest;

  public DedicatedStory(Cluster east, Cluster west, Path directory) {
    this.east = east;
    this.west = west;
    this.directory = directory.resolve("dedicated");
    this.onEast = LabClients.of(east);
    this.onWest = LabClients.of(west);
  }

  /**
   * Ours waits as long as MirrorMaker 2 runs, and goes on where that has stopped; every record is
   * there once.
   */
  public void takesOverFromMirrorMaker() {
    Names names = new Names("taken");
    int port = FreePorts.next();
    Map<String, String> file = names.file(port);
    onEast.createTopic(names.topic, PARTITIONS);
    produce(names, 0, 100);
    DedicatedProcess theirs = DedicatedProcess.ofMirrorMaker("taken-mm2", directory, names.mm2());
    try (theirs) {
      awaitCopies(names, 100);
      try (DedicatedProcess ours = DedicatedProcess.ofOurs("taken-ours", directory, file)) {
        ours.log().await("MirrorMaker 2 still runs flow taken-a->taken-b", SOON);
        produce(names, 100, 50);
        awaitCopies(names, 150);
        theirs.stop();
        produce(names, 150, 50);

        awaitCopies(names, 200);
        assertEachOnce(names, 200);
        ConnectRest rest = DedicatedProcess.rest(port);
        assertThat(rest.connectors())
            .containsExactlyInAnyOrder(
                names.connector("source"),
                names.connector("checkpoint"),
                names.connector("heartbeat"));
        rest.awaitRunning(names.connector("source"), SOON);
        assertThat(rest.config(names.connector("source"))).doesNotContainKey("dedicated.takeover");
        assertThat(ours.stop()).isZero();
      }
    }

    // Another life, which finds nothing to take over any more.
    produce(names, 200, 50);
    try (DedicatedProcess ours = DedicatedProcess.ofOurs("taken-ours", directory, file)) {
      awaitCopies(names, 250);
      assertEachOnce(names, 250);
      assertThat(ours.stop()).isZero();
    }
  }

  /** Two processes have a share each, and one has all after the other is killed. */
  public void sharesTheWork() {
    Names names = new Names("shared");
    onEast.createTopic(names.topic, PARTITIONS);
    int firstPort = FreePorts.next();
    int secondPort = FreePorts.next();
    DedicatedProcess first = DedicatedProcess.ofOurs("shared-1", directory, names.file(firstPort));
    DedicatedProcess second =
        DedicatedProcess.ofOurs("shared-2", directory, names.file(secondPort));
    try (first;
        second) {
      ConnectRest rest = DedicatedProcess.rest(secondPort);
      Await.until(
          SOON,
          () -> "tasks on both workers",
          () -> rest.isHealthy() && workersOf(rest, names).size() == 2);
      produce(names, 0, 100);
      awaitCopies(names, 100);
      first.kill();
      produce(names, 100, 100);
      awaitCopies(names, 200);
      Await.until(
          SOON,
          () -> "all tasks on the worker that is left",
          () -> workersOf(rest, names).equals(Set.of("127.0.0.1:" + secondPort)));
    }
  }

  /** A file that has changed counts from the next start on. */
  public void followsItsFile() {
    Names names = new Names("changed");
    int port = FreePorts.next();
    Map<String, String> file = names.file(port);
    onEast.createTopic(names.topic, PARTITIONS);
    onEast.createTopic(names.topic + "-more", 1);
    onEast.produce(new TopicPartition(names.topic + "-more", 0), 0, 10);
    produce(names, 0, 10);
    try (DedicatedProcess ours = DedicatedProcess.ofOurs("changed", directory, file)) {
      awaitCopies(names, 10);
      assertThat(ours.stop()).isZero();
    }
    file.put("topics", names.topic + ", " + names.topic + "-more");
    try (DedicatedProcess ours = DedicatedProcess.ofOurs("changed", directory, file)) {
      TopicPartition more = new TopicPartition(names.source + "." + names.topic + "-more", 0);
      Await.until(
          SOON,
          () -> "the topic that is new in the file",
          () -> onWest.topics().contains(more.topic()) && onWest.endOffset(more) == 10);
      assertThat(ours.stop()).isZero();
    }
  }

  /** With MirrorMaker 2's names there is a way to it and back. */
  public void goesBackToMirrorMaker() {
    Names names = new Names("back");
    int port = FreePorts.next();
    onEast.createTopic(names.topic, PARTITIONS);
    produce(names, 0, 100);
    for (int round = 0; round < 2; round++) {
      int so = 100 + 200 * round;
      try (DedicatedProcess theirs =
          DedicatedProcess.ofMirrorMaker("back-mm2", directory, names.mm2())) {
        awaitCopies(names, so);
        theirs.stop();
      }
      produce(names, so, 100);
      try (DedicatedProcess ours =
          DedicatedProcess.ofOurs("back-ours", directory, names.file(port), "--per-flow")) {
        awaitCopies(names, so + 100);
        assertThat(DedicatedProcess.rest(port).connectors()).contains("MirrorSourceConnector");
        assertThat(ours.stop()).isZero();
      }
      produce(names, so + 100, 100);
    }
    try (DedicatedProcess theirs =
        DedicatedProcess.ofMirrorMaker("back-mm2", directory, names.mm2())) {
      awaitCopies(names, 500);
      assertEachOnce(names, 500);
      theirs.stop();
    }
  }

  /** The same on the runtime of another release. */
  public void runsOn(KafkaVersion kafka) {
    Names names = new Names("on-" + kafka.name().toLowerCase(Locale.ROOT));
    int port = FreePorts.next();
    onEast.createTopic(names.topic, PARTITIONS);
    produce(names, 0, 10);
    try (DedicatedProcess ours =
        DedicatedProcess.ofOursOn(kafka, names.source, directory, names.file(port))) {
      awaitCopies(names, 10);
      assertEachOnce(names, 10);
      DedicatedProcess.rest(port).awaitRunning(names.connector("source"), SOON);
      assertThat(ours.stop()).isZero();
    }
  }

  @Override
  public void close() {
    onEast.close();
    onWest.close();
  }

  private void produce(Names names, long first, int count) {
    for (int partition = 0; partition < PARTITIONS; partition++) {
      onEast.produce(new TopicPartition(names.topic, partition), first, count);
    }
  }

  private void awaitCopies(Names names, long records) {
    Await.until(
        SOON,
        () -> records + " records in each partition of " + names.remote(),
        () ->
            onWest.topics().contains(names.remote())
                && LongStream.range(0, PARTITIONS)
                    .allMatch(
                        partition ->
                            onWest.endOffset(new TopicPartition(names.remote(), (int) partition))
                                >= records));
  }

  private void assertEachOnce(Names names, long records) {
    List<String> expected = LongStream.range(0, records).mapToObj(Long::toString).toList();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      assertThat(LabRecords.keys(onWest.read(new TopicPartition(names.remote(), partition))))
          .as("partition %d of %s", partition, names.remote())
          .isEqualTo(expected);
    }
  }

  /** Those that run a task of the flow; empty until all its connectors are there. */
  private static Set<String> workersOf(ConnectRest rest, Names names) {
    Set<String> workers = new TreeSet<>();
    for (String part : List.of("source", "checkpoint", "heartbeat")) {
      if (!rest.connectors().contains(names.connector(part))) {
        return Set.of();
      }
      rest.status(names.connector(part)).tasks().stream()
          .filter(task -> task.state().equals("RUNNING"))
          .map(ConnectorStatus.TaskStatus::worker)
          .forEach(workers::add);
    }
    return workers;
  }

  /** What is one story's own. */
  private final class Names {
    private final String story;
    private final String source;
    private final String target;
    private final String topic;

    Names(String story) {
      this.story = story;
      this.source = story + "-a";
      this.target = story + "-b";
      this.topic = "unmirrored-" + story;
    }

    String remote() {
      return source + "." + topic;
    }

    String connector(String part) {
      return source + "-to-" + target + "-" + part;
    }

    /** What both kinds of processes understand. */
    Map<String, String> mm2() {
      Map<String, String> file = new TreeMap<>();
      file.put("clusters", source + ", " + target);
      file.putAll(ConfigMaps.prefixed(source + ".", east.clientConfig()));
      file.putAll(ConfigMaps.prefixed(target + ".", west.clientConfig()));
      file.put(source + "->" + target + ".enabled", "true");
      file.put(target + "->" + source + ".emit.heartbeats.enabled", "false");
      file.put("topics", topic);
      file.put("groups", "unmirrored-" + story + ".*");
      file.put("tasks.max", "2");
      file.put("refresh.topics.interval.seconds", "1");
      file.put("sync.topic.acls.enabled", "false");
      file.put("replication.factor", "1");
      for (String internal : List.of("offset-syncs", "checkpoints", "heartbeats")) {
        file.put(internal + ".topic.replication.factor", "1");
      }
      for (String storage : List.of("offset", "config", "status")) {
        file.put(storage + ".storage.replication.factor", "1");
      }
      file.put(target + ".offset.flush.interval.ms", "1000");
      return file;
    }

    /** With a place for the REST interface, and a group of the story's own on the shared target. */
    Map<String, String> file(int port) {
      Map<String, String> file = mm2();
      file.put("listeners", "http://127.0.0.1:" + port);
      for (String storage : List.of("offset", "config", "status")) {
        file.put(
            "mirror." + storage + ".storage.topic",
            "mm2-mirror-" + storage + "-" + story + ".internal");
      }
      file.put(target + ".session.timeout.ms", "6000");
      file.put(target + ".heartbeat.interval.ms", "2000");
      file.put(target + ".scheduled.rebalance.max.delay.ms", "0");
      return file;
    }
  }
}

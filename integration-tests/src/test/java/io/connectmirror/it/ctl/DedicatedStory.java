package io.connectmirror.it.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ConnectRest;
import io.connectmirror.lab.ConnectorStatus;
import io.connectmirror.lab.KafkaVersion;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/**
 * The dedicated mode between two clusters, beside and after MirrorMaker 2's. Each story has aliases
 * of its own, so that its topics on the target are its own too, and mirrors topics that begin with
 * {@code unmirrored}, which another mirror between the same clusters may leave alone.
 */
public final class DedicatedStory implements AutoCloseable {
  private static final Duration SOON = Duration.ofMinutes(3);

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
    DedicatedFlow flow = flow("taken");
    int port = FreePorts.next();
    Map<String, String> file = flow.file(port);
    flow.createTopic();
    flow.produce(0, 100);
    DedicatedProcess theirs = DedicatedProcess.ofMirrorMaker("taken-mm2", directory, flow.mm2());
    try (theirs) {
      flow.awaitCopies(100);
      try (DedicatedProcess ours = DedicatedProcess.ofOurs("taken-ours", directory, file)) {
        ours.log().await("MirrorMaker 2 still runs flow taken-a->taken-b", SOON);
        flow.produce(100, 50);
        flow.awaitCopies(150);
        theirs.stop();
        flow.produce(150, 50);

        flow.awaitCopies(200);
        flow.assertEachOnce(200);
        ConnectRest rest = DedicatedProcess.rest(port);
        assertThat(rest.connectors())
            .containsExactlyInAnyOrder(
                flow.connector("source"),
                flow.connector("checkpoint"),
                flow.connector("heartbeat"));
        rest.awaitRunning(flow.connector("source"), SOON);
        assertThat(rest.config(flow.connector("source"))).doesNotContainKey("dedicated.takeover");
        assertThat(ours.stop()).isZero();
      }
    }

    // Another life, which finds nothing to take over any more.
    flow.produce(200, 50);
    try (DedicatedProcess ours = DedicatedProcess.ofOurs("taken-ours", directory, file)) {
      flow.awaitCopies(250);
      flow.assertEachOnce(250);
      assertThat(ours.stop()).isZero();
    }
  }

  /**
   * What MirrorMaker 2 copied and came to note nowhere, as it was killed, is there once as well:
   * its offset syncs tell where to look for it.
   */
  public void takesOverFromAKilledMirrorMaker() {
    DedicatedFlow flow = flow("killed");
    Map<String, String> theirFile = flow.mm2();
    theirFile.put("offset.storage.partitions", "1");
    theirFile.put(flow.target() + ".offset.flush.interval.ms", "3600000");
    flow.createTopic();
    flow.produce(0, 100);
    try (DedicatedProcess theirs =
        DedicatedProcess.ofMirrorMaker("killed-mm2", directory, theirFile)) {
      flow.awaitCopies(100);
      theirs.stop();
    }
    List<String> noted = flow.mm2Positions();
    assertThat(noted).isNotEmpty();
    flow.produce(100, 20_000);
    try (DedicatedProcess theirs =
        DedicatedProcess.ofMirrorMaker("killed-mm2", directory, theirFile)) {
      flow.awaitCopies(1_000);
      theirs.kill();
    }
    assertThat(flow.mm2Positions()).as("positions before the kill").isEqualTo(noted);
    System.out.printf("figure: killed at copies=%s of 20100, noted=%s%n", flow.copies(), noted);

    Map<String, String> ourFile = flow.file(FreePorts.next());
    try (DedicatedProcess ours = DedicatedProcess.ofOurs("killed-ours", directory, ourFile)) {
      flow.awaitCopies(20_100);
      assertThat(ours.stop()).isZero();
    }
    flow.assertEachOnce(20_100);
    flow.produce(20_100, 10);
    try (DedicatedProcess ours = DedicatedProcess.ofOurs("killed-ours", directory, ourFile)) {
      flow.awaitCopies(20_110);
      assertThat(ours.stop()).isZero();
    }
    flow.assertEachOnce(20_110);
  }

  /** Two processes have a share each, and one has all after the other is killed. */
  public void sharesTheWork() {
    DedicatedFlow flow = flow("shared");
    flow.createTopic();
    int firstPort = FreePorts.next();
    int secondPort = FreePorts.next();
    DedicatedProcess first = DedicatedProcess.ofOurs("shared-1", directory, flow.file(firstPort));
    DedicatedProcess second = DedicatedProcess.ofOurs("shared-2", directory, flow.file(secondPort));
    try (first;
        second) {
      ConnectRest rest = DedicatedProcess.rest(secondPort);
      Await.until(
          SOON,
          () -> "tasks on both workers",
          () -> rest.isHealthy() && workersOf(rest, flow).size() == 2);
      flow.produce(0, 100);
      flow.awaitCopies(100);
      first.kill();
      flow.produce(100, 100);
      flow.awaitCopies(200);
      Await.until(
          SOON,
          () -> "all tasks on the worker that is left",
          () -> workersOf(rest, flow).equals(Set.of("127.0.0.1:" + secondPort)));
    }
  }

  /** A file that has changed counts from the next start on. */
  public void followsItsFile() {
    DedicatedFlow flow = flow("changed");
    int port = FreePorts.next();
    Map<String, String> file = flow.file(port);
    flow.createTopic();
    onEast.createTopic(flow.topic() + "-more", 1);
    onEast.produce(new TopicPartition(flow.topic() + "-more", 0), 0, 10);
    flow.produce(0, 10);
    try (DedicatedProcess ours = DedicatedProcess.ofOurs("changed", directory, file)) {
      flow.awaitCopies(10);
      assertThat(ours.stop()).isZero();
    }
    file.put("topics", flow.topic() + ", " + flow.topic() + "-more");
    try (DedicatedProcess ours = DedicatedProcess.ofOurs("changed", directory, file)) {
      TopicPartition more = new TopicPartition(flow.source() + "." + flow.topic() + "-more", 0);
      Await.until(
          SOON,
          () -> "the topic that is new in the file",
          () -> onWest.topics().contains(more.topic()) && onWest.endOffset(more) == 10);
      assertThat(ours.stop()).isZero();
    }
  }

  /** With MirrorMaker 2's names there is a way to it and back. */
  public void goesBackToMirrorMaker() {
    DedicatedFlow flow = flow("back");
    int port = FreePorts.next();
    flow.createTopic();
    flow.produce(0, 100);
    for (int round = 0; round < 2; round++) {
      int so = 100 + 200 * round;
      try (DedicatedProcess theirs =
          DedicatedProcess.ofMirrorMaker("back-mm2", directory, flow.mm2())) {
        flow.awaitCopies(so);
        theirs.stop();
      }
      flow.produce(so, 100);
      try (DedicatedProcess ours =
          DedicatedProcess.ofOurs("back-ours", directory, flow.file(port), "--per-flow")) {
        flow.awaitCopies(so + 100);
        assertThat(DedicatedProcess.rest(port).connectors()).contains("MirrorSourceConnector");
        assertThat(ours.stop()).isZero();
      }
      flow.produce(so + 100, 100);
    }
    try (DedicatedProcess theirs =
        DedicatedProcess.ofMirrorMaker("back-mm2", directory, flow.mm2())) {
      flow.awaitCopies(500);
      flow.assertEachOnce(500);
      theirs.stop();
    }
  }

  /** Inside an application, which goes on when the mirror has ended. */
  public void mirrorsInsideAnApplication() throws IOException {
    DedicatedFlow flow = flow("embedded");
    Path enough = directory.resolve("embedded.enough");
    flow.createTopic();
    flow.produce(0, 10);
    try (DedicatedProcess application =
        DedicatedProcess.ofApplication(
            "embedded", directory, flow.file(FreePorts.next()), enough.toString())) {
      application.log().await("embedded: runs at \\{embedded-b=http", SOON);
      flow.awaitCopies(10);
      Files.createFile(enough);
      application.log().await("embedded: goes on without it", SOON);
      assertThat(application.awaitEnd()).isZero();
    }
    flow.assertEachOnce(10);
  }

  /** The same on the runtime of another release. */
  public void runsOn(KafkaVersion kafka) {
    DedicatedFlow flow = flow("on-" + kafka.name().toLowerCase(Locale.ROOT));
    int port = FreePorts.next();
    flow.createTopic();
    flow.produce(0, 10);
    try (DedicatedProcess ours =
        DedicatedProcess.ofOursOn(kafka, flow.source(), directory, flow.file(port))) {
      flow.awaitCopies(10);
      flow.assertEachOnce(10);
      DedicatedProcess.rest(port).awaitRunning(flow.connector("source"), SOON);
      assertThat(ours.stop()).isZero();
    }
  }

  private DedicatedFlow flow(String story) {
    return new DedicatedFlow(story, east, west, onEast, onWest);
  }

  @Override
  public void close() {
    onEast.close();
    onWest.close();
  }

  /** Those that run a task of the flow; empty until all its connectors are there. */
  private static Set<String> workersOf(ConnectRest rest, DedicatedFlow flow) {
    Set<String> workers = new TreeSet<>();
    for (String part : List.of("source", "checkpoint", "heartbeat")) {
      if (!rest.connectors().contains(flow.connector(part))) {
        return Set.of();
      }
      rest.status(flow.connector(part)).tasks().stream()
          .filter(task -> task.state().equals("RUNNING"))
          .map(ConnectorStatus.TaskStatus::worker)
          .forEach(workers::add);
    }
    return workers;
  }
}

package io.connectmirror.it.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.kafka.LabTransactions;
import io.connectmirror.lab.process.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** What {@code mirrorctl status} tells of a mirror that works, and of one that does not. */
public final class StatusStory {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NOBODY = "127.0.0.1:1";

  private final OperatedMirror mirror;

  public StatusStory(OperatedMirror mirror) {
    this.mirror = mirror;
  }

  /** All RUNNING, no lag, exit code 0; the heartbeats are told by the way they came. */
  public void ofAMirrorThatWorksAllIsWell() {
    mirror.mirrored("status-well", 2, 50);

    Ran ran = awaitNoLag("status-well");

    assertThat(ran.exitCode()).as("%s", ran).isZero();
    JsonNode report = ran.json();
    assertThat(report.path("findings")).as("%s", ran).isEmpty();
    JsonNode partition = partition(report, "status-well", 1);
    assertThat(partition.path("sourceEnd").asLong()).isEqualTo(50);
    assertThat(partition.path("mirroredTo").asLong()).isEqualTo(50);
    assertThat(partition.path("targetEnd").asLong()).isEqualTo(50);
    assertThat(partition.path("state").asText()).isEqualTo("RUNNING");
    assertThat(report.at("/flows/0/connectors")).hasSize(3);
    assertThat(report.at("/flows/0/connectors").findValuesAsText("role"))
        .containsExactlyInAnyOrder("SOURCE", "CHECKPOINT", "HEARTBEAT");
    assertThat(report.at("/flows/0/heartbeats").findValuesAsText("way"))
        .containsExactlyInAnyOrder("END_TO_END", "TO_TARGET");
    for (JsonNode beat : report.at("/flows/0/heartbeats")) {
      assertThat(beat.path("ageSeconds").asLong(99)).isLessThan(30);
    }
    assertThat(report.path("notes").findValuesAsText("what"))
        .as("one broker each")
        .anyMatch(
            note -> note.contains("kept on one broker") && note.contains("mm2-offset-syncs.east"));

    Ran table = withWorker("--all");
    assertThat(table.exitCode()).as("%s", table).isZero();
    assertThat(table.out()).contains("east->west at", "status-well", "All is well.");
  }

  /** What follows the last record in the log and is none does not count. */
  public void aLogThatEndsInMarkersDoesNotLag() {
    mirror.mirrored("status-markers", 1, 5);
    TopicPartition partition = new TopicPartition("status-markers", 0);
    try (LabTransactions transactions =
        new LabTransactions(mirror.east(), mirror.onEast(), "status-markers")) {
      transactions.commit(
          List.of(new ProducerRecord<>("status-markers", 0, null, LabRecords.bytes("committed"))));
    }

    mirror.awaitCopies("status-markers", 0, 6);
    JsonNode status = partition(awaitNoLag("status-markers").json(), "status-markers", 0);

    assertThat(mirror.onEast().endOffset(partition)).isEqualTo(7);
    assertThat(status.path("sourceEnd").asLong()).isEqualTo(7);
    assertThat(status.path("targetEnd").asLong()).isEqualTo(6);
  }

  /** A connector that somebody stopped, with what to do. */
  public void aStoppedConnectorIsAFinding() {
    whileStopped(
        () -> {
          Ran ran = withWorker("-o", "json");

          assertThat(ran.exitCode()).as("%s", ran).isEqualTo(1);
          JsonNode finding = finding(ran.json(), "CONNECTOR");
          assertThat(finding.path("subject").asText()).isEqualTo("mirror-source");
          assertThat(finding.path("what").asText()).contains("STOPPED");
          assertThat(finding.path("advice").asText()).contains("/connectors/mirror-source/resume");
        });
  }

  /** Between two looks, also where nobody tells the connectors' states. */
  public void aPartitionThatStandsWhileItsSourceGoesOnIsAFinding() {
    mirror.mirrored("status-stands", 1, 20);
    awaitNoLag("status-stands");
    TopicPartition partition = new TopicPartition("status-stands", 0);
    whileStopped(
        () -> {
          mirror.onEast().produce(partition, 20, 3);
          List<JsonNode> looks = twoLooks(() -> mirror.onEast().produce(partition, 23, 4));

          assertThat(looks).hasSize(2);
          assertThat(partition(looks.get(0), "status-stands", 0).path("lagRecords").asLong())
              .isEqualTo(3);
          assertThat(looks.get(0).path("findings").findValuesAsText("kind"))
              .doesNotContain("STANDS_STILL");
          JsonNode stands = partition(looks.get(1), "status-stands", 0);
          assertThat(stands.path("lagRecords").asLong()).isEqualTo(7);
          assertThat(stands.path("standsStill").asBoolean()).isTrue();
          assertThat(looks.get(1).path("findings").findValuesAsText("subject"))
              .contains("status-stands-0");
        });
    mirror.awaitCopies("status-stands", 0, 27);
  }

  /** Also where nobody tells the connectors' states. */
  public void whatIsLeftBehindWhileItsSourceRestsIsAFinding() {
    mirror.mirrored("status-left", 1, 20);
    awaitNoLag("status-left");
    TopicPartition partition = new TopicPartition("status-left", 0);
    whileStopped(
        () -> {
          mirror.onEast().produce(partition, 20, 3);
          List<JsonNode> looks = twoLooks(() -> {});

          assertThat(looks.get(0).path("findings").findValuesAsText("kind"))
              .doesNotContain("LEFT_BEHIND");
          assertThat(partition(looks.get(1), "status-left", 0).path("leftBehind").asBoolean())
              .isTrue();
          assertThat(finding(looks.get(1), "LEFT_BEHIND").path("what").asText())
              .contains("up to 3 records");
        });
    mirror.awaitCopies("status-left", 0, 23);
  }

  /** The case that a mirror is there for. */
  public void withoutTheSourceItTellsWhatTheTargetKnows() {
    mirror.mirrored("status-lost", 1, 30);
    awaitNoLag("status-lost");

    Ran ran =
        mirror.ctl(
            "status",
            "--set",
            "source.cluster.bootstrap.servers=" + NOBODY,
            "--timeout",
            "3",
            "-o",
            "json");

    assertThat(ran.exitCode()).as("%s", ran).isEqualTo(1);
    assertThat(finding(ran.json(), "SOURCE_UNREACHABLE").path("subject").asText())
        .isEqualTo("east");
    JsonNode partition = partition(ran.json(), "status-lost", 0);
    assertThat(partition.path("mirroredTo").asLong()).isEqualTo(30);
    assertThat(partition.path("targetEnd").asLong()).isEqualTo(30);
    assertThat(partition.has("lagRecords")).isFalse();
  }

  /** Without the target nothing can be told, nor of a flow that there is not. */
  public void withoutTheTargetOrTheFlowItFails() {
    Ran target =
        mirror.ctl(
            "status", "--set", "target.cluster.bootstrap.servers=" + NOBODY, "--timeout", "3");
    assertThat(target.exitCode()).as("%s", target).isEqualTo(2);
    assertThat(target.out()).contains("west: DOES NOT ANSWER");
    assertThat(target.err()).contains("mirrorctl status: east->west:", "target.cluster.");

    Ran unknown = mirror.ctl("status", "--flow", "north->west");
    assertThat(unknown.exitCode()).as("%s", unknown).isEqualTo(2);
    assertThat(unknown.err()).contains("there is no flow north->west");
  }

  /** What was lost is on record, with what the mirror said about it. */
  public void anomaliesAreListed() {
    mirror.mirrored("status-purged", 1, 20);
    TopicPartition partition = new TopicPartition("status-purged", 0);
    whileStopped(
        () -> {
          mirror.onEast().produce(partition, 20, 10);
          mirror.onEast().deleteRecordsBefore(partition, 25);
        });
    mirror.awaitCopies("status-purged", 0, 25);

    JsonNode anomaly =
        Await.value(
            OperatedMirror.SOON,
            () -> "the anomaly in the status",
            () -> anomaly(mirror.ctl("status", "-o", "json").json()));

    assertThat(anomaly.path("kind").asText()).isEqualTo("purged");
    assertThat(anomaly.path("firstOffset").asLong()).isEqualTo(20);
    assertThat(anomaly.path("lost").asLong()).isEqualTo(5);
    assertThat(mirror.ctl("status").out())
        .contains("status-purged-0", anomaly.path("details").asText("none"));
  }

  private Ran withWorker(String... arguments) {
    String[] all = new String[arguments.length + 2];
    all[0] = "--connect";
    all[1] = mirror.rest().url();
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return mirror.ctl("status", all);
  }

  /** The status once no partition of the topic lags. */
  private Ran awaitNoLag(String topic) {
    return Await.value(
        OperatedMirror.SOON,
        () -> "the end of the lag of " + topic,
        () ->
            Optional.of(withWorker("-o", "json", "--interval", "0"))
                .filter(
                    ran ->
                        partitions(ran.json())
                            .filter(one -> one.path("topic").asText().equals(topic))
                            .allMatch(one -> one.path("lagRecords").asLong(-1) == 0)));
  }

  private void whileStopped(Runnable then) {
    mirror.stop("mirror-source");
    try {
      then.run();
    } finally {
      mirror.resume("mirror-source");
    }
  }

  /**
   * Two looks three seconds apart at a flow that shows within a second or two what was mirrored.
   *
   * @param between done after the first
   */
  private List<JsonNode> twoLooks(Runnable between) {
    Path out = mirror.directory().resolve("status-watch.json");
    Path err = mirror.directory().resolve("status-watch.err");
    try {
      Process process =
          mirror
              .program()
              .command(
                  "status",
                  "--config",
                  mirror.file().toString(),
                  "-o",
                  "json",
                  "--watch",
                  "3",
                  "--count",
                  "2",
                  "--set",
                  "refresh.topics.interval.seconds=1",
                  "--set",
                  "offset-syncs.interval.ms=100")
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      try {
        Await.until(OperatedMirror.SOON, () -> "the first look", () -> looks(out).size() == 1);
        between.run();
        assertThat(process.waitFor(OperatedMirror.SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as("%s", Files.readString(err)).isEqualTo(1);
        return looks(out);
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw new AssertionError("cannot watch", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  /** The whole documents in a file that may still be written. */
  private static List<JsonNode> looks(Path file) {
    List<JsonNode> looks = new ArrayList<>();
    try (MappingIterator<JsonNode> all = JSON.readerFor(JsonNode.class).readValues(file.toFile())) {
      while (all.hasNext()) {
        looks.add(all.next());
      }
      return looks;
    } catch (IOException | RuntimeException cutOff) {
      return looks;
    }
  }

  private static Stream<JsonNode> partitions(JsonNode report) {
    return StreamSupport.stream(report.at("/flows/0/partitions").spliterator(), false);
  }

  private static JsonNode partition(JsonNode report, String topic, int number) {
    return partitions(report)
        .filter(one -> one.path("topic").asText().equals(topic))
        .filter(one -> one.path("partition").asInt() == number)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + topic + "-" + number + " in " + report));
  }

  private static JsonNode finding(JsonNode report, String kind) {
    return StreamSupport.stream(report.path("findings").spliterator(), false)
        .filter(one -> one.path("kind").asText().equals(kind))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no finding " + kind + " in " + report));
  }

  private static Optional<JsonNode> anomaly(JsonNode report) {
    return StreamSupport.stream(report.at("/flows/0/anomalies").spliterator(), false)
        .filter(one -> one.path("topic").asText().equals("status-purged"))
        .findFirst();
  }
}

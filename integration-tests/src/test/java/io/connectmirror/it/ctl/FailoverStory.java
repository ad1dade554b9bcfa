package io.connectmirror.it.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.connectmirror.lab.kafka.GroupMember;
import io.connectmirror.lab.kafka.GroupProtocol;
import io.connectmirror.lab.process.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;

/**
 * How {@code mirrorctl failover} and {@code failback} move groups. The checkpoint connector is
 * stopped meanwhile, or it would be the one that moves them.
 */
public final class FailoverStory {
  private static final Duration BACK = Duration.ofSeconds(60);

  private final OperatedMirror mirror;

  public FailoverStory(OperatedMirror mirror) {
    this.mirror = mirror;
  }

  /**
   * A dry run changes nothing, an execution moves the group to its place and reports time and loss,
   * a second one changes nothing, and the way home ends at the very place.
   */
  public void aGroupGoesThereAndComesHome() throws IOException {
    TopicPartition topic = new TopicPartition("failover-home", 0);
    TopicPartition copy = new TopicPartition("east.failover-home", 0);
    mirror.mirrored("failover-home", 1, 60);
    withoutCheckpoints(
        () -> {
          mirror.onEast().commit("failover-home", topic, 37);
          Path file = mirror.directory().resolve("failover.json");

          Ran dry = failover("failover-home", "--output", "json");
          assertThat(dry.exitCode()).as(dry.toString()).isZero();
          assertThat(dry.json().path("executed").asBoolean()).isFalse();
          assertThat(mirror.onWest().committed("failover-home")).isEmpty();

          Ran done = failover("failover-home", "--execute", "--report", file.toString());
          assertThat(done.exitCode()).as(done.toString()).isZero();
          assertThat(mirror.onWest().committed("failover-home")).isEqualTo(Map.of(copy, 37L));
          assertThat(done.out()).contains("records at risk: 0", "took ");
          assertThat(Files.readString(file)).contains("\"recoverySeconds\"", "\"records\" : 0");
          assertThat(Path.of(file + ".txt")).isNotEmptyFile();

          Ran again = failover("failover-home", "--execute", "--output", "json");
          assertThat(again.exitCode()).as(again.toString()).isZero();
          assertThat(again.json().path("steps")).as(again.toString()).isEmpty();

          mirror.onWest().commit("failover-home", copy, 52);
          Ran home =
              mirror.ctl(
                  "failback", "--flow", "east->west", "--group", "failover-home", "--execute");
          assertThat(home.exitCode()).as(home.toString()).isZero();
          assertThat(mirror.onEast().committed("failover-home")).isEqualTo(Map.of(topic, 52L));
        });
  }

  /** A group that has consumers on the target is refused by its name, and stays. */
  public void aGroupWithConsumersIsRefused() throws IOException {
    TopicPartition copy = new TopicPartition("east.failover-busy", 0);
    mirror.mirrored("failover-busy", 1, 60);
    withoutCheckpoints(
        () -> {
          mirror.onEast().commit("failover-busy", new TopicPartition("failover-busy", 0), 37);
          try (GroupMember member =
              mirror.onWest().join("failover-busy", GroupProtocol.CLASSIC, copy.topic())) {
            member.commit(copy, 5);

            Ran ran = failover("failover-busy", "--execute");

            assertThat(ran.exitCode()).as(ran.toString()).isEqualTo(1);
            assertThat(ran.out()).contains("group failover-busy: refused", "consumers on west");
            assertThat(mirror.onWest().committed("failover-busy")).isEqualTo(Map.of(copy, 5L));
          }
        });
  }

  /**
   * A run that is told to end while producers still write says that no group was moved, on the
   * terminal and in its report, and ends as one that was told to.
   */
  public void aSignalLeavesAReportOfWhatWasDone() throws IOException, InterruptedException {
    mirror.mirrored("failover-signal", 1, 60);
    TopicPartition topic = new TopicPartition("failover-signal", 0);
    Path file = mirror.directory().resolve("failover-signal.json");
    Path out = mirror.directory().resolve("failover-signal.out");
    mirror.stop("mirror-checkpoint");
    mirror.stop("mirror-source");
    Process process = null;
    try {
      mirror.onEast().commit("failover-signal", topic, 37);
      mirror.onEast().produce(topic, 60, 5);
      process =
          mirror
              .program()
              .command(
                  "failover",
                  "--config",
                  mirror.file().toString(),
                  "--flow",
                  "east->west",
                  "--group",
                  "failover-signal",
                  "--execute",
                  "--max-wait",
                  "600",
                  "--report",
                  file.toString())
              .redirectErrorStream(true)
              .redirectOutput(out.toFile())
              .start();
      Await.until(
          OperatedMirror.SOON, () -> "the report of a run under way", () -> Files.exists(file));
      assertThat(Files.readString(file)).contains("\"state\" : \"UNDER_WAY\"");

      process.destroy();

      assertThat(process.waitFor(OperatedMirror.SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(out)).isEqualTo(128 + 15);
      assertThat(Files.readString(file))
          .contains("\"state\" : \"INTERRUPTED\"", "\"kind\" : \"NOT_MOVED\"");
      assertThat(Files.readString(out))
          .contains("IT DID NOT COME TO ITS END", "group failover-signal: not moved");
      assertThat(mirror.onWest().committed("failover-signal")).isEmpty();
    } finally {
      if (process != null) {
        process.destroyForcibly();
      }
      mirror.resume("mirror-source");
      mirror.resume("mirror-checkpoint");
    }
  }

  /**
   * With the source gone a group goes where the mirror has last seen it, and the report says so.
   */
  public void aGroupGoesThereWithoutTheSource() throws IOException {
    TopicPartition copy = new TopicPartition("east.failover-lost", 0);
    mirror.mirrored("failover-lost", 1, 60);
    mirror.onEast().commit("failover-lost", new TopicPartition("failover-lost", 0), 37);
    Await.until(
        OperatedMirror.SOON,
        () -> "failover-lost on west, not " + mirror.onWest().committed("failover-lost"),
        () -> mirror.onWest().committed("failover-lost").equals(Map.of(copy, 37L)));
    withoutCheckpoints(
        () -> {
          mirror.onWest().deleteGroup("failover-lost");
          mirror.east().broker().stop();
          try {
            Ran ready =
                mirror.ctl(
                    "groups", "--group", "failover-lost", "--timeout", "5", "--output", "json");
            assertThat(ready.exitCode()).as(ready.toString()).isEqualTo(1);
            assertThat(ready.json().path("flows").path(0).path("sourceSilent").asText())
                .isNotEmpty();

            Ran ran = failover("failover-lost", "--execute", "--timeout", "5", "--output", "json");

            assertThat(ran.exitCode()).as(ran.toString()).isZero();
            assertThat(mirror.onWest().committed("failover-lost")).isEqualTo(Map.of(copy, 37L));
            JsonNode report = ran.json();
            assertThat(report.path("source").asText()).startsWith("lost: ");
            assertThat(report.path("dataLoss").has("records")).isFalse();
            assertThat(report.path("dataLoss").path("ageSeconds").asDouble()).isPositive();
          } finally {
            mirror.east().broker().start();
          }
        });
  }

  private Ran failover(String group, String... more) {
    String[] all = new String[more.length + 4];
    all[0] = "--flow";
    all[1] = "east->west";
    all[2] = "--group";
    all[3] = group;
    System.arraycopy(more, 0, all, 4, more.length);
    return mirror.ctl("failover", all);
  }

  private void withoutCheckpoints(Telling telling) throws IOException {
    mirror.stop("mirror-checkpoint");
    try {
      telling.tell();
    } finally {
      mirror.rest().resume("mirror-checkpoint");
      mirror.rest().awaitRunning("mirror-checkpoint", BACK);
    }
  }

  @FunctionalInterface
  private interface Telling {
    void tell() throws IOException;
  }
}

package io.connectmirror.it.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.ConfigMaps;
import io.connectmirror.lab.process.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * What {@code mirrorctl config} makes of a file, on a real worker. The flow calls the clusters by
 * names of its own, so that it has nothing in common with the mirror beside it.
 */
final class ConfigStory {
  private static final String TOPIC = "unmirrored-config";
  private static final List<String> CONNECTORS =
      List.of(
          "orient-to-occident-source",
          "orient-to-occident-checkpoint",
          "orient-to-occident-heartbeat");

  private final OperatedMirror mirror;
  private final Path file;

  ConfigStory(OperatedMirror mirror) {
    this.mirror = mirror;
    this.file = mirror.directory().resolve("config-story.properties");
  }

  /** A file becomes connectors that mirror, and what is changed in it is seen and carried over. */
  void aFileIsCarriedOverToAWorker() {
    try {
      writeFile(Map.of());
      Path out = mirror.directory().resolve("config-story");
      Ran written = mirror.bare("config", file.toString(), "--out", out.toString());
      assertThat(written.exitCode()).as("%s", written).isZero();
      CONNECTORS.forEach(name -> assertThat(out.resolve(name + ".json")).exists());

      assertThat(onWorker("--diff").exitCode()).isEqualTo(1);
      Ran created = onWorker("--apply");
      assertThat(created.exitCode()).as("%s", created).isZero();
      CONNECTORS.forEach(name -> assertThat(created.out()).contains(name + ": created"));
      CONNECTORS.forEach(name -> mirror.rest().awaitRunning(name, Duration.ofSeconds(60)));
      awaitRecords();
      seesNoDifference();

      writeFile(Map.of("orient->occident.refresh.topics.interval.seconds", "2"));
      Ran differs = onWorker("--diff");
      assertThat(differs.exitCode()).as("%s", differs).isEqualTo(1);
      assertThat(differs.out())
          .contains("orient-to-occident-source: differs")
          .contains("  ~ refresh.topics.interval.seconds = 1 -> 2")
          .contains("orient-to-occident-heartbeat: same");
      Ran updated = onWorker("--apply");
      assertThat(updated.exitCode()).as("%s", updated).isZero();
      assertThat(updated.out()).contains("orient-to-occident-source: updated");
      seesNoDifference();
    } finally {
      deleteConnectors();
    }
  }

  /** What the worker refuses is told as a whole, and nothing is changed. */
  void nothingIsAppliedOfAFileThatTheWorkerRefuses() {
    try {
      writeFile(
          Map.of("replication.factor", "many", "orient->occident.emit.heartbeats.to", "nobody"));
      Ran refused = onWorker("--apply");
      assertThat(refused.exitCode()).as("%s", refused).isEqualTo(1);
      assertThat(refused.err())
          .contains("error: orient-to-occident-source: replication.factor")
          .contains("error: orient-to-occident-heartbeat: emit.heartbeats.to");
      assertThat(mirror.rest().connectors()).doesNotContainAnyElementsOf(CONNECTORS);
    } finally {
      deleteConnectors();
    }
  }

  private void seesNoDifference() {
    Ran same = onWorker("--diff");
    assertThat(same.exitCode()).as("%s", same).isZero();
    assertThat(same.out())
        .contains("mirror-source: on the worker and not in the file, left alone")
        .doesNotContain("differs", "missing");
    assertThat(onWorker("--apply").out()).doesNotContain("updated", "created");
  }

  private void awaitRecords() {
    mirror.onEast().createTopic(TOPIC, 1);
    mirror.onEast().produce(new TopicPartition(TOPIC, 0), 0, 100);
    TopicPartition copy = new TopicPartition("orient." + TOPIC, 0);
    Await.until(
        OperatedMirror.SOON,
        () -> "100 records in " + copy,
        () ->
            mirror.onWest().topics().contains(copy.topic())
                && mirror.onWest().endOffset(copy) >= 100);
  }

  private Ran onWorker(String what) {
    return mirror.bare("config", file.toString(), "--connect", mirror.rest().url(), what);
  }

  private void deleteConnectors() {
    mirror.rest().connectors().stream().filter(CONNECTORS::contains).forEach(mirror.rest()::delete);
  }

  private void writeFile(Map<String, String> more) {
    Map<String, String> lines = new TreeMap<>();
    lines.put("clusters", "orient, occident");
    lines.putAll(ConfigMaps.prefixed("orient.", mirror.east().clientConfig()));
    lines.putAll(ConfigMaps.prefixed("occident.", mirror.west().clientConfig()));
    lines.put("orient->occident.enabled", "true");
    lines.put("topics", TOPIC + ".*");
    lines.put("groups", "unmirrored-config.*");
    lines.put("orient->occident.refresh.topics.interval.seconds", "1");
    lines.put("offset-syncs.topic.location", "target");
    lines.put("replication.factor", "-1");
    lines.put("offset-syncs.topic.replication.factor", "-1");
    lines.put("checkpoints.topic.replication.factor", "-1");
    lines.put("heartbeats.topic.replication.factor", "-1");
    lines.putAll(more);
    StringBuilder text = new StringBuilder();
    lines.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
    try {
      Files.writeString(file, text, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError("cannot write " + file, e);
    }
  }
}

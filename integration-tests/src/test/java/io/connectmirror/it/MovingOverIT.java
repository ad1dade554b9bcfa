package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.it.ctl.MirrorCtlProgram;
import io.connectmirror.it.ctl.Ran;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.ConfigMaps;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * From MirrorMaker 2 to here by the ways that the README shows. One worker stands for MirrorMaker
 * 2: it has its topic for positions where the dedicated mode has it.
 */
class MovingOverIT {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String MM2_SOURCE = "org.apache.kafka.connect.mirror.MirrorSourceConnector";

  private static Lab lab;
  private static Cluster east;
  private static Cluster west;
  private static Worker mirrorMaker;
  private static LabClients onEast;
  private static LabClients onWest;

  @BeforeAll
  static void start() {
    lab = Lab.named("MovingOverIT");
    east = lab.start(ClusterSpec.named("east"));
    west = lab.start(ClusterSpec.named("west"));
    mirrorMaker =
        lab.start(
            WorkerSpec.named("mm2")
                .withPlugin()
                .withMirrorMaker2()
                .property("offset.storage.topic", "mm2-offsets.east.internal"),
            west);
    onEast = LabClients.of(east);
    onWest = LabClients.of(west);
  }

  @AfterAll
  static void stop() {
    onEast.close();
    onWest.close();
    lab.close();
  }

  @Test
  @Tag("long")
  void theCommandsOfTheReadmeMakeMirrorMakersConnectorOneOfOurs() {
    ReadmeCommands readme = new ReadmeCommands(mirrorMaker.rest().url(), lab.directory());
    runMirrorMaker("my-mm2-source", "swapped");
    assertThat(readme.run("expand=status")).contains("my-mm2-source RUNNING [\"RUNNING\"]\n");
    assertThat(readme.run("config/validate")).as("faults of the example").isEmpty();

    readme.run("my-mm2-source/config");

    assertThat(mirrorMaker.rest().config("my-mm2-source"))
        .containsEntry("connector.class", "io.connectmirror.source.ClusterMirrorSourceConnector");
    goesOn("swapped");
    assertThat(readme.run("expand=status")).contains("my-mm2-source RUNNING [\"RUNNING\"]\n");
    mirrorMaker.rest().delete("my-mm2-source");
  }

  /** On another Connect cluster, which has positions of its own. */
  @Test
  @Tag("long")
  void whatConfigMakesGoesOnBehindMirrorMakersCopiesOrAtItsPositions() {
    runMirrorMaker("MirrorSourceConnector", "behind, placed");
    mirrorMaker.rest().stop("MirrorSourceConnector");
    mirrorMaker.rest().awaitState("MirrorSourceConnector", "STOPPED", SOON);
    Worker connect = lab.start(WorkerSpec.named("connect").withPlugin(), west);

    config(connect, "behind", Map.of("resume.from", "target"));
    goesOn("behind");
    config(connect, "placed", Map.of(), "--naming", "mm2");
    goesOn("placed");

    assertThat(connect.rest().connectors())
        .containsExactlyInAnyOrder("east-to-west-source", "MirrorSourceConnector");
  }

  private static void runMirrorMaker(String connector, String topics) {
    for (String topic : topics.split(", ", -1)) {
      onEast.createTopic(topic, 1);
      onEast.produce(partition(topic), 0, 250);
    }
    Map<String, String> config = new HashMap<>(new Flow(east, west).sourceConnector(topics));
    config.put("connector.class", MM2_SOURCE);
    config.put("offset-syncs.topic.location", "source");
    config.put("sync.topic.acls.enabled", "false");
    mirrorMaker.rest().create(connector, config);
    for (String topic : topics.split(", ", -1)) {
      awaitCopies(topic, 250);
    }
  }

  private static void config(
      Worker connect, String topic, Map<String, String> more, String... options) {
    Map<String, String> lines = new TreeMap<>();
    lines.put("clusters", "east, west");
    lines.putAll(ConfigMaps.prefixed("east.", east.clientConfig()));
    lines.putAll(ConfigMaps.prefixed("west.", west.clientConfig()));
    lines.put("east->west.enabled", "true");
    lines.put("topics", topic);
    lines.put("replication.factor", "-1");
    lines.put("offset-syncs.topic.replication.factor", "-1");
    lines.put("sync.topic.acls.enabled", "false");
    lines.put("emit.checkpoints.enabled", "false");
    lines.put("emit.heartbeats.enabled", "false");
    lines.putAll(more);
    StringBuilder text = new StringBuilder();
    lines.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
    Path file = lab.directory().resolve(topic + ".properties");
    try {
      Files.writeString(file, text, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<String> arguments =
        new ArrayList<>(
            List.of("config", file.toString(), "--connect", connect.rest().url(), "--apply"));
    arguments.addAll(List.of(options));
    Ran ran =
        new MirrorCtlProgram(lab.directory().resolve("mirrorctl"))
            .run(arguments.toArray(String[]::new));
    assertThat(ran.exitCode()).as("%s", ran).isZero();
    assertThat(ran.err()).as("%s", ran).doesNotContain("resume.from is not target");
  }

  /** What comes now is mirrored, and nothing that MirrorMaker 2 has mirrored a second time. */
  private static void goesOn(String topic) {
    onEast.produce(partition(topic), 250, 50);
    awaitCopies(topic, 300);
    assertThat(Copies.of(onWest, copy(topic), 300))
        .isEqualTo(new Copies(Set.of(), List.of(), true));
  }

  private static void awaitCopies(String topic, long count) {
    Await.until(
        SOON,
        () -> count + " records in " + copy(topic),
        () ->
            onWest.topics().contains(copy(topic).topic())
                && onWest.endOffset(copy(topic)) >= count);
  }

  private static TopicPartition partition(String topic) {
    return new TopicPartition(topic, 0);
  }

  private static TopicPartition copy(String topic) {
    return new TopicPartition("east." + topic, 0);
  }
}

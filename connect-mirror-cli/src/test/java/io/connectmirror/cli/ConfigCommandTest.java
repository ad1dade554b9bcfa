package io.connectmirror.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.cli.connect.FakeWorker;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigCommandTest {
  private static final String ONE_WAY =
      """
      clusters = east, west
      east.bootstrap.servers = east:9092
      west.bootstrap.servers = west:9092
      east->west.enabled = true
      east->west.topics = orders.*
      east.sasl.jaas.config = ${file:/secrets:jaas}
      west.exactly.once.source.support = enabled
      """;

  private static final String STOPPED =
      """
      {"east-west-source": {
        "info": {"name": "east-west-source", "config": {
          "connector.class": "io.connectmirror.source.ClusterMirrorSourceConnector",
          "source.cluster.alias": "east", "target.cluster.alias": "west"}},
        "status": {"connector": {"state": "STOPPED"}, "tasks": []}}}
      """;

  @TempDir private Path directory;
  private FakeWorker worker;

  private record Ran(int code, String out, String err) {}

  @BeforeEach
  void start() {
    worker = new FakeWorker();
  }

  @AfterEach
  void stop() {
    worker.close();
  }

  @Test
  void printsConnectorsAsOnePostsThem() throws IOException {
    Ran ran = config(ONE_WAY);
    assertThat(ran.code()).isZero();
    JsonNode connectors = new ObjectMapper().readTree(ran.out());
    assertThat(connectors.findValuesAsText("name"))
        .containsExactly(
            "east-to-west-source",
            "east-to-west-checkpoint",
            "east-to-west-heartbeat",
            "west-to-east-heartbeat");
    assertThat(connectors.get(0).path("config").path("source.cluster.sasl.jaas.config").asText())
        .isEqualTo("${file:/secrets:jaas}");
    assertThat(ran.err())
        .contains("set on the workers beside west: exactly.once.source.support=enabled")
        .contains("note: west->east: is not enabled");
  }

  @Test
  void saysThatMirrorMakersPositionsAreNotFoundUntilTheConnectorIsThere() throws IOException {
    assertThat(config(ONE_WAY).err())
        .contains("warning: east-to-west-source: resume.from is not target");
    assertThat(config(ONE_WAY, "--connect", worker.url(), "--apply").err())
        .contains("resume.from is not target");
    assertThat(config(ONE_WAY, "--connect", worker.url(), "--diff").err())
        .doesNotContain("resume.from");
  }

  @Test
  void carriesMirrorMakersNamesAndPositionsOver() throws IOException {
    Ran ran = config(ONE_WAY, "--connect", worker.url(), "--apply", "--naming", "mm2");
    assertThat(ran.code()).isZero();
    assertThat(worker.connectors())
        .containsOnlyKeys(
            "MirrorSourceConnector", "MirrorCheckpointConnector", "MirrorHeartbeatConnector");
    assertThat(worker.connectors().get("MirrorSourceConnector"))
        .containsEntry("offsets.storage.topic", "mm2-offsets.east.internal");
    Ran both = config(ONE_WAY, "--naming", "mm2");
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err()).contains("[MirrorHeartbeatConnector]", "--flow or --target");
  }

  @Test
  void tellsOfLinesWithoutEffectOnStderrOrInTheJson() throws IOException {
    String file = ONE_WAY + "producer.compression.type = lz4\ntopics = a\ntopics = b\n";
    Ran ran = config(file);
    assertThat(ran.err())
        .contains("warning: producer.compression.type has no effect: write west.producer.")
        .contains("warning: topics is there more than once");
    Ran json = config(file, "--output", "json");
    assertThat(json.err()).isEmpty();
    JsonNode report = new ObjectMapper().readTree(json.out());
    assertThat(report.path("findings").findValuesAsText("key"))
        .contains("producer.compression.type", "topics");
    assertThat(report.path("connectors")).hasSize(4);
    assertThat(report.path("workerSettings").findValuesAsText("key"))
        .containsExactly("exactly.once.source.support");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "east->west.enabled=true",
        "east->west.enabled=true,west->east.enabled=true",
        "east->west.enabled=true,east->north.enabled=true",
        "east->west.enabled=true,north->west.enabled=true",
        "east->west.enabled=true,west->east.enabled=true,east->north.enabled=true,"
            + "north->east.enabled=true"
      })
  void writesAFileForEachConnectorOfEveryTopology(String flows) throws IOException {
    List<String> expected = new ArrayList<>();
    StringBuilder file =
        new StringBuilder("clusters=east,west,north\nemit.heartbeats.enabled=false\n");
    for (String cluster : List.of("east", "west", "north")) {
      file.append(cluster).append(".bootstrap.servers=").append(cluster).append(":9092\n");
    }
    for (String flow : flows.split(",", -1)) {
      file.append(flow).append('\n');
      String name = flow.substring(0, flow.indexOf('.')).replace("->", "-to-");
      expected.add(name + "-checkpoint.json");
      expected.add(name + "-source.json");
    }
    Path out = directory.resolve("out");
    Ran ran = config(file.toString(), "--out", out.toString());
    assertThat(ran.code()).isZero();
    try (Stream<Path> files = Files.list(out)) {
      assertThat(files.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(expected);
    }
    assertThat(ran.out().lines()).hasSize(expected.size());
    assertThat(config(file.toString(), "--out", out.toString()).code()).isEqualTo(2);
    assertThat(config(file.toString(), "--out", out.toString(), "--force").code()).isZero();
  }

  @Test
  void endsWithAFindingWhenAConnectorWouldBeRefused() throws IOException {
    Ran ran = config(ONE_WAY + "east->west.replication.factor = many\n");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err()).contains("error: east-to-west-source: replication.factor ");
  }

  @Test
  void appliesOnceAndFindsNoDifferenceAfterwards() throws IOException {
    Ran missing = config(ONE_WAY, "--connect", worker.url(), "--diff");
    assertThat(missing.code()).isEqualTo(1);
    assertThat(missing.out()).contains("east-to-west-source: missing");
    assertThat(worker.connectors()).isEmpty();

    Ran applied = config(ONE_WAY, "--connect", worker.url(), "--apply");
    assertThat(applied.code()).isZero();
    assertThat(applied.out().lines())
        .containsExactly(
            "east-to-west-source: created",
            "east-to-west-checkpoint: created",
            "east-to-west-heartbeat: created");
    assertThat(worker.connectors()).hasSize(3);
    assertThat(applied.err()).contains("note: west->east: is left out here");

    assertThat(config(ONE_WAY, "--connect", worker.url(), "--diff").code()).isZero();
    int before = puts();
    assertThat(config(ONE_WAY, "--connect", worker.url(), "--apply").out())
        .contains("east-to-west-source: same");
    assertThat(puts()).isEqualTo(before);
  }

  @Test
  void showsWhatDiffersAndUpdatesIt() throws IOException {
    config(ONE_WAY, "--connect", worker.url(), "--apply");
    String changed =
        ONE_WAY.replace("orders.*", "bills.*").replace("${file:/secrets:jaas}", "hush")
            + "tasks.max = 4\n";
    Ran diff = config(changed, "--connect", worker.url(), "--diff");
    assertThat(diff.code()).isEqualTo(1);
    assertThat(diff.out())
        .contains("east-to-west-source: differs")
        .contains("  + tasks.max = 4")
        .contains("  ~ topics = orders.* -> bills.*")
        .contains("  ~ source.cluster.sasl.jaas.config = ${file:/secrets:jaas} -> (hidden)")
        .doesNotContain("hush");
    Ran applied = config(changed, "--connect", worker.url(), "--apply");
    assertThat(applied.out()).contains("east-to-west-source: updated").doesNotContain("hush");
    assertThat(worker.connectors().get("east-to-west-source")).containsEntry("tasks.max", "4");
    Ran back = config(ONE_WAY, "--connect", worker.url(), "--diff", "-o", "json");
    assertThat(back.code()).isEqualTo(1);
    assertThat(back.out()).contains("\"key\" : \"tasks.max\"").doesNotContain("hush");
  }

  @Test
  void namesWhatIsNotInTheFileAndLeavesItAlone() throws IOException {
    Map<String, String> mirror =
        Map.of("connector.class", "org.apache.kafka.connect.mirror.MirrorSourceConnector");
    worker.connectors().put("old-one", mirror);
    worker.connectors().put("a-sink", Map.of("connector.class", "FileStreamSink"));
    Ran ran = config(ONE_WAY, "--connect", worker.url(), "--apply");
    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .contains("old-one: on the worker and not in the file")
        .doesNotContain("a-sink");
    assertThat(worker.connectors()).containsEntry("old-one", mirror).containsKey("a-sink");
  }

  @Test
  void appliesNothingWhenTheWorkerRefusesOneAndSaysAllItSays() throws IOException {
    worker.refuse("topics", "Invalid value hush-hush for x");
    worker.refuse("tasks.max", "too many");
    Ran ran =
        config(
            ONE_WAY + "east.ssl.key.password = hush-hush\n", "--connect", worker.url(), "--apply");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(worker.connectors()).isEmpty();
    assertThat(ran.err())
        .contains("error: east-to-west-source: topics Invalid value (hidden) for x")
        .contains("error: east-to-west-heartbeat: tasks.max too many")
        .doesNotContain("hush-hush");
  }

  @Test
  void createsNoSecondSourceConnectorOfAFlowThatRunsUnderAnotherName() throws IOException {
    Map<String, String> mirror =
        Map.of(
            "connector.class", "io.connectmirror.source.ClusterMirrorSourceConnector",
            "source.cluster.alias", "east",
            "target.cluster.alias", "west");
    worker.connectors().put("east-west-source", mirror);
    Ran ran = config(ONE_WAY, "--connect", worker.url(), "--apply");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err())
        .contains(
            "error: east-to-west-source: east-west-source on the worker mirrors this flow already",
            "PUT /connectors/east-west-source/stop",
            "east->west.resume.from=target");
    assertThat(worker.connectors()).containsOnlyKeys("east-west-source");
  }

  @Test
  void createsOneBesideTheSourceConnectorOfAnotherFlowOrOtherTopicsOrAStoppedOne()
      throws IOException {
    worker
        .connectors()
        .put(
            "north-west-source",
            Map.of(
                "connector.class", "ClusterMirrorSource",
                "source.cluster.alias", "north",
                "target.cluster.alias", "west"));
    assertThat(config(ONE_WAY, "--connect", worker.url(), "--apply").code()).isZero();
    worker.connectors().clear();
    worker
        .connectors()
        .put(
            "east-west-source",
            Map.of(
                "connector.class", "ClusterMirrorSource",
                "source.cluster.alias", "east",
                "target.cluster.alias", "west",
                "topics", "payments, refunds"));
    assertThat(config(ONE_WAY, "--connect", worker.url(), "--apply").code()).isZero();
    worker.connectors().clear();
    worker.answerAt("GET /connectors", 200, STOPPED);
    assertThat(config(ONE_WAY, "--connect", worker.url(), "--apply").code()).isZero();
    assertThat(worker.connectors()).containsKey("east-to-west-source");
  }

  @Test
  void doesNotWriteOverSomebodyElsesConnector() throws IOException {
    worker.connectors().put("east-to-west-checkpoint", Map.of("connector.class", "FileStreamSink"));
    Ran ran = config(ONE_WAY, "--connect", worker.url(), "--apply");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err()).contains("something else, a FileStreamSink");
    assertThat(worker.connectors()).hasSize(1);
  }

  @Test
  void saysWhatWasDoneBeforeTheWorkerFailed() throws IOException {
    Map<String, String> settings = new TreeMap<>();
    config(ONE_WAY, "--connect", worker.url(), "--apply");
    settings.putAll(worker.connectors().get("east-to-west-source"));
    worker.connectors().clear();
    worker.answerAt(
        "PUT /connectors/east-to-west-checkpoint/config", 500, "{\"message\":\"oops\"}");
    Ran ran = config(ONE_WAY, "--connect", worker.url(), "--apply");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err())
        .contains(
            "connector east-to-west-checkpoint", "oops", "[east-to-west-source] were changed");
    assertThat(worker.connectors()).isEqualTo(Map.of("east-to-west-source", settings));
  }

  @Test
  void wantsToKnowTheTargetWhenThereAreSeveral() throws IOException {
    String file = ONE_WAY + "west->east.enabled = true\n";
    Ran ran = config(file, "--connect", worker.url(), "--diff");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("--target or --flow");
    assertThat(config(file, "--connect", worker.url(), "--apply", "--target", "east").code())
        .isZero();
    assertThat(worker.connectors())
        .containsOnlyKeys(
            "west-to-east-source", "west-to-east-checkpoint", "west-to-east-heartbeat");
    assertThat(config(file, "--connect", worker.url(), "--diff", "--flow", "west->east").code())
        .isZero();
  }

  @Test
  void failsOnWrongUsage() throws IOException {
    assertThat(run("config").code()).isEqualTo(2);
    assertThat(run("config", directory.resolve("none").toString()).code()).isEqualTo(2);
    assertThat(config(ONE_WAY, "--connect", worker.url()).code()).isEqualTo(2);
    assertThat(config(ONE_WAY, "--diff").code()).isEqualTo(2);
    assertThat(config(ONE_WAY, "--connect", worker.url(), "--diff", "--apply").code()).isEqualTo(2);
    assertThat(config(ONE_WAY, "--connect", worker.url(), "--diff", "--out", "x").code())
        .isEqualTo(2);
    assertThat(config(ONE_WAY, "--flow", "a->b").code()).isEqualTo(2);
    assertThat(config("topics = a\n").err()).contains("mm2.properties: there is no line clusters=");
    assertThat(config("clusters = a, b\nemit.heartbeats.enabled = false\n").code()).isEqualTo(2);
    assertThat(worker.requests()).isEmpty();
  }

  @Test
  void failsWhenNobodyAnswers() throws IOException {
    worker.close();
    Ran ran = config(ONE_WAY, "--connect", worker.url(), "--diff");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains(worker.url());
  }

  @Test
  void explainsItself() {
    Ran help = run("config", "--help");
    assertThat(help.code()).isZero();
    assertThat(help.out()).contains("--target", "--apply", "Examples:");
    assertThat(run("--help").out()).contains("config");
  }

  private int puts() {
    return (int) worker.requests().stream().filter(request -> request.endsWith("/config")).count();
  }

  private Ran config(String file, String... more) throws IOException {
    Path path = directory.resolve("mm2.properties");
    Files.writeString(path, file);
    List<String> args = new ArrayList<>(List.of("config", path.toString()));
    args.addAll(List.of(more));
    return run(args.toArray(String[]::new));
  }

  private static Ran run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = MirrorCtl.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    return new Ran(code, out.toString(), err.toString());
  }
}

package io.connectmirror.benchmarks.endtoend.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.benchmarks.endtoend.scenario.Scenario;
import io.connectmirror.benchmarks.endtoend.scenario.ScenarioCatalog;
import io.connectmirror.lab.process.LabPaths;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class FlowTest {
  private static final Scenario ZSTD = ScenarioCatalog.parse(List.of("zstd")).get(0);
  private final Flow flow =
      new Flow(
          Map.of("bootstrap.servers", "east:1"), Map.of("bootstrap.servers", "west:2"), "run-1");

  @Test
  void everybodyWritesWithTheScenariosCodec() {
    assertThat(Contenders.names())
        .contains("mm2", "mm2-tuned", "connect", "direct", "passthrough", "loop");
    for (Contender contender : Contenders.named(List.copyOf(Contenders.names()))) {
      assertThat(contender.producer(ZSTD)).containsEntry("compression.type", "zstd");
    }
    assertThat(connector("mm2"))
        .containsEntry("producer.override.compression.type", "zstd")
        .containsEntry("connector.class", "org.apache.kafka.connect.mirror.MirrorSourceConnector");
  }

  @Test
  void aPlaneDiffersFromTunedMirrorMakerInItsClassAndPlaneAlone() {
    Map<String, String> mm2 = connector("mm2-tuned");
    Map<String, String> ours = connector("connect");

    assertThat(ours).containsEntry("data.plane", "connect");
    assertThat(differences(mm2, ours)).containsExactly("connector.class", "data.plane");
  }

  @Test
  void thePlaneWithAProducerOfItsOwnHasTheSameSettingsForIt() {
    Map<String, String> direct = connector("direct");

    assertThat(direct).containsEntry("data.plane", "direct");
    assertThat(direct.keySet()).noneMatch(key -> key.startsWith("producer.override."));
    connector("connect")
        .forEach(
            (key, value) -> {
              if (key.startsWith("producer.override.")) {
                assertThat(direct)
                    .containsEntry(key.replace("producer.override.", "target.producer."), value);
              }
            });
  }

  @Test
  void mirrorMakersProducerHasTheCodecAndNothingElse() {
    assertThat(connector("mm2").keySet())
        .filteredOn(key -> key.startsWith("producer.override."))
        .containsExactly("producer.override.compression.type");
  }

  @Test
  void theProducerOfOursIsThatOfTheExample() throws IOException {
    JsonNode example =
        new ObjectMapper()
            .readTree(LabPaths.root().resolve("config-examples/source.json").toFile())
            .path("config");

    connector("connect")
        .forEach(
            (key, value) -> {
              if (key.startsWith("producer.override.") && !key.endsWith("compression.type")) {
                assertThat(example.path(key).asText()).as(key).isEqualTo(value);
              }
            });
    example
        .fieldNames()
        .forEachRemaining(
            key -> {
              if (key.startsWith("producer.override.")) {
                assertThat(connector("connect")).containsKey(key);
              }
            });
  }

  @Test
  void theLoopReadsTheSourceAndWritesToTheTarget() {
    Contender.Loop loop = (Contender.Loop) Contenders.named(List.of("loop")).get(0);

    assertThat(flow.loop(loop, ZSTD, List.of("a", "b")))
        .containsEntry("consumer.bootstrap.servers", "east:1")
        .containsEntry("producer.bootstrap.servers", "west:2")
        .containsEntry("producer.compression.type", "zstd")
        .containsEntry("topics", "a,b")
        .containsEntry("alias", "run-1");
    assertThat(flow.remote("a")).isEqualTo("run-1.a");
  }

  @Test
  void aContenderThatNobodyKnowsIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Contenders.named(List.of("mm2", "mm3")))
        .withMessage(
            "no contender 'mm3'; there are mm2, mm2-tuned, connect, direct, passthrough, loop");
  }

  private Map<String, String> connector(String name) {
    Contender.Connector connector = (Contender.Connector) Contenders.named(List.of(name)).get(0);
    return flow.connector(connector, ZSTD, "topic");
  }

  private static Set<String> differences(Map<String, String> one, Map<String, String> other) {
    Set<String> keys = new TreeSet<>(one.keySet());
    keys.addAll(other.keySet());
    keys.removeIf(key -> one.containsKey(key) && one.get(key).equals(other.get(key)));
    return keys;
  }
}

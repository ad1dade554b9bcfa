package io.connectmirror.it.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.ConfigMaps;
import io.connectmirror.lab.Figure;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Jvm;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/**
 * How fast {@code mirrorctl verify} is beside plain consumers that read the same. Both are programs
 * with a JVM of their own; the time that a JVM takes to start is left out, the time until its code
 * is compiled is not. They take turns, so that whatever else the machine does hits both.
 */
@Tag("long")
class VerifySpeedIT {
  private static final int ROUNDS = Integer.getInteger("speed.rounds", 3);
  private static final int PATIENCE_SECONDS = 180;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Lab lab;
  private final Cluster east;
  private final Cluster west;
  private final Path file;

  VerifySpeedIT(TestInfo test) throws IOException {
    lab = Lab.named("VerifySpeedIT-" + test.getTestMethod().orElseThrow().getName());
    east = lab.start(ClusterSpec.named("east").jvm(Jvm.heap(512).fullSpeed()));
    west = lab.start(ClusterSpec.named("west").jvm(Jvm.heap(512).fullSpeed()));
    file = lab.directory().resolve("mm2.properties");
    writeFile();
  }

  @AfterEach
  void closeLab() {
    lab.close();
  }

  @Test
  void comparesRecordsOfAKilobyteAtFourFifthsOfTheSpeedOfReadingThem() throws Exception {
    assertThat(ratio(new BulkTopic(4, 2_000_000, 1_000, "lz4"))).isGreaterThan(0.8);
    assertThat(ratio(new BulkTopic(1, 2_000_000, 1_000, "lz4"))).isGreaterThan(0.8);
  }

  @Test
  void tellsHowFastItComparesSmallRecords() throws Exception {
    assertThat(ratio(new BulkTopic(4, 6_000_000, 100, "zstd"))).isPositive();
    assertThat(ratio(new BulkTopic(1, 6_000_000, 100, "zstd"))).isPositive();
  }

  /** Of the medians of the times; below one where comparing takes longer. */
  private double ratio(BulkTopic bulk) throws Exception {
    String topic = "speed-" + bulk.partitions();
    make(east, bulk, topic);
    make(west, bulk, "east." + topic);
    List<Double> plain = new ArrayList<>();
    List<Double> compared = new ArrayList<>();
    for (int round = 0; round <= ROUNDS; round++) {
      double read = plainRead(bulk, topic);
      double verified = verify(bulk, topic);
      // The first round brings the logs into memory.
      if (round > 0) {
        plain.add(read);
        compared.add(verified);
      }
    }
    double ratio = median(plain) / median(compared);
    Figure.say(
        "verify_speed record_bytes=%d compression=%s partitions=%d records=%d plain_s=%s verify_s=%s"
            + " ratio=%.2f load=%.1f",
        bulk.bytes(),
        bulk.compression(),
        bulk.partitions(),
        bulk.records(),
        plain,
        compared,
        ratio,
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    return ratio;
  }

  private static void make(Cluster cluster, BulkTopic bulk, String topic) {
    try (LabClients clients = LabClients.of(cluster)) {
      clients.createTopic(topic, bulk.partitions(), Map.of("retention.ms", "-1"));
    }
    bulk.produce(cluster, topic);
  }

  private double plainRead(BulkTopic bulk, String topic) throws Exception {
    String classes =
        Path.of(PlainRead.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            .toString();
    JsonNode read =
        run(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx1g",
            "-cp",
            MirrorCtlProgram.jar() + java.io.File.pathSeparator + classes,
            PlainRead.class.getName(),
            east.bootstrapServers(),
            topic,
            west.bootstrapServers(),
            "east." + topic);
    assertThat(read.path("records").asLong()).isEqualTo(2L * bulk.records());
    return read.path("seconds").asDouble();
  }

  private double verify(BulkTopic bulk, String topic) throws Exception {
    JsonNode report =
        run(
            MirrorCtlProgram.script().toString(),
            "verify",
            "--config",
            file.toString(),
            "--topic",
            topic,
            "--output",
            "json");
    assertThat(report.path("total").path("equal").asLong()).isEqualTo(bulk.records());
    return report.path("seconds").asDouble();
  }

  /** Runs a program that prints JSON. */
  private JsonNode run(String... line) throws Exception {
    Path out = lab.directory().resolve("program.out");
    Path err = lab.directory().resolve("program.err");
    ProcessBuilder program =
        new ProcessBuilder(line).redirectOutput(out.toFile()).redirectError(err.toFile());
    program.environment().put("JAVA_HOME", System.getProperty("java.home"));
    program.environment().put("MIRRORCTL_OPTS", "-Xmx1g");
    Process process = program.start();
    try {
      assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
          .as("%s ended", List.of(line))
          .isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as("%s: %s", List.of(line), Files.readString(err)).isZero();
    return JSON.readTree(out.toFile());
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private void writeFile() throws IOException {
    Map<String, String> properties = new TreeMap<>();
    properties.put("clusters", "east, west");
    properties.putAll(ConfigMaps.prefixed("east.", east.clientConfig()));
    properties.putAll(ConfigMaps.prefixed("west.", west.clientConfig()));
    properties.put("east->west.enabled", "true");
    StringBuilder text = new StringBuilder();
    properties.forEach((key, value) -> text.append(key).append(" = ").append(value).append('\n'));
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }
}

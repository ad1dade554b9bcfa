package io.connectmirror.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.ConfigMaps;
import io.connectmirror.lab.ConnectRest;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code mirrorctl run} as it was unpacked, with nothing else. */
class DedicatedModeIT {
  private static final Duration SOON = Duration.ofSeconds(90);

  /** It looks at its parent every few seconds; a cluster that is away is not waited for. */
  private static final Duration AT_ONCE = Duration.ofSeconds(40);

  /** What Connect logs then. */
  private static final String ASKS = "Creating Kafka admin client";

  private static final Map<String, String> JAVA_HOME =
      Map.of("JAVA_HOME", System.getProperty("java.home"));

  @TempDir static Path folder;
  private static Path program;

  @BeforeAll
  static void unpack() throws IOException {
    Path top = Distribution.unpackInto(Files.createDirectory(folder.resolve("with a space")));
    program = top.resolve("bin/mirrorctl");
  }

  @Test
  void tellsHowItIsUsed() throws Exception {
    Ran ran = Ran.of(folder, JAVA_HOME, List.of(program.toString(), "run", "--help"));

    assertThat(ran.out()).contains("Usage: mirrorctl run").contains("--per-flow");
    assertThat(ran.code()).isZero();
  }

  /** The JVM that mirrors is the one that says so: it has found its libraries. */
  @Test
  void refusesAWrongFileWithAllThatIsWrong() throws Exception {
    Path file = write("wrong", Map.of("clusters", "east, west", "east->west.enabled", "true"));

    Ran ran = Ran.of(folder, JAVA_HOME, List.of(program.toString(), "run", file.toString()));

    assertThat(ran.err())
        .contains("This cannot be run:")
        .contains("east.bootstrap.servers: is missing")
        .contains("west.bootstrap.servers: is missing");
    assertThat(ran.code()).isEqualTo(2);
  }

  @Test
  void leavesNoProcessBehindWhenItIsKilled() throws Exception {
    Map<String, String> nowhere = new TreeMap<>();
    nowhere.put("clusters", "east, west");
    nowhere.put("east.bootstrap.servers", "127.0.0.1:" + FreePorts.next());
    nowhere.put("west.bootstrap.servers", "127.0.0.1:" + FreePorts.next());
    nowhere.put("east->west.enabled", "true");
    nowhere.put("listeners", "http://127.0.0.1:" + FreePorts.next());
    Path file = write("nowhere", nowhere);
    Process mirrorctl = start(file);
    ProcessHandle mirror = child(mirrorctl);
    try {
      Await.until(SOON, () -> "a worker that asks for its cluster", () -> log(file).contains(ASKS));
      mirrorctl.destroyForcibly().waitFor();

      Await.until(AT_ONCE, () -> "the end of process " + mirror.pid(), () -> !mirror.isAlive());
    } finally {
      mirror.destroyForcibly();
    }
  }

  @Tag("long")
  @Test
  void mirrorsAndEndsWhenItIsTold() throws Exception {
    int port = FreePorts.next();
    try (Lab lab = Lab.named("DedicatedModeIT")) {
      Cluster east = lab.start(ClusterSpec.named("east"));
      Cluster west = lab.start(ClusterSpec.named("west"));
      Map<String, String> file = new TreeMap<>();
      file.put("clusters", "east, west");
      file.putAll(ConfigMaps.prefixed("east.", east.clientConfig()));
      file.putAll(ConfigMaps.prefixed("west.", west.clientConfig()));
      file.put("east->west.enabled", "true");
      file.put("west->east.emit.heartbeats.enabled", "false");
      file.put("replication.factor", "1");
      for (String internal : List.of("offset-syncs", "checkpoints", "heartbeats")) {
        file.put(internal + ".topic.replication.factor", "1");
      }
      for (String storage : List.of("offset", "config", "status")) {
        file.put(storage + ".storage.replication.factor", "1");
      }
      file.put("listeners", "http://127.0.0.1:" + port);
      Process mirrorctl = start(write("mirror", file));
      try {
        ConnectRest rest = new ConnectRest("http://127.0.0.1:" + port);
        Await.until(
            SOON,
            () -> "the connectors of the flow",
            () -> rest.isHealthy() && rest.connectors().size() == 3);
        for (String connector : rest.connectors()) {
          rest.awaitRunning(connector, SOON);
        }
        ProcessHandle mirror = child(mirrorctl);
        mirrorctl.destroy();

        assertThat(mirrorctl.waitFor(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(mirrorctl.exitValue()).isZero();
        assertThat(mirror.isAlive()).isFalse();
      } finally {
        end(mirrorctl);
      }
    }
  }

  private static String log(Path file) {
    try {
      return Files.readString(logOf(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path logOf(Path file) {
    return folder.resolve(file.getFileName() + ".log");
  }

  private static Process start(Path file) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(program.toString(), "run", file.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(logOf(file).toFile());
    builder.environment().putAll(JAVA_HOME);
    builder.environment().put("KAFKA_HEAP_OPTS", "-Xmx384M");
    return builder.start();
  }

  /** The JVM that mirrors. Before it the script starts others, and becomes the JVM above it. */
  private static ProcessHandle child(Process mirrorctl) {
    return Await.value(
        SOON,
        () -> "a JVM below mirrorctl",
        () ->
            mirrorctl
                .children()
                .filter(child -> child.info().command().orElse("").endsWith("/java"))
                .findAny());
  }

  private static void end(Process mirrorctl) {
    mirrorctl.descendants().forEach(ProcessHandle::destroyForcibly);
    mirrorctl.destroyForcibly();
  }

  private static Path write(String name, Map<String, String> properties) throws IOException {
    String text =
        properties.entrySet().stream()
            .map(entry -> entry.getKey() + " = " + entry.getValue())
            .collect(Collectors.joining("\n"));
    return Files.writeString(folder.resolve(name + ".properties"), text);
  }
}

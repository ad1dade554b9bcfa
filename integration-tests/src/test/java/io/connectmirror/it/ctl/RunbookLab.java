package io.connectmirror.it.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.LabPaths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Two clusters with flows both ways, as the example for active-active has them but for addresses,
 * replication factors and intervals; and the folder in which somebody stands who does what a page
 * says: with {@code bin/mirrorctl}, {@code mm2.properties} and {@code reports}.
 */
final class RunbookLab implements AutoCloseable {
  private static final Duration RUNNING_WITHIN = Duration.ofSeconds(90);
  private static final Duration COMMAND_ENDS_WITHIN = Duration.ofMinutes(4);

  private final Lab lab;
  private final Cluster east;
  private final Cluster west;
  private final Worker besideEast;
  private final Worker besideWest;
  private final LabClients onEast;
  private final LabClients onWest;
  private final Path folder;

  private RunbookLab(Lab lab) {
    this.lab = lab;
    this.east = lab.start(ClusterSpec.named("east"));
    this.west = lab.start(ClusterSpec.named("west"));
    this.besideEast = lab.start(worker("connect-east"), east);
    this.besideWest = lab.start(worker("connect-west"), west);
    this.onEast = LabClients.of(east);
    this.onWest = LabClients.of(west);
    this.folder = lab.directory().resolve("desk");
  }

  static RunbookLab start(String name) {
    RunbookLab made = new RunbookLab(Lab.named(name));
    try {
      made.furnish();
    } catch (IOException e) {
      throw new LabException("cannot furnish " + made.folder, e);
    }
    made.apply("west", made.besideWest, "east-to-west-");
    made.apply("east", made.besideEast, "west-to-east-");
    return made;
  }

  Cluster east() {
    return east;
  }

  LabClients onEast() {
    return onEast;
  }

  LabClients onWest() {
    return onWest;
  }

  Path reports() {
    return folder.resolve("reports");
  }

  /** Runs what a page shows, by a shell, with the addresses of this lab. */
  Ran run(String script) {
    Path out = lab.directory().resolve("out");
    Path err = lab.directory().resolve("err");
    ProcessBuilder builder = new ProcessBuilder("sh", "-e", "-c", here(script));
    builder.directory(folder.toFile()).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder
        .environment()
        .put("MIRRORCTL_OPTS", "-Xmx256m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      if (!process.waitFor(COMMAND_ENDS_WITHIN.toSeconds(), TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new AssertionError("did not end: " + script + "\n" + Files.readString(err));
      }
      return new Ran(
          script,
          process.exitValue(),
          Files.readString(out, StandardCharsets.UTF_8),
          Files.readString(err, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new LabException("cannot run " + script, e);
    } catch (InterruptedException e) {
      throw LabException.interrupted(script, e);
    }
  }

  private String here(String text) {
    String changed = text;
    for (Map.Entry<String, String> address :
        Map.of(
                "http://connect-east.example.com:8083", besideEast.rest().url(),
                "http://connect-west.example.com:8083", besideWest.rest().url(),
                "east.example.com:9092", east.bootstrapServers(),
                "west.example.com:9092", west.bootstrapServers())
            .entrySet()) {
      changed = changed.replace(address.getKey(), address.getValue());
    }
    assertThat(changed).as("addresses that this lab has").doesNotContain("example.com");
    return changed;
  }

  private void furnish() throws IOException {
    Files.createDirectories(reports());
    Files.createDirectories(folder.resolve("bin"));
    Files.createSymbolicLink(
        folder.resolve("bin").resolve("mirrorctl"),
        LabPaths.root().resolve("bin").resolve("mirrorctl"));
    String example =
        Files.readString(LabPaths.root().resolve("config-examples/active-active/mm2.properties"));
    Files.writeString(
        folder.resolve("mm2.properties"),
        here(example)
                .replaceAll("(?m)factor=3$", "factor=1")
                .replaceAll("(?m)interval\\.seconds=\\d+$", "interval.seconds=1")
            + "refresh.topics.interval.seconds=1\n"
            + "groups.exclude=console-consumer-.*, connect-.*, __.*, drill-.*\n");
  }

  private void apply(String target, Worker worker, String names) {
    Ran ran =
        run(
            "bin/mirrorctl config mm2.properties --connect %s --target %s --apply"
                .formatted(worker.rest().url(), target));
    assertThat(ran.exitCode()).as("%s", ran).isZero();
    for (String role : new String[] {"source", "checkpoint", "heartbeat"}) {
      worker.rest().awaitRunning(names + role, RUNNING_WITHIN);
    }
  }

  private static WorkerSpec worker(String name) {
    return WorkerSpec.named(name)
        .withPlugin()
        .property("config.storage.topic", "connect-configs")
        .property("offset.storage.topic", "connect-offsets")
        .property("status.storage.topic", "connect-status");
  }

  @Override
  public void close() {
    onEast.close();
    onWest.close();
    lab.close();
  }
}

package io.connectmirror.lab;

import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.ChildProcess;
import io.connectmirror.lab.process.ChildSpec;
import io.connectmirror.lab.process.FileTrees;
import io.connectmirror.lab.process.Jvm;
import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.LabPaths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.kafka.common.Uuid;

/**
 * Formatted data directories. Kafka's storage tool formats one per release and set of credentials;
 * that is kept, and each node gets a copy with its own identity, which saves a JVM per node.
 */
final class Storage {
  private static final Duration FORMAT_WITHIN = Duration.ofSeconds(60);
  private static final String IDENTITY = "meta.properties";

  private final ClusterSpec spec;
  private final String clusterId = Uuid.randomUuid().toString();

  Storage(ClusterSpec spec) {
    this.spec = spec;
  }

  /** Makes {@code data} a formatted directory of the node. */
  void format(int nodeId, Path data) {
    Path template = template();
    try {
      FileTrees.delete(data);
      Files.createDirectories(data);
      // Newer releases keep what they begin with in a directory below.
      try (Stream<Path> files = Files.walk(template)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Path copy = data.resolve(template.relativize(file));
          Files.createDirectories(copy.getParent());
          Files.copy(file, copy);
        }
      }
      Files.delete(data.resolve(IDENTITY));
      FileTrees.writeProperties(
          data.resolve(IDENTITY),
          Map.of(
              "version",
              "1",
              "cluster.id",
              clusterId,
              "node.id",
              Integer.toString(nodeId),
              "directory.id",
              Uuid.randomUuid().toString()));
    } catch (IOException e) {
      throw new LabException("cannot format " + data, e);
    }
  }

  private Path template() {
    List<String> credentials = credentials();
    UUID hash =
        UUID.nameUUIDFromBytes(String.join("\n", credentials).getBytes(StandardCharsets.UTF_8));
    Path cached =
        LabPaths.cache().resolve("format").resolve(spec.version().release()).resolve("" + hash);
    if (!Files.exists(cached)) {
      make(cached, credentials);
    }
    return cached;
  }

  private void make(Path cached, List<String> credentials) {
    Path work = LabPaths.cache().resolve("format-" + UUID.randomUUID());
    Path data = work.resolve("data");
    Path properties = work.resolve("server.properties");
    ServerProperties server = new ServerProperties(spec, 1, 1, Optional.empty());
    FileTrees.writeProperties(properties, server.controller(data));
    List<String> arguments =
        new ArrayList<>(
            List.of("format", "--cluster-id", clusterId, "--config", properties.toString()));
    credentials.forEach(credential -> arguments.addAll(List.of("--add-scram", credential)));
    Jvm jvm = Jvm.heap(256).option(LogConfig.write(spec.version(), work, Map.of()));
    ChildSpec format =
        new ChildSpec(
            "format",
            work,
            jvm,
            spec.version().classPath(),
            "kafka.tools.StorageTool",
            arguments,
            false);
    try (ChildProcess process = ChildProcess.start(format)) {
      Await.until(FORMAT_WITHIN, () -> "the storage tool", () -> !process.isAlive());
      if (process.exitCode() != 0) {
        throw new LabException("the storage tool failed: " + process.log().tail(20));
      }
    }
    try {
      Files.createDirectories(cached.getParent());
      Files.move(data, cached);
    } catch (FileAlreadyExistsException madeMeanwhile) {
      // Another process of the lab was quicker with the same content.
    } catch (IOException e) {
      throw new LabException("cannot keep the formatted directory " + cached, e);
    }
    FileTrees.delete(work);
  }

  private List<String> credentials() {
    return spec.security().mechanism().filter(SaslMechanism::isScram).stream()
        .flatMap(
            mechanism ->
                spec.users().entrySet().stream()
                    .map(
                        user ->
                            "%s=[name=%s,password=%s]"
                                .formatted(mechanism.kafkaName(), user.getKey(), user.getValue())))
        .toList();
  }
}

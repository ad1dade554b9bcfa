package io.connectmirror.it.ctl;

import io.connectmirror.lab.ConnectRest;
import io.connectmirror.lab.KafkaVersion;
import io.connectmirror.lab.LogConfig;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.ChildProcess;
import io.connectmirror.lab.process.ChildSpec;
import io.connectmirror.lab.process.FileTrees;
import io.connectmirror.lab.process.Jvm;
import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.LabPaths;
import io.connectmirror.lab.process.ProcessLog;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.Assertions;

/**
 * A process with a properties file of its own: MirrorMaker 2's dedicated mode, or ours on the
 * runtime of any release.
 */
final class DedicatedProcess implements AutoCloseable {
  private static final Duration STOP_WITHIN = Duration.ofSeconds(60);
  private static final Jvm JVM = Jvm.heap(384);

  private final ChildProcess process;

  private DedicatedProcess(ChildProcess process) {
    this.process = process;
  }

  static DedicatedProcess ofMirrorMaker(
      String name, Path directory, Map<String, String> properties, String... arguments) {
    KafkaVersion kafka = KafkaVersion.CURRENT;
    return start(
        name,
        directory,
        kafka,
        kafka.classPath() + File.pathSeparator + kafka.mm2ClassPath(),
        "org.apache.kafka.connect.mirror.MirrorMaker",
        properties,
        List.of(arguments));
  }

  /** Ours, with what the build has left for the launcher. */
  static DedicatedProcess ofOurs(
      String name, Path directory, Map<String, String> properties, String... arguments) {
    return ofOurs(
        name,
        directory,
        KafkaVersion.CURRENT,
        libs().resolve("*").toString(),
        properties,
        arguments);
  }

  /** Ours, on the runtime of another release. */
  static DedicatedProcess ofOursOn(
      KafkaVersion kafka,
      String name,
      Path directory,
      Map<String, String> properties,
      String... arguments) {
    return ofOurs(
        name,
        directory,
        kafka,
        libs().resolve("connect-mirror-dedicated.jar") + File.pathSeparator + kafka.classPath(),
        properties,
        arguments);
  }

  /** {@link EmbeddedMirror}, which is given {@code more} behind the plugin path. */
  static DedicatedProcess ofApplication(
      String name, Path directory, Map<String, String> properties, String more) {
    return start(
        name,
        directory,
        KafkaVersion.CURRENT,
        String.join(
            File.pathSeparator,
            libs().resolve("*").toString(),
            placeOf(EmbeddedMirror.class),
            placeOf(Await.class),
            placeOf(Assertions.class)),
        EmbeddedMirror.class.getName(),
        properties,
        List.of(LabPaths.pluginPath().toString(), more));
  }

  private static String placeOf(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }

  private static DedicatedProcess ofOurs(
      String name,
      Path directory,
      KafkaVersion kafka,
      String classPath,
      Map<String, String> properties,
      String... arguments) {
    List<String> all = new ArrayList<>(List.of("--plugin-path", LabPaths.pluginPath().toString()));
    all.addAll(List.of(arguments));
    return start(
        name,
        directory,
        kafka,
        classPath,
        "io.connectmirror.dedicated.MirrorMain",
        properties,
        all);
  }

  private static Path libs() {
    return LabPaths.root().resolve("connect-mirror-dedicated").resolve("target").resolve("libs");
  }

  private static DedicatedProcess start(
      String name,
      Path directory,
      KafkaVersion kafka,
      String classPath,
      String mainClass,
      Map<String, String> properties,
      List<String> arguments) {
    Path file = directory.resolve(name + ".properties");
    Path logging = directory.resolve("dedicated-logging.properties");
    try {
      Files.createDirectories(directory);
      Files.writeString(logging, LogConfig.text(kafka, Map.of()));
    } catch (IOException e) {
      throw new LabException("cannot write " + logging, e);
    }
    FileTrees.writeProperties(file, new TreeMap<>(properties));
    List<String> all = new ArrayList<>(List.of(file.toString()));
    all.addAll(arguments);
    String option =
        kafka == KafkaVersion.OLDEST
            ? "-Dlog4j.configuration=" + logging.toUri()
            : "-Dlog4j2.configurationFile=" + logging;
    return new DedicatedProcess(
        ChildProcess.start(
            new ChildSpec(name, directory, JVM.option(option), classPath, mainClass, all, false)));
  }

  static ConnectRest rest(int port) {
    return new ConnectRest("http://127.0.0.1:" + port);
  }

  ProcessLog log() {
    return process.log();
  }

  boolean isRunning() {
    return process.isAlive();
  }

  /** As an operator does; returns the exit code. */
  int stop() {
    if (!process.stop(STOP_WITHIN)) {
      throw new AssertionError(process.name() + " did not end: " + process.log().tail(30));
    }
    return process.exitCode();
  }

  /** Of a process that ends by itself; returns the exit code. */
  int awaitEnd() {
    Await.until(STOP_WITHIN, () -> "the end of " + process.name(), () -> !process.isAlive());
    return process.exitCode();
  }

  void kill() {
    process.kill();
  }

  @Override
  public void close() {
    if (process.isAlive()) {
      process.close();
    }
  }
}

package io.connectmirror.lab;

import io.connectmirror.lab.process.Jvm;
import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.LabPaths;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A Connect worker to be started, or several of one group; immutable, each method returns a changed
 * copy.
 *
 * @param name names the worker in messages and its directory, and the group {@code connect-<name>}
 * @param version Kafka release of the worker
 * @param pluginPath directories for {@code plugin.path}
 * @param withMm2 true when MirrorMaker 2's jars of that release are on the class path, as in a
 *     Kafka distribution
 * @param properties worker properties that go over the lab's own
 * @param logLevels level by logger name
 * @param jvm the JVM
 * @param user the cluster's user that the worker is
 */
public record WorkerSpec(
    String name,
    KafkaVersion version,
    List<Path> pluginPath,
    boolean withMm2,
    Map<String, String> properties,
    Map<String, String> logLevels,
    Jvm jvm,
    String user) {
  private static final int HEAP_MB = 512;

  /** Copies. */
  public WorkerSpec {
    pluginPath = List.copyOf(pluginPath);
    properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    logLevels = Map.copyOf(logLevels);
  }

  /** A worker of the current release without plugins. */
  public static WorkerSpec named(String name) {
    return new WorkerSpec(
        name,
        KafkaVersion.CURRENT,
        List.of(),
        false,
        Map.of(),
        Map.of(),
        Jvm.heap(HEAP_MB),
        ClusterSpec.ADMIN);
  }

  /** Of this release. */
  public WorkerSpec version(KafkaVersion other) {
    return new WorkerSpec(name, other, pluginPath, withMm2, properties, logLevels, jvm, user);
  }

  /**
   * With the plugin as this project builds it.
   *
   * @throws LabException when it has not been built
   */
  public WorkerSpec withPlugin() {
    Path built = LabPaths.pluginPath();
    if (!Files.isDirectory(built)) {
      throw new LabException(built + " is missing; run: mvn -q package -DskipTests");
    }
    return pluginPath(built);
  }

  /** With these directories as {@code plugin.path}. */
  public WorkerSpec pluginPath(Path... directories) {
    return new WorkerSpec(
        name, version, List.of(directories), withMm2, properties, logLevels, jvm, user);
  }

  /** With MirrorMaker 2 of its release, which the newest release has not. */
  public WorkerSpec withMirrorMaker2() {
    return new WorkerSpec(name, version, pluginPath, true, properties, logLevels, jvm, user);
  }

  /** With a worker property. */
  public WorkerSpec property(String key, String value) {
    Map<String, String> more = new LinkedHashMap<>(properties);
    more.put(key, value);
    return new WorkerSpec(name, version, pluginPath, withMm2, more, logLevels, jvm, user);
  }

  /** With worker properties. */
  public WorkerSpec properties(Map<String, String> several) {
    Map<String, String> more = new LinkedHashMap<>(properties);
    more.putAll(several);
    return new WorkerSpec(name, version, pluginPath, withMm2, more, logLevels, jvm, user);
  }

  /** With a worker that can run source connectors exactly once. */
  public WorkerSpec exactlyOnce() {
    return property("exactly.once.source.support", "enabled");
  }

  /** With a level for a logger. */
  public WorkerSpec logLevel(String logger, String level) {
    Map<String, String> more = new LinkedHashMap<>(logLevels);
    more.put(logger, level);
    return new WorkerSpec(name, version, pluginPath, withMm2, properties, more, jvm, user);
  }

  /** With this JVM. */
  public WorkerSpec jvm(Jvm other) {
    return new WorkerSpec(name, version, pluginPath, withMm2, properties, logLevels, other, user);
  }

  /** As this user of the cluster. */
  public WorkerSpec user(String other) {
    return new WorkerSpec(name, version, pluginPath, withMm2, properties, logLevels, jvm, other);
  }
}

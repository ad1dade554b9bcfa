package io.connectmirror.lab;

import io.connectmirror.lab.process.ChildSpec;
import io.connectmirror.lab.process.FileTrees;
import io.connectmirror.lab.process.FreePorts;
import io.connectmirror.lab.process.PortTakenException;
import io.connectmirror.lab.process.ProcessLog;
import io.connectmirror.lab.process.Server;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A worker as a child process. */
final class ProcessWorker implements Worker {
  private static final int ATTEMPTS = 3;
  private static final Duration START_WITHIN = Duration.ofSeconds(90);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(30);

  private final WorkerSpec spec;
  private final String name;
  private final Path directory;
  private final Map<String, String> properties;
  private final ConnectRest rest;
  private final Server server;
  private Optional<WorkerJmx> jmx = Optional.empty();

  private ProcessWorker(
      WorkerSpec spec, String name, Map<String, String> cluster, Path directory, int port) {
    this.spec = spec;
    this.name = name;
    this.directory = directory;
    String url = "http://" + ServerProperties.HOST + ":" + port;
    String plugins =
        spec.pluginPath().stream()
            .map(path -> path.toAbsolutePath().toString())
            .collect(Collectors.joining(","));
    this.properties =
        new TreeMap<>(WorkerProperties.of(spec, cluster, url, ServerProperties.HOST, plugins));
    this.rest = new ConnectRest(url);
    this.server = new Server(this::child, process -> rest.isHealthy(), START_WITHIN, STOP_WITHIN);
  }

  /** Starts it and waits until it serves. */
  static ProcessWorker start(
      WorkerSpec spec, String name, Map<String, String> cluster, Path directory) {
    for (int attempt = 1; ; attempt++) {
      ProcessWorker worker = new ProcessWorker(spec, name, cluster, directory, FreePorts.next());
      try {
        worker.start();
        return worker;
      } catch (PortTakenException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      } catch (RuntimeException e) {
        worker.close();
        throw e;
      }
    }
  }

  private ChildSpec child() {
    String classPath = spec.version().classPath();
    if (spec.withMm2()) {
      classPath += File.pathSeparator + spec.version().mm2ClassPath();
    }
    return new ChildSpec(
        name,
        directory,
        spec.jvm().option(LogConfig.write(spec.version(), directory, spec.logLevels())),
        classPath,
        "org.apache.kafka.connect.cli.ConnectDistributed",
        List.of(directory.resolve("worker.properties").toString()),
        spec.version().isMostUsed() && !spec.withMm2());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public WorkerSpec spec() {
    return spec;
  }

  @Override
  public String workerId() {
    return rest.url().substring("http://".length());
  }

  @Override
  public ConnectRest rest() {
    return rest;
  }

  @Override
  public WorkerJmx jmx() {
    if (jmx.isEmpty()) {
      jmx = Optional.of(WorkerJmx.attach(server.pid()));
    }
    return jmx.get();
  }

  @Override
  public void property(String key, String value) {
    properties.put(key, value);
  }

  @Override
  public void start() {
    FileTrees.writeProperties(directory.resolve("worker.properties"), properties);
    server.launch();
    server.awaitReady();
  }

  @Override
  public void stop() {
    forgetJmx();
    server.stop();
  }

  @Override
  public void kill() {
    forgetJmx();
    server.kill();
  }

  @Override
  public void pause() {
    server.pause();
  }

  @Override
  public void resume() {
    server.resume();
  }

  @Override
  public boolean isRunning() {
    return server.isRunning();
  }

  @Override
  public OptionalLong pid() {
    return server.isRunning() ? OptionalLong.of(server.pid()) : OptionalLong.empty();
  }

  @Override
  public ProcessLog log() {
    return server.log();
  }

  @Override
  public void close() {
    forgetJmx();
    server.close();
  }

  private void forgetJmx() {
    jmx.ifPresent(WorkerJmx::close);
    jmx = Optional.empty();
  }
}

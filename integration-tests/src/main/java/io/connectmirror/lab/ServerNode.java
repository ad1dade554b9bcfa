package io.connectmirror.lab;

import io.connectmirror.lab.process.ChildSpec;
import io.connectmirror.lab.process.FileTrees;
import io.connectmirror.lab.process.Jvm;
import io.connectmirror.lab.process.ProcessLog;
import io.connectmirror.lab.process.Server;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A broker or a controller as a child process of its own. */
final class ServerNode implements Broker, Controller {
  private static final Duration START_WITHIN = Duration.ofSeconds(90);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(20);
  private static final String STARTED = "Kafka Server started";
  // Each start would print some three hundred settings, most of them several times.
  private static final Map<String, String> QUIET =
      Map.of(
          "kafka.server.KafkaConfig", "warn",
          "org.apache.kafka.common.config.AbstractConfig", "warn");

  private final String name;
  private final int id;
  private final KafkaVersion version;
  private final Path directory;
  private final Jvm jvm;
  private final Map<String, String> properties;
  private final Optional<TcpProxy> proxy;
  private final Server server;

  private ServerNode(
      String name,
      int id,
      KafkaVersion version,
      Path directory,
      Jvm jvm,
      Map<String, String> properties,
      Optional<TcpProxy> proxy) {
    this.name = name;
    this.id = id;
    this.version = version;
    this.directory = directory;
    this.jvm = jvm;
    this.properties = new TreeMap<>(properties);
    this.proxy = proxy;
    this.server =
        new Server(
            this::child,
            process -> !process.linesOfThisStart(STARTED).isEmpty(),
            START_WITHIN,
            STOP_WITHIN);
  }

  static ServerNode controller(
      ClusterSpec spec, ServerProperties planned, Storage storage, Path directory) {
    Path home = directory.resolve("controller");
    Path data = home.resolve("data");
    storage.format(planned.controllerId(), data);
    return new ServerNode(
        spec.name() + "-controller",
        planned.controllerId(),
        spec.version(),
        home,
        Jvm.heap(256),
        planned.controller(data),
        Optional.empty());
  }

  static ServerNode broker(
      ClusterSpec spec,
      int id,
      ServerPorts ports,
      Optional<TcpProxy> proxy,
      ServerProperties planned,
      Storage storage,
      Path directory) {
    Path home = directory.resolve("broker-" + id);
    Path data = home.resolve("data");
    storage.format(id, data);
    OptionalInt proxyPort = proxy.stream().mapToInt(TcpProxy::port).findFirst();
    return new ServerNode(
        spec.name() + "-broker-" + id,
        id,
        spec.version(),
        home,
        spec.jvm(),
        planned.broker(id, ports, proxyPort, data),
        proxy);
  }

  private ChildSpec child() {
    Path file = directory.resolve("server.properties");
    return new ChildSpec(
        name,
        directory,
        jvm.option(LogConfig.write(version, directory, QUIET)),
        version.classPath(),
        "kafka.Kafka",
        List.of(file.toString()),
        version.isMostUsed() && properties.get("process.roles").contains(","));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int id() {
    return id;
  }

  @Override
  public void property(String key, String value) {
    properties.put(key, value);
  }

  @Override
  public Optional<TcpProxy> proxy() {
    return proxy;
  }

  /** Starts without waiting. */
  void launch() {
    FileTrees.writeProperties(directory.resolve("server.properties"), properties);
    server.launch();
  }

  void awaitReady() {
    server.awaitReady();
  }

  @Override
  public void start() {
    launch();
    awaitReady();
  }

  @Override
  public void stop() {
    server.stop();
  }

  @Override
  public void kill() {
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

  /** Kills it and deletes its data; the log stays. Data that is deleted needs no orderly stop. */
  @Override
  public void close() {
    server.close();
    proxy.ifPresent(TcpProxy::close);
    FileTrees.delete(directory.resolve("data"));
  }
}

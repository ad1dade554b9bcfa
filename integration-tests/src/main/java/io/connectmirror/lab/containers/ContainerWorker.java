package io.connectmirror.lab.containers;

import io.connectmirror.lab.ConnectRest;
import io.connectmirror.lab.LogConfig;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerJmx;
import io.connectmirror.lab.WorkerProperties;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.process.FileTrees;
import io.connectmirror.lab.process.FreePorts;
import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.ProcessLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.testcontainers.containers.BindMode;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.Transferable;

/** A worker as a container; the plugin path is mounted into it. */
final class ContainerWorker implements Worker {
  private static final int REST_PORT = 8083;
  private static final String PROPERTIES = "/tmp/worker.properties";
  private static final String LOGGING = "/tmp/logging.properties";

  /** A broker that is started again has another address, and JVMs keep the old one for 30 s. */
  private static final String FORGET_ADDRESSES = "-Dsun.net.inetaddr.ttl=1";

  private final WorkerSpec spec;
  private final String name;
  private final Path directory;
  private final String jmxAddress;
  private final Map<String, String> properties;
  private final GenericContainer<?> container;
  private final DockerControl control;
  private final ConnectRest rest;
  private Optional<WorkerJmx> jmx = Optional.empty();

  private ContainerWorker(
      WorkerSpec spec, String name, Map<String, String> cluster, Network network, Path directory) {
    this.spec = spec;
    this.name = name;
    this.directory = directory;
    String host = Engine.host();
    int restPort = FreePorts.next();
    int jmxPort = FreePorts.next();
    this.jmxAddress = host + ":" + jmxPort;
    this.rest = new ConnectRest("http://" + host + ":" + restPort);
    this.container = new GenericContainer<>(Image.name());
    String plugins = mount(spec.pluginPath());
    this.properties =
        new TreeMap<>(
            WorkerProperties.of(spec, cluster, "http://0.0.0.0:" + REST_PORT, name, plugins));
    container.setPortBindings(
        List.of(Engine.publish(host, restPort, REST_PORT), Engine.publish(host, jmxPort, jmxPort)));
    container
        .withNetwork(network)
        .withNetworkAliases(name)
        .withExposedPorts(REST_PORT)
        .withEnv(Image.variables(spec.jvm().option(FORGET_ADDRESSES)))
        .withEnv("KAFKA_JMX_OPTS", jmxOptions(host, jmxPort))
        .withEnv("KAFKA_LOG4J_OPTS", "-Dlog4j2.configurationFile=" + LOGGING)
        .withCopyToContainer(
            Transferable.of(LogConfig.text(spec.version(), spec.logLevels())), LOGGING)
        .withCopyToContainer(Transferable.of(propertiesText()), PROPERTIES)
        .withCommand(Image.RUN_WORKER, PROPERTIES)
        .waitingFor(Wait.forHttp("/health").forPort(REST_PORT));
    this.control = new DockerControl(name, container, directory);
  }

  static ContainerWorker start(
      WorkerSpec spec, String name, Map<String, String> cluster, Network network, Path directory) {
    ContainerWorker worker = new ContainerWorker(spec, name, cluster, network, directory);
    worker.control.create();
    return worker;
  }

  private String mount(List<Path> pluginPath) {
    List<String> inside = new ArrayList<>();
    for (Path path : pluginPath) {
      String target = "/plugins/" + inside.size();
      container.withFileSystemBind(path.toAbsolutePath().toString(), target, BindMode.READ_ONLY);
      inside.add(target);
    }
    return String.join(",", inside);
  }

  private static String jmxOptions(String host, int port) {
    String prefix = "-Dcom.sun.management.jmxremote.";
    return String.join(
        " ",
        prefix + "port=" + port,
        prefix + "rmi.port=" + port,
        prefix + "authenticate=false",
        prefix + "ssl=false",
        "-Djava.rmi.server.hostname=" + host);
  }

  private String propertiesText() {
    Path file = directory.resolve("worker.properties");
    FileTrees.writeProperties(file, properties);
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new LabException("cannot read " + file, e);
    }
  }

  @Override
  public WorkerSpec spec() {
    return spec;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String workerId() {
    return name + ":" + REST_PORT;
  }

  @Override
  public ConnectRest rest() {
    return rest;
  }

  @Override
  public WorkerJmx jmx() {
    if (jmx.isEmpty()) {
      jmx = Optional.of(WorkerJmx.at("service:jmx:rmi:///jndi/rmi://" + jmxAddress + "/jmxrmi"));
    }
    return jmx.get();
  }

  @Override
  public void property(String key, String value) {
    properties.put(key, value);
  }

  @Override
  public void start() {
    if (!isRunning()) {
      container.copyFileToContainer(Transferable.of(propertiesText()), PROPERTIES);
    }
    control.startAgain(rest::isHealthy);
  }

  @Override
  public void stop() {
    forgetJmx();
    control.stop();
  }

  @Override
  public void kill() {
    forgetJmx();
    control.kill();
  }

  @Override
  public void pause() {
    control.pause();
  }

  @Override
  public void resume() {
    control.resume();
  }

  @Override
  public boolean isRunning() {
    return control.isRunning();
  }

  @Override
  public ProcessLog log() {
    return control.log();
  }

  @Override
  public void close() {
    forgetJmx();
    control.delete();
  }

  private void forgetJmx() {
    jmx.ifPresent(WorkerJmx::close);
    jmx = Optional.empty();
  }
}

package io.connectmirror.lab.containers;

import io.connectmirror.lab.Broker;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.SmallBroker;
import io.connectmirror.lab.TcpProxy;
import io.connectmirror.lab.process.FreePorts;
import io.connectmirror.lab.process.ProcessLog;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.Uuid;
import org.testcontainers.containers.Network;
import org.testcontainers.kafka.KafkaContainer;

/** The only broker of a cluster, as a container. */
final class ContainerBroker implements Broker {
  private static final int OUTSIDE_PORT = 9092;
  private static final int INSIDE_PORT = 9093;
  private static final String SERVES = "Kafka Server started";

  private final String name;
  private final String outsideAddress;
  private final String insideAddress;
  private final DockerControl control;

  private ContainerBroker(ClusterSpec spec, Network network, Path directory) {
    String host = Engine.host();
    int port = FreePorts.next();
    this.name = spec.name() + "-broker-1";
    this.outsideAddress = host + ":" + port;
    this.insideAddress = spec.name() + ":" + INSIDE_PORT;
    KafkaContainer container = new KafkaContainer(Image.name());
    container.setPortBindings(List.of(Engine.publish(host, port, OUTSIDE_PORT)));
    container
        .withNetwork(network)
        .withNetworkAliases(spec.name())
        // Testcontainers would tell the broker its port, which is known here before it starts, from
        // a shell that stays its parent and keeps the signal to stop from it.
        .withEnv(
            "KAFKA_ADVERTISED_LISTENERS",
            "PLAINTEXT://" + outsideAddress + ",BROKER://" + insideAddress)
        // Testcontainers gives all clusters one id, and a cluster is not mirrored to itself.
        .withEnv("CLUSTER_ID", Uuid.randomUuid().toString())
        .withCommand(Image.RUN_BROKER)
        .withEnv(Image.variables(spec.jvm()))
        .withEnv(Image.variables(SmallBroker.properties(spec)))
        .withEnv(Image.variables(spec.properties()));
    this.control = new DockerControl(name, container, directory);
  }

  static ContainerBroker start(ClusterSpec spec, Network network, Path directory) {
    ContainerBroker broker = new ContainerBroker(spec, network, directory);
    broker.control.create();
    return broker;
  }

  /** Address for clients on this machine. */
  String outsideAddress() {
    return outsideAddress;
  }

  /** Address for other containers of the network. */
  String insideAddress() {
    return insideAddress;
  }

  @Override
  public int id() {
    return 1;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void property(String key, String value) {
    throw Offer.refusal(name, "another " + key + " than it was made with");
  }

  @Override
  public Optional<TcpProxy> proxy() {
    return Optional.empty();
  }

  @Override
  public void start() {
    long mark = log().end();
    control.startAgain(() -> !log().matching(SERVES, mark).isEmpty());
  }

  @Override
  public void stop() {
    control.stop();
  }

  @Override
  public void kill() {
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
    control.delete();
  }
}

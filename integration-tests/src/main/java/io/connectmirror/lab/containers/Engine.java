package io.connectmirror.lab.containers;

import com.github.dockerjava.api.DockerClient;
import io.connectmirror.lab.process.LabException;
import org.testcontainers.DockerClientFactory;

/** The engine that Testcontainers finds, and the address at which it publishes ports. */
final class Engine {
  private static final String LOOPBACK = "127.0.0.1";

  private Engine() {}

  /**
   * Its interface.
   *
   * @throws LabException when there is no engine
   */
  static DockerClient client() {
    return factory().client();
  }

  /** Host at which published ports are reached from here. */
  static String host() {
    return factory().dockerHostIpAddress();
  }

  /**
   * Publishes a container's port at this port of the host, the same at each start; on this machine
   * not for others to reach.
   */
  static String publish(String host, int port, int inside) {
    boolean here = host.equals("localhost") || host.equals(LOOPBACK);
    return (here ? LOOPBACK + ":" : "") + port + ":" + inside;
  }

  private static DockerClientFactory factory() {
    DockerClientFactory factory = DockerClientFactory.instance();
    try {
      factory.client();
      return factory;
    } catch (IllegalStateException e) {
      throw new LabException(
          "-Dlab=containers needs an engine that speaks Docker's interface; without one leave the"
              + " property lab out",
          e);
    }
  }
}

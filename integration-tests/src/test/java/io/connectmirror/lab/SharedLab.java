package io.connectmirror.lab;

import io.connectmirror.lab.kafka.LabClients;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two clusters of the current release, {@code east} and {@code west}, and one worker beside west
 * with the plugin. All test classes of a JVM share them, each test with names of its own ({@link
 * #unique}); a test that stops or slows something down starts its own {@link Lab}.
 *
 * <p>A test gets it as a parameter: {@code @ExtendWith(SharedLabExtension.class)}. Connectors are
 * deleted after each test.
 */
public final class SharedLab implements AutoCloseable {
  private final AtomicInteger names = new AtomicInteger();
  private final Lab lab = Lab.named("shared");
  private final Cluster east;
  private final Cluster west;
  private final Worker worker;
  private final LabClients eastClients;
  private final LabClients westClients;

  SharedLab() {
    try {
      east = lab.start(ClusterSpec.named("east"));
      west = lab.start(ClusterSpec.named("west"));
      worker = lab.start(WorkerSpec.named("connect").withPlugin(), west);
      eastClients = LabClients.of(east);
      westClients = LabClients.of(west);
    } catch (RuntimeException e) {
      lab.close();
      throw e;
    }
  }

  /** The source cluster. */
  public Cluster east() {
    return east;
  }

  /** The target cluster. */
  public Cluster west() {
    return west;
  }

  /** The worker beside west. */
  public Worker worker() {
    return worker;
  }

  /** Clients of east. */
  public LabClients onEast() {
    return eastClients;
  }

  /** Clients of west. */
  public LabClients onWest() {
    return westClients;
  }

  /** A name that begins like this and that no other test of this JVM gets. */
  public String unique(String name) {
    return name + "-" + names.incrementAndGet();
  }

  void deleteConnectors() {
    worker.rest().connectors().forEach(worker.rest()::delete);
  }

  @Override
  public void close() {
    eastClients.close();
    westClients.close();
    lab.close();
  }
}

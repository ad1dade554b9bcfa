package io.connectmirror.lab.containers;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.LabEngine;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.process.PortTakenException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.testcontainers.containers.Network;

/**
 * Containers on a network of their own, through Testcontainers; needs an engine that speaks
 * Docker's interface. Does nothing before the first start.
 */
public final class ContainerEngine implements LabEngine {
  private static final int ATTEMPTS = 3;
  private static final AtomicBoolean SWEPT = new AtomicBoolean();

  private Optional<Network> network = Optional.empty();

  @Override
  public String name() {
    return "containers";
  }

  @Override
  public Cluster start(ClusterSpec spec, Path directory) {
    Offer.check(spec);
    Network joined = network();
    return onFreePorts(() -> ContainerCluster.start(spec, joined, directory));
  }

  @Override
  public Worker start(WorkerSpec spec, String name, Cluster cluster, Path directory) {
    Offer.check(spec);
    Network joined = network();
    Map<String, String> config = cluster.configForWorkers(spec.user());
    return onFreePorts(() -> ContainerWorker.start(spec, name, config, joined, directory));
  }

  private static <T> T onFreePorts(Supplier<T> start) {
    for (int attempt = 1; ; attempt++) {
      try {
        return start.get();
      } catch (PortTakenException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private Network network() {
    if (network.isEmpty()) {
      Owner self = Owner.current();
      if (!SWEPT.get()) {
        new Leftovers(Engine.client(), self).remove();
        SWEPT.set(true);
      }
      network = Optional.of(networkOf(self));
    }
    return network.get();
  }

  private static Network networkOf(Owner owner) {
    return Network.builder()
        .createNetworkCmdModifier(
            command -> {
              Map<String, String> labels = new HashMap<>();
              Optional.ofNullable(command.getLabels()).ifPresent(labels::putAll);
              labels.put(Owner.LABEL, owner.text());
              command.withLabels(labels);
            })
        .build();
  }

  @Override
  public void close() {
    network.ifPresent(Network::close);
    network = Optional.empty();
  }
}

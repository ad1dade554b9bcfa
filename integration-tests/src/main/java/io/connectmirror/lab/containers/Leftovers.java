package io.connectmirror.lab.containers;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.SyncDockerCmd;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Containers and networks of JVMs that were killed before they could remove them. Testcontainers'
 * own sweeper is a container of an image that is not everywhere.
 */
final class Leftovers {
  private final DockerClient engine;
  private final Owner self;

  Leftovers(DockerClient engine, Owner self) {
    this.engine = engine;
    this.self = self;
  }

  /** Removes them; those of JVMs that run stay. */
  void remove() {
    engine
        .listContainersCmd()
        .withShowAll(true)
        .withLabelFilter(List.of(Owner.LABEL))
        .exec()
        .forEach(
            container -> {
              if (isLeft(container.getLabels())) {
                gone(
                    engine
                        .removeContainerCmd(container.getId())
                        .withForce(true)
                        .withRemoveVolumes(true));
              }
            });
    engine
        .listNetworksCmd()
        .withFilter("label", List.of(Owner.LABEL))
        .exec()
        .forEach(
            network -> {
              if (isLeft(network.getLabels())) {
                gone(engine.removeNetworkCmd(network.getId()));
              }
            });
  }

  private boolean isLeft(Map<String, String> labels) {
    return Owner.parse(labels.getOrDefault(Owner.LABEL, ""))
        .filter(owner -> owner.isGone(self, Leftovers::startOf))
        .isPresent();
  }

  private static Optional<Instant> startOf(long pid) {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .map(process -> process.info().startInstant().orElse(Instant.EPOCH));
  }

  private static void gone(SyncDockerCmd<Void> removal) {
    try {
      removal.exec();
    } catch (NotFoundException | ConflictException e) {
      // Another lab has removed it, or is about to.
      return;
    }
  }
}

package io.connectmirror.lab;

import io.connectmirror.lab.process.FileTrees;
import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.LabPaths;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Real clusters and workers for one test or one demonstration, each node a process of its own, or a
 * container when the system property {@code lab} is {@code containers}. Everything started here is
 * closed with it, last first. Not for several threads at a time.
 */
public final class Lab implements AutoCloseable {
  private final Path directory;
  private final LabEngine engine;
  private final Deque<Runnable> started = new ArrayDeque<>();

  private Lab(Path directory, LabEngine engine) {
    this.directory = directory;
    this.engine = engine;
    started.push(engine::close);
  }

  /**
   * A lab whose logs and data go under {@code target/lab/<name>}; what an earlier one left there is
   * deleted.
   */
  public static Lab named(String name) {
    Path directory = LabPaths.output().resolve("lab").resolve(name);
    FileTrees.delete(directory);
    return new Lab(directory, engine());
  }

  private static LabEngine engine() {
    String wanted = System.getProperty("lab", ProcessEngine.NAME);
    if (wanted.equals(ProcessEngine.NAME)) {
      return new ProcessEngine();
    }
    return ServiceLoader.load(LabEngine.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(engine -> engine.name().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new LabException(
                    "the system property lab is " + wanted + ", must be processes or containers"));
  }

  /** Where logs and data are. */
  public Path directory() {
    return directory;
  }

  /** Starts a cluster and waits until it serves. */
  public Cluster start(ClusterSpec spec) {
    Cluster cluster = engine.start(spec, directory.resolve(spec.name()));
    return closedLater(cluster, cluster::close);
  }

  /** Starts a worker on a cluster and waits until it serves. */
  public Worker start(WorkerSpec spec, Cluster cluster) {
    return start(spec, spec.name(), cluster);
  }

  /** Starts several workers of one group on a cluster. */
  public WorkerGroup startGroup(WorkerSpec spec, int count, Cluster cluster) {
    List<Worker> workers = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      workers.add(start(spec, spec.name() + "-" + number, cluster));
    }
    return new WorkerGroup(workers);
  }

  private Worker start(WorkerSpec spec, String name, Cluster cluster) {
    Worker worker = engine.start(spec, name, cluster, directory.resolve(name));
    return closedLater(worker, worker::close);
  }

  private <T> T closedLater(T node, Runnable close) {
    started.push(close);
    return node;
  }

  /**
   * Ends everything that was started here, even when some of it fails; data is deleted, logs stay.
   */
  @Override
  public void close() {
    Optional<RuntimeException> first = Optional.empty();
    while (!started.isEmpty()) {
      try {
        started.pop().run();
      } catch (RuntimeException e) {
        first.ifPresent(e::addSuppressed);
        first = Optional.of(e);
      }
    }
    first.ifPresent(
        e -> {
          throw e;
        });
  }
}

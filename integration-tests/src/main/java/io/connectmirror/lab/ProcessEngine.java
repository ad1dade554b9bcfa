package io.connectmirror.lab;

import java.nio.file.Path;

/** Child processes of this JVM, the default. */
final class ProcessEngine implements LabEngine {
  static final String NAME = "processes";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Cluster start(ClusterSpec spec, Path directory) {
    return ProcessCluster.start(spec, directory);
  }

  @Override
  public Worker start(WorkerSpec spec, String name, Cluster cluster, Path directory) {
    return ProcessWorker.start(spec, name, cluster.configForWorkers(spec.user()), directory);
  }

  @Override
  public void close() {
    // Processes share nothing.
  }
}

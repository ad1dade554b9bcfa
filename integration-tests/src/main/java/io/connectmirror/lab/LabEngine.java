package io.connectmirror.lab;

import java.nio.file.Path;

/** Starts what specs describe, in one way or another. Called by one thread at a time. */
public interface LabEngine extends AutoCloseable {
  /** The name by which the system property {@code lab} chooses it. */
  String name();

  /**
   * Starts a cluster and waits until it serves.
   *
   * @param directory where its logs and data go
   * @throws io.connectmirror.lab.process.LabException when it does not start, or this engine cannot
   *     do what the spec asks
   */
  Cluster start(ClusterSpec spec, Path directory);

  /**
   * Starts one worker and waits until it serves.
   *
   * @param name its own name, other than the spec's when the group has several
   * @param cluster the cluster it works for, started by the same engine
   * @param directory where its log goes
   * @throws io.connectmirror.lab.process.LabException as above
   */
  Worker start(WorkerSpec spec, String name, Cluster cluster, Path directory);

  /** Frees what clusters and workers share, after they have been closed. */
  @Override
  void close();
}

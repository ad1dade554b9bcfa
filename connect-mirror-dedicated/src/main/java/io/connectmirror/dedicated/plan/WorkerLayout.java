package io.connectmirror.dedicated.plan;

/** Which connectors share a worker. */
public enum WorkerLayout {
  /** One worker for each target cluster, with all flows into it. */
  PER_TARGET,
  /**
   * One worker for each flow, under the names of MirrorMaker 2's dedicated mode: group, topics and
   * connectors. Either can go on where the other stopped.
   */
  PER_FLOW
}

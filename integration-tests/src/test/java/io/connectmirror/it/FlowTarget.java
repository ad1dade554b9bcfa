package io.connectmirror.it;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.kafka.LabClients;

/**
 * Where a flow goes.
 *
 * @param worker one beside the cluster
 * @param clients of the cluster
 */
record FlowTarget(Cluster cluster, Worker worker, LabClients clients) {
  /** West of the shared lab. */
  static FlowTarget west(SharedLab lab) {
    return new FlowTarget(lab.west(), lab.worker(), lab.onWest());
  }
}

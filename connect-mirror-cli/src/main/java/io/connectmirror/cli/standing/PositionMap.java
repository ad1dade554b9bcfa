package io.connectmirror.cli.standing;

import io.connectmirror.client.TranslatedOffset;
import org.apache.kafka.common.TopicPartition;

/** The offset map of one flow, as far as it can be read. Used by one thread. */
public interface PositionMap extends AutoCloseable {
  /** Of a flow that is not there. */
  static PositionMap none(String cluster, String why) {
    return new NoMap(cluster, why);
  }

  /** The alias of the cluster that it is read from. */
  String cluster();

  /**
   * Reads on to where the map ends now. A map that cannot be read answers everything with UNKNOWN
   * and says why.
   */
  void refresh() throws InterruptedException;

  /** From a partition of the flow's source to its copy. */
  TranslatedOffset toTarget(TopicPartition onSource, long offset);

  /** From a copy to its original. */
  TranslatedOffset toSource(TopicPartition remote, long offset);

  @Override
  void close();
}

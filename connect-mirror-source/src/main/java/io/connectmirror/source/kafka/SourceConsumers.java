package io.connectmirror.source.kafka;

import org.apache.kafka.clients.consumer.Consumer;

/** Makes the consumer that a task reads with. */
public interface SourceConsumers {
  /**
   * @throws io.connectmirror.common.result.FailureException when it cannot now
   */
  Consumer<byte[], byte[]> make(int partitions);

  /** Whether the consumer made last suits so many partitions. */
  boolean isFit(int partitions);

  /** The consumer made last stood still: what it fetches at once may take too long. */
  void stalled();
}

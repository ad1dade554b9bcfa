package io.connectmirror.client;

import java.util.Set;

/** The topics of a cluster. */
interface TopicNames extends AutoCloseable {
  /**
   * All topics but those internal to Kafka.
   *
   * @throws InterruptedException when the thread is interrupted while it waits
   * @throws org.apache.kafka.common.KafkaException when the cluster gives no answer
   */
  Set<String> list() throws InterruptedException;

  @Override
  void close();
}

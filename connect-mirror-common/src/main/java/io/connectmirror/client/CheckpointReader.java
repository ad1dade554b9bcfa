package io.connectmirror.client;

import io.connectmirror.common.format.Checkpoint;
import java.time.Duration;
import java.util.function.Consumer;

/** The checkpoints that a topic holds. */
interface CheckpointReader {
  /**
   * Hands over the checkpoints from the first one to what was the last one at the start, or until
   * the time is over.
   *
   * @throws org.apache.kafka.common.errors.TimeoutException when the end of the topic cannot be
   *     found within the time
   * @throws org.apache.kafka.common.KafkaException when the topic cannot be read
   */
  void read(String topic, Duration timeout, Consumer<Checkpoint> taker);
}

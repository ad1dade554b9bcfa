package io.connectmirror.lab.quickstart;

import io.connectmirror.lab.Cluster;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The application of the story: the one member of a consumer group, which reads orders from where
 * its group stands and commits what it has read. Knows nothing of any mirror. Not for several
 * threads.
 */
final class GroupReader implements AutoCloseable {
  static final String GROUP = "billing";

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final IntConsumer reader;

  /**
   * @param reader takes the number of each order that is read
   */
  GroupReader(Cluster cluster, String topic, IntConsumer reader) {
    Map<String, Object> config = new HashMap<>(cluster.clientConfig());
    config.put("group.id", GROUP);
    config.put("enable.auto.commit", "false");
    config.put("auto.offset.reset", "earliest");
    config.put("allow.auto.create.topics", "false");
    this.consumer =
        new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    this.reader = reader;
    consumer.subscribe(List.of(topic));
  }

  /**
   * Reads what comes in this time, commits it.
   *
   * @param atMost the most orders to read
   * @return how many were read
   */
  int read(Duration within, int atMost) {
    Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();
    int count = 0;
    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(within)) {
      if (count == atMost) {
        break;
      }
      reader.accept(Orders.number(record));
      positions.put(
          new TopicPartition(record.topic(), record.partition()),
          new OffsetAndMetadata(record.offset() + 1));
      count++;
    }
    consumer.commitSync(positions);
    return count;
  }

  /** Leaves the group. */
  @Override
  public void close() {
    consumer.close();
  }
}

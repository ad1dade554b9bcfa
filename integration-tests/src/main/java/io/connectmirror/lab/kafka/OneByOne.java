package io.connectmirror.lab.kafka;

import io.connectmirror.lab.process.LabException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** An application that commits after each record. Used by one thread. */
final class OneByOne {
  private static final Duration POLL = Duration.ofMillis(100);

  private OneByOne() {}

  /**
   * Reads as a member of the group, from its positions or the start, and leaves.
   *
   * @return the records, in the order in which they came
   * @throws LabException when there are not so many within the time
   */
  static List<ConsumerRecord<byte[], byte[]>> read(
      Map<String, Object> config, String group, List<String> topics, int count, Duration within) {
    Map<String, Object> own = new HashMap<>(config);
    own.put("group.id", group);
    own.put("enable.auto.commit", "false");
    own.put("auto.offset.reset", "earliest");
    own.put("max.poll.records", "1");
    // Topics that are yet to be mirrored are for the mirror to make, and are to be seen soon.
    own.put("allow.auto.create.topics", "false");
    own.put("metadata.max.age.ms", "1000");
    List<ConsumerRecord<byte[], byte[]>> read = new ArrayList<>();
    long deadline = System.nanoTime() + within.toNanos();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(own, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.subscribe(topics);
      while (read.size() < count) {
        if (System.nanoTime() - deadline > 0) {
          throw new LabException(
              group + " read " + read.size() + " records of " + count + " in " + topics);
        }
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          read.add(record);
          consumer.commitSync(
              Map.of(
                  new TopicPartition(record.topic(), record.partition()),
                  new OffsetAndMetadata(record.offset() + 1)));
        }
      }
    }
    return read;
  }
}

package io.connectmirror.it;

import io.connectmirror.lab.kafka.LabRecords;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** Small records that carry their number in the value, whatever key they have. */
final class CountedRecords {
  private static final int BYTES = 100;

  private CountedRecords() {}

  /** The records 0, 1, 2 and so on, each with its number as the key. */
  static List<ProducerRecord<byte[], byte[]>> of(TopicPartition partition, int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> of(partition, Integer.toString(number), number))
        .toList();
  }

  static ProducerRecord<byte[], byte[]> of(TopicPartition partition, String key, long number) {
    byte[] value = ByteBuffer.allocate(BYTES).putLong(number).array();
    return new ProducerRecord<>(
        partition.topic(), partition.partition(), LabRecords.bytes(key), value);
  }

  static long number(ConsumerRecord<byte[], byte[]> record) {
    return ByteBuffer.wrap(record.value()).getLong();
  }
}

package io.connectmirror.it;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Records of 1 kB that carry the partition they belong to and their number in it. */
final class NumberedRecords {
  private static final int BYTES = 1_000;

  private NumberedRecords() {}

  /** Records of every partition, the first with this number. */
  static List<ProducerRecord<byte[], byte[]>> of(
      String topic, int partitions, int first, int countOfEach) {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(partitions * countOfEach);
    for (int number = first; number < first + countOfEach; number++) {
      for (int partition = 0; partition < partitions; partition++) {
        byte[] key = ByteBuffer.allocate(4).putInt(number).array();
        records.add(new ProducerRecord<>(topic, partition, key, value(partition, number)));
      }
    }
    return records;
  }

  private static byte[] value(int partition, int number) {
    byte[] value = new byte[BYTES];
    new Random(31L * partition + number).nextBytes(value);
    ByteBuffer.wrap(value).putInt(partition).putInt(number);
    return value;
  }

  /** The number of a record, which must be in the partition that it names. */
  static int number(ConsumerRecord<byte[], byte[]> record) {
    ByteBuffer value = ByteBuffer.wrap(record.value());
    int partition = value.getInt();
    if (partition != record.partition() || record.value().length != BYTES) {
      throw new AssertionError(
          "a record of partition "
              + partition
              + " is at "
              + record.offset()
              + " of "
              + record.topic()
              + "-"
              + record.partition());
    }
    return value.getInt();
  }
}

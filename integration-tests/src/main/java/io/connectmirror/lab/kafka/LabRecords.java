package io.connectmirror.lab.kafka;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Records as tests look at them. */
public final class LabRecords {
  static final Comparator<TopicPartition> BY_NAME =
      Comparator.comparing(TopicPartition::topic).thenComparingInt(TopicPartition::partition);

  private LabRecords() {}

  /** Keys of the records as text, null for none. */
  public static List<String> keys(List<ConsumerRecord<byte[], byte[]>> records) {
    return records.stream().map(record -> text(record.key())).toList();
  }

  /** UTF-8 text, null for null. */
  public static String text(byte[] bytes) {
    return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
  }

  /** UTF-8 bytes. */
  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

package io.connectmirror.cli.drill;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Ids of schemas in records of the wire format that schema registries use: a zero byte, and four of
 * an id, before the data. Keeps one example of each; not thread-safe.
 */
final class SchemaIds {
  private static final int MOST = 100_000;
  private static final int HEAD_BYTES = 5;

  private final Map<Integer, Example> examples = new TreeMap<>();

  /**
   * A record with a schema.
   *
   * @param topic on the target
   * @param part {@code key} or {@code value}
   */
  record Example(String topic, int partition, long offset, String part) {}

  void note(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    note(record, record.key(), "key");
    note(record, record.value(), "value");
  }

  private void note(ConsumerRecord<ByteBuffer, ByteBuffer> record, ByteBuffer bytes, String part) {
    if (bytes == null || bytes.remaining() < HEAD_BYTES || bytes.get(bytes.position()) != 0) {
      return;
    }
    int id = bytes.getInt(bytes.position() + 1);
    if (id >= 0 && examples.size() < MOST) {
      examples.computeIfAbsent(
          id, unused -> new Example(record.topic(), record.partition(), record.offset(), part));
    }
  }

  Map<Integer, Example> examples() {
    return examples;
  }
}

package io.connectmirror.it.ctl;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.process.LabException;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Many records, the same on several clusters. Values are words, so that they can be compressed as
 * those of users are.
 *
 * @param partitions that take turns
 * @param records of all partitions
 * @param bytes of each value
 * @param compression of the producer
 */
record BulkTopic(int partitions, int records, int bytes, String compression) {
  private static final int TEXT = 1 << 20;
  private static final int WORDS = 4_096;
  private static final long FIRST_MS = 1_700_000_000_000L;

  /** Produces all of them under this name. */
  void produce(Cluster cluster, String topic) {
    byte[] text = text();
    Random random = new Random(2);
    AtomicReference<Exception> failure = new AtomicReference<>();
    Callback callback =
        (metadata, e) -> {
          if (e != null) {
            failure.set(e);
          }
        };
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            properties(cluster), new ByteArraySerializer(), new ByteArraySerializer())) {
      for (int number = 0; number < records; number++) {
        byte[] value = new byte[bytes];
        System.arraycopy(text, random.nextInt(TEXT - bytes), value, 0, bytes);
        byte[] key = ("key-" + number).getBytes(UTF_8);
        System.arraycopy(key, 0, value, 0, Math.min(key.length, bytes));
        var unused =
            producer.send(
                new ProducerRecord<>(topic, number % partitions, FIRST_MS + number, key, value),
                callback);
      }
    }
    if (failure.get() != null) {
      throw new LabException("producing to " + topic, failure.get());
    }
  }

  private Map<String, Object> properties(Cluster cluster) {
    Map<String, Object> properties = new HashMap<>(cluster.clientConfig());
    properties.put("compression.type", compression);
    properties.put("batch.size", String.valueOf(64 << 10));
    properties.put("linger.ms", "20");
    return properties;
  }

  private static byte[] text() {
    Random random = new Random(1);
    String[] words = new String[WORDS];
    for (int i = 0; i < WORDS; i++) {
      words[i] = Long.toString(random.nextLong(1L << 40), Character.MAX_RADIX);
    }
    StringBuilder text = new StringBuilder(TEXT + 16);
    while (text.length() < TEXT) {
      text.append(words[random.nextInt(WORDS)]).append(' ');
    }
    return text.substring(0, TEXT).getBytes(UTF_8);
  }
}

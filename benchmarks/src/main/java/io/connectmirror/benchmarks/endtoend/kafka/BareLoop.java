package io.connectmirror.benchmarks.endtoend.kafka;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The main class of a process that does the least that a mirror of Kafka's clients can do: it polls
 * and sends. No positions, no offset map, no topics that follow the source, and nobody looks
 * whether a record arrived; it ends when one did not. So it is not a mirror but a bound.
 *
 * <p>One file of properties is its argument: {@code consumer.*}, {@code producer.*}, {@code alias},
 * and {@code topics}, each of which is copied to its end before the next has its turn, but for the
 * last, which is copied until the process is killed.
 */
public final class BareLoop {
  /** Before the settings of the consumer. */
  public static final String CONSUMER = "consumer.";

  /** Before the settings of the producer. */
  public static final String PRODUCER = "producer.";

  /** Setting: what stands before the dot in the names of remote topics. */
  public static final String ALIAS = "alias";

  /** Setting: source topics, separated by commas. */
  public static final String TOPICS = "topics";

  private static final Duration POLL = Duration.ofSeconds(1);
  private static final int FAILED = 1;

  private final Map<String, Object> consumers;
  private final Map<String, Object> producers;
  private final String prefix;

  private BareLoop(Properties settings) {
    this.consumers = withPrefix(settings, CONSUMER);
    this.producers = withPrefix(settings, PRODUCER);
    this.prefix = settings.getProperty(ALIAS) + ".";
  }

  public static void main(String[] args) throws IOException {
    Properties settings = new Properties();
    try (Reader in = Files.newBufferedReader(Path.of(args[0]))) {
      settings.load(in);
    }
    BareLoop loop = new BareLoop(settings);
    List<String> topics = List.of(settings.getProperty(TOPICS).split(",", -1));
    for (int i = 0; i < topics.size(); i++) {
      loop.copy(topics.get(i), i == topics.size() - 1);
    }
  }

  private void copy(String topic, boolean forEver) {
    try (KafkaConsumer<byte[], byte[]> consumer =
            new KafkaConsumer<>(
                consumers, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        KafkaProducer<byte[], byte[]> producer =
            new KafkaProducer<>(producers, new ByteArraySerializer(), new ByteArraySerializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(partition -> new TopicPartition(topic, partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      do {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          var unused =
              producer.send(
                  new ProducerRecord<>(
                      prefix + topic,
                      record.partition(),
                      record.timestamp(),
                      record.key(),
                      record.value(),
                      record.headers()),
                  BareLoop::endOnError);
        }
      } while (forEver || partitions.stream().anyMatch(p -> consumer.position(p) < ends.get(p)));
    }
  }

  private static void endOnError(RecordMetadata metadata, Exception error) {
    if (error != null) {
      error.printStackTrace();
      Runtime.getRuntime().halt(FAILED);
    }
  }

  private static Map<String, Object> withPrefix(Properties settings, String prefix) {
    Map<String, Object> own = new HashMap<>();
    settings.stringPropertyNames().stream()
        .filter(name -> name.startsWith(prefix))
        .forEach(name -> own.put(name.substring(prefix.length()), settings.getProperty(name)));
    return own;
  }
}

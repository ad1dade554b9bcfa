package io.connectmirror.it.ctl;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A program that reads one topic of each of two clusters to their ends, at the same time, with the
 * settings that {@code mirrorctl verify} reads with, and does nothing with it but count. Takes
 * bootstrap servers and topic of both; prints JSON. Its time begins when the consumers are made.
 */
final class PlainRead {
  private static final Duration POLL = Duration.ofMillis(100);

  private PlainRead() {}

  private record Counted(long records, long bytes) {
    Counted plus(Counted other) {
      return new Counted(records + other.records, bytes + other.bytes);
    }
  }

  /** Reads. */
  public static void main(String[] args) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (KafkaConsumer<byte[], byte[]> source = consumer(args[0], "read_uncommitted");
        KafkaConsumer<byte[], byte[]> target = consumer(args[2], "read_committed")) {
      long begun = System.nanoTime();
      List<Future<Counted>> reads = new ArrayList<>();
      reads.add(threads.submit(read(source, args[1])));
      reads.add(threads.submit(read(target, args[3])));
      Counted all = new Counted(0, 0);
      for (Future<Counted> read : reads) {
        all = all.plus(read.get());
      }
      System.out.printf(
          Locale.ROOT,
          "{\"seconds\": %.3f, \"records\": %d, \"bytes\": %d}%n",
          (System.nanoTime() - begun) / 1e9,
          all.records(),
          all.bytes());
    } finally {
      threads.shutdownNow();
    }
  }

  private static KafkaConsumer<byte[], byte[]> consumer(String servers, String isolation) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("bootstrap.servers", servers);
    properties.put("isolation.level", isolation);
    properties.put("enable.auto.commit", "false");
    properties.put("auto.offset.reset", "none");
    properties.put("max.poll.records", "5000");
    properties.put("receive.buffer.bytes", "-1");
    properties.put("fetch.max.bytes", String.valueOf(50 << 20));
    return new KafkaConsumer<>(
        properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  private static Callable<Counted> read(KafkaConsumer<byte[], byte[]> consumer, String topic) {
    return () -> {
      List<TopicPartition> partitions =
          IntStream.range(0, consumer.partitionsFor(topic).size())
              .mapToObj(number -> new TopicPartition(topic, number))
              .toList();
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      consumer.assign(partitions);
      partitions.forEach(partition -> consumer.seek(partition, 0));
      long left = ends.values().stream().mapToLong(Long::longValue).sum();
      long records = 0;
      long bytes = 0;
      while (records < left) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          records++;
          bytes += record.serializedKeySize() + record.serializedValueSize();
        }
      }
      return new Counted(records, bytes);
    };
  }
}

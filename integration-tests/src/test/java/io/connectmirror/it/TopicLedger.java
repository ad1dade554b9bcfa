package io.connectmirror.it;

import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Follows a topic of {@link NumberedRecords} from its beginning, committed records only. */
final class TopicLedger implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration WITHIN = Duration.ofMinutes(5);

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final List<TopicPartition> all;
  private final List<PartitionLedger> ledgers = new ArrayList<>();

  TopicLedger(Map<String, String> client, String topic, int partitions) {
    Map<String, Object> config = new HashMap<>(client);
    config.put("isolation.level", "read_committed");
    config.put("allow.auto.create.topics", "false");
    config.put("fetch.max.bytes", "4000000");
    consumer =
        new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    all = IntStream.range(0, partitions).mapToObj(p -> new TopicPartition(topic, p)).toList();
    all.forEach(partition -> ledgers.add(new PartitionLedger()));
    consumer.assign(all);
    consumer.seekToBeginning(all);
  }

  /** Reads until there are so many different records. */
  void awaitDistinct(int count) {
    Await.until(
        WITHIN,
        () ->
            count
                + " different records of "
                + all
                + ", there are "
                + sum(PartitionLedger::distinct),
        () -> {
          poll();
          return sum(PartitionLedger::distinct) >= count;
        });
  }

  /** Reads up to the present ends. */
  void readToEnd() {
    Map<TopicPartition, Long> ends = consumer.endOffsets(all);
    Await.until(
        WITHIN,
        () -> "the ends " + ends,
        () -> {
          poll();
          return all.stream().allMatch(p -> consumer.position(p) >= ends.get(p));
        });
  }

  private void poll() {
    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
      ledgers.get(record.partition()).add(record);
    }
  }

  int sum(ToIntFunction<PartitionLedger> what) {
    return ledgers.stream().mapToInt(what).sum();
  }

  int max(ToIntFunction<PartitionLedger> what) {
    return ledgers.stream().mapToInt(what).max().orElse(0);
  }

  /** Digests of all partitions. Ends the ledgers. */
  List<String> digests() {
    return ledgers.stream().map(l -> HexFormat.of().formatHex(l.digest())).toList();
  }

  @Override
  public void close() {
    consumer.close();
  }
}

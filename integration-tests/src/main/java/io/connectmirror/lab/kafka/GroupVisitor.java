package io.connectmirror.lab.kafka;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A consumer that comes to a group, commits and leaves again, as quickly as it can; see {@link
 * GroupMember} for one that stays.
 */
public final class GroupVisitor {
  private static final Duration WITHIN = Duration.ofSeconds(60);

  /** Longer than joining takes: a poll ends earlier, with the records at the group's position. */
  private static final Duration POLL = Duration.ofMillis(500);

  private final String group;
  private final Map<String, Object> config;

  private GroupVisitor(String group, Map<String, Object> config) {
    this.group = group;
    this.config = config;
  }

  /** One that does nothing yet. */
  public static GroupVisitor of(Cluster cluster, String group, GroupProtocol protocol) {
    Map<String, Object> config = new HashMap<>(cluster.clientConfig());
    config.put("group.id", group);
    config.put("group.protocol", protocol.kafkaName());
    config.put("enable.auto.commit", "false");
    config.put("auto.offset.reset", "earliest");
    // One batch tells that it has been given the partition; more would only take time.
    config.put("max.partition.fetch.bytes", 1);
    // Closing waits for a fetch that is under way.
    config.put("fetch.max.wait.ms", 10);
    config.put("retry.backoff.ms", 10);
    config.put("enable.metrics.push", false);
    return new GroupVisitor(group, config);
  }

  /**
   * Joins the group for the partition's topic, which has records to read, commits this position for
   * it and leaves.
   */
  public void visit(TopicPartition partition, long position) {
    // A new one each time: one that subscribes again first waits for its next heartbeat.
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.subscribe(List.of(partition.topic()));
      Await.until(
          WITHIN,
          () -> "an assignment in group " + group,
          () -> {
            consumer.poll(POLL);
            return consumer.assignment().contains(partition);
          });
      consumer.commitSync(Map.of(partition, new OffsetAndMetadata(position)));
    }
  }
}

package io.connectmirror.lab.quickstart;

import io.connectmirror.common.format.Heartbeat;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.quickstart.FlowView.PartitionView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Looks at both ends of the flow, and reads the heartbeats that were written on the source where
 * they arrive on the target: their age on arrival is the latency of the whole chain. Not for
 * several threads.
 */
final class FlowWatch implements AutoCloseable {
  private final LabClients east;
  private final LabClients west;
  private final KafkaConsumer<byte[], byte[]> heartbeats;
  private OptionalLong latencyMs = OptionalLong.empty();

  FlowWatch(LabClients east, LabClients west, Cluster target) {
    this.east = east;
    this.west = west;
    Map<String, Object> config = new HashMap<>(target.clientConfig());
    config.put("auto.offset.reset", "latest");
    config.put("allow.auto.create.topics", "false");
    config.put("enable.auto.commit", "false");
    config.put("metadata.max.age.ms", "1000");
    this.heartbeats =
        new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    heartbeats.assign(List.of(new TopicPartition("east.heartbeats", 0)));
  }

  /** Reads heartbeats for this long, then looks at the logs. */
  FlowView look(Duration reading) {
    long end = System.nanoTime() + reading.toNanos();
    for (long left = reading.toNanos(); left > 0; left = end - System.nanoTime()) {
      heartbeats.poll(Duration.ofNanos(left)).forEach(this::arrived);
    }
    List<PartitionView> partitions = new ArrayList<>();
    for (int number = 0; number < Orders.PARTITIONS; number++) {
      long targetEnd = west.endOffset(new TopicPartition("east." + Orders.TOPIC, number));
      long sourceEnd = east.endOffset(new TopicPartition(Orders.TOPIC, number));
      partitions.add(new PartitionView(Orders.TOPIC, number, sourceEnd, targetEnd));
    }
    return new FlowView(partitions, latencyMs);
  }

  private void arrived(ConsumerRecord<byte[], byte[]> record) {
    long now = System.currentTimeMillis();
    Heartbeat.decode(record.key(), record.value())
        .value()
        .filter(beat -> beat.sourceClusterAlias().equals("east"))
        .filter(beat -> beat.targetClusterAlias().equals("west"))
        .ifPresent(beat -> latencyMs = OptionalLong.of(now - beat.timestamp()));
  }

  @Override
  public void close() {
    heartbeats.close();
  }
}

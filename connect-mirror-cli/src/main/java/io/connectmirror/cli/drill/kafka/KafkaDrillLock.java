package io.connectmirror.cli.drill.kafka;

import io.connectmirror.cli.drill.port.DrillLock;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.kafka.ClusterClients;
import io.connectmirror.common.result.FailureTable;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * A member of the lock's group that reads nothing. Whoever is given partition 0 of a topic has the
 * lock: two that join at once are told apart by that.
 */
public final class KafkaDrillLock implements DrillLock {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  private final String cluster;
  private final String group;
  private final String topic;
  private final Consumer<byte[], byte[]> consumer;
  private final Duration timeout;
  private final LongSupplier nanos;
  private boolean assigned;

  /**
   * @param properties of a consumer of the cluster
   * @param group of the lock
   * @param topic any that is there
   * @param timeout for joining
   */
  public KafkaDrillLock(
      ClusterClients clients,
      Map<String, Object> properties,
      String group,
      String topic,
      Duration timeout,
      LongSupplier nanos) {
    Map<String, Object> member = new HashMap<>(properties);
    member.put("group.id", group);
    member.remove("group.instance.id");
    member.remove("group.protocol");
    member.put("enable.auto.commit", "false");
    member.put("allow.auto.create.topics", "false");
    // Its partitions are paused; without a reset the client would want a position of each.
    member.put("auto.offset.reset", "latest");
    member.put("session.timeout.ms", "10000");
    member.put("heartbeat.interval.ms", "3000");
    // It is polled once and then kept by its heartbeats as long as the drill takes.
    member.put("max.poll.interval.ms", String.valueOf(Integer.MAX_VALUE));
    this.cluster = clients.alias();
    this.group = group;
    this.topic = topic;
    this.consumer = clients.consumer(member);
    this.timeout = timeout;
    this.nanos = nanos;
  }

  @Override
  public boolean acquire() {
    try {
      consumer.subscribe(List.of(topic), new Pausing());
      long begun = nanos.getAsLong();
      while (!assigned) {
        consumer.poll(POLL);
        if (!assigned && nanos.getAsLong() - begun > timeout.toNanos()) {
          throw new CliException(
              "cluster %s did not let this drill join group %s within %d s, which tells drills that"
                      .formatted(cluster, group, timeout.toSeconds())
                  + " run at once apart: is its group coordinator up?");
        }
      }
      return consumer.assignment().contains(new TopicPartition(topic, 0));
    } catch (KafkaException e) {
      throw FailureTable.classify(e, cluster, "READ", "group " + group, "").asException();
    }
  }

  @Override
  public void close() {
    consumer.close(CLOSE_TIMEOUT);
  }

  private final class Pausing implements ConsumerRebalanceListener {
    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      assigned = true;
      consumer.pause(partitions);
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {}
  }
}

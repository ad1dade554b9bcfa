package io.connectmirror.cli.drill.kafka;

import io.connectmirror.cli.compare.RecordFeed;
import io.connectmirror.cli.compare.kafka.KafkaRecordFeed;
import io.connectmirror.cli.drill.port.GroupFeed;
import io.connectmirror.common.kafka.ClusterClients;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** A consumer with the group's id, which commits nothing and is assigned its partitions. */
public final class KafkaGroupFeed implements GroupFeed {
  private final KafkaRecordFeed feed;

  /**
   * @param properties of a consumer of the cluster
   * @param bufferBytes what the consumer may fetch ahead
   */
  public KafkaGroupFeed(
      ClusterClients clients,
      Map<String, Object> properties,
      String group,
      long bufferBytes,
      Duration timeout) {
    Map<String, Object> member = new HashMap<>(properties);
    member.put("group.id", group);
    member.remove("group.instance.id");
    this.feed = KafkaRecordFeed.open(clients, member, bufferBytes, timeout);
  }

  @Override
  public Map<TopicPartition, Long> committed(Set<TopicPartition> partitions) {
    return feed.committed(partitions);
  }

  @Override
  public RecordFeed records() {
    return feed;
  }

  @Override
  public void close() {
    feed.close();
  }
}

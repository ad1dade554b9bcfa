package io.connectmirror.common.kafka;

import io.connectmirror.common.port.ClusterLayout;
import io.connectmirror.common.result.BatchResult;
import java.util.Collection;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;

/** The layout of one cluster, over its admin client. */
final class KafkaClusterLayout implements ClusterLayout {
  private static final int TOPICS_PER_DESCRIBE = 500;
  private static final Need BROKERS =
      new Need("describeCluster", "DESCRIBE", "the cluster (%s)", "");
  private static final Need TOPICS = new Need("describeTopics", "DESCRIBE", "topic %s", "");

  private final AdminCalls calls;

  KafkaClusterLayout(AdminCalls calls) {
    this.calls = calls;
  }

  @Override
  public int brokers() throws InterruptedException {
    return calls
        .whole(
            BROKERS,
            "brokers",
            (admin, ms) ->
                admin.describeCluster(new DescribeClusterOptions().timeoutMs(ms)).nodes())
        .size();
  }

  @Override
  public BatchResult<String, Integer> replicationFactors(Collection<String> topics)
      throws InterruptedException {
    return calls.batch(
        TOPICS,
        topics,
        TOPICS_PER_DESCRIBE,
        (admin, chunk, ms) ->
            KafkaTopicAdmin.mapped(
                admin
                    .describeTopics(chunk, new DescribeTopicsOptions().timeoutMs(ms))
                    .topicNameValues(),
                KafkaClusterLayout::lowest));
  }

  private static int lowest(TopicDescription topic) {
    return topic.partitions().stream().mapToInt(p -> p.replicas().size()).min().orElse(0);
  }
}

package io.connectmirror.cli.status.port;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Looks at a few records of one cluster, without a group. For one thread at a time.
 *
 * <p>Both methods throw {@link io.connectmirror.common.result.FailureException} when the cluster
 * does not answer or refuses.
 */
public interface RecordLooks extends AutoCloseable {
  /**
   * What there is at and behind each position.
   *
   * @param within how long to look; a partition that was not answered by then is left out
   */
  Map<TopicPartition, Behind> behind(Map<TopicPartition, Long> positions, Duration within)
      throws InterruptedException;

  /**
   * The records among the last offsets of each partition.
   *
   * @param offsets how many of each
   * @param within how long to read; what was read by then is returned
   */
  List<ConsumerRecord<byte[], byte[]>> newest(
      Collection<TopicPartition> partitions, int offsets, Duration within)
      throws InterruptedException;

  /** Ends within a second; never throws. */
  @Override
  void close();
}

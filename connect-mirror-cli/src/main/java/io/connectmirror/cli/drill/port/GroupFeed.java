package io.connectmirror.cli.drill.port;

import io.connectmirror.cli.compare.RecordFeed;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** Reads the target as a consumer of a group does. */
public interface GroupFeed extends AutoCloseable {
  /** What the group has committed; partitions without an offset are left out. */
  Map<TopicPartition, Long> committed(Set<TopicPartition> partitions);

  /** The records. */
  RecordFeed records();

  @Override
  void close();
}

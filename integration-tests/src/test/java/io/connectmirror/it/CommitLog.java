package io.connectmirror.it;

import io.connectmirror.lab.kafka.LabClients;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Utils;

/**
 * Everything that was ever committed for a group in one partition, in the order in which the
 * group's coordinator took it: what reading the committed offset from time to time cannot show.
 */
final class CommitLog {
  private static final String OFFSETS = "__consumer_offsets";
  private static final short NEWEST_OFFSET_KEY = 1;

  private CommitLog() {}

  /**
   * @param offset what was committed
   * @param atMs when the coordinator took it, by its clock
   */
  record Commit(long offset, long atMs) {}

  static List<Commit> of(LabClients clients, String group, TopicPartition partition) {
    int partitions = clients.describe(OFFSETS).orElseThrow().partitions().size();
    int coordinator = Utils.abs(group.hashCode()) % partitions;
    List<Commit> commits = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> record :
        clients.read(new TopicPartition(OFFSETS, coordinator))) {
      if (record.value() != null && isOf(ByteBuffer.wrap(record.key()), group, partition)) {
        // A version, and then the offset in all of them.
        commits.add(
            new Commit(ByteBuffer.wrap(record.value()).getLong(Short.BYTES), record.timestamp()));
      }
    }
    return commits;
  }

  private static boolean isOf(ByteBuffer key, String group, TopicPartition partition) {
    return key.getShort() <= NEWEST_OFFSET_KEY
        && text(key).equals(group)
        && text(key).equals(partition.topic())
        && key.getInt() == partition.partition();
  }

  private static String text(ByteBuffer from) {
    byte[] bytes = new byte[from.getShort()];
    from.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}

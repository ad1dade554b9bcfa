package io.connectmirror.it;

import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * What of the keys 0, 1, 2 and so on of a source partition has arrived.
 *
 * @param missing keys that have not
 * @param repeated keys of records that are not the first of their key, in order
 * @param isInOrder whether the first copies of all keys follow each other as their originals do
 */
record Copies(Set<Long> missing, List<Long> repeated, boolean isInOrder) {

  /**
   * @param originals how many records the source partition has at least
   */
  static Copies of(LabClients clients, TopicPartition remote, long originals) {
    Set<Long> arrived = new HashSet<>();
    List<Long> repeated = new ArrayList<>();
    boolean inOrder = true;
    long last = -1;
    for (String text : LabRecords.keys(clients.read(remote))) {
      long key = Long.parseLong(text);
      if (arrived.add(key)) {
        inOrder &= key > last;
        last = key;
      } else {
        repeated.add(key);
      }
    }
    Set<Long> missing = new HashSet<>();
    for (long key = 0; key < originals; key++) {
      if (!arrived.contains(key)) {
        missing.add(key);
      }
    }
    return new Copies(missing, repeated, inOrder);
  }

  /** Whether a remote partition is there and ends with records of these keys. */
  static boolean end(LabClients clients, TopicPartition remote, List<String> keys) {
    if (clients
        .describe(remote.topic())
        .filter(topic -> topic.partitions().size() > remote.partition())
        .isEmpty()) {
      return false;
    }
    List<String> present = LabRecords.keys(clients.read(remote));
    int before = present.size() - keys.size();
    return before >= 0 && present.subList(before, present.size()).equals(keys);
  }
}

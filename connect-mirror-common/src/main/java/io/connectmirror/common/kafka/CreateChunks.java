package io.connectmirror.common.kafka;

import io.connectmirror.common.port.TopicAdmin.TopicToCreate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Splits topics to create into requests. A controller refuses a request as a whole when all its
 * topics together have more than 10,000 partitions.
 */
final class CreateChunks {
  private static final int PARTITIONS_PER_CREATE = 2_000;

  private CreateChunks() {}

  /** Names of the topics, request by request; a topic too large for one has one to itself. */
  static List<List<String>> of(Collection<TopicToCreate> topics, int maxTopics) {
    List<List<String>> chunks = new ArrayList<>();
    List<String> chunk = new ArrayList<>();
    long partitions = 0;
    for (TopicToCreate topic : topics) {
      boolean full =
          chunk.size() == maxTopics || partitions + topic.partitions() > PARTITIONS_PER_CREATE;
      if (full && !chunk.isEmpty()) {
        chunks.add(List.copyOf(chunk));
        chunk.clear();
        partitions = 0;
      }
      chunk.add(topic.name());
      partitions += topic.partitions();
    }
    if (!chunk.isEmpty()) {
      chunks.add(List.copyOf(chunk));
    }
    return chunks;
  }
}

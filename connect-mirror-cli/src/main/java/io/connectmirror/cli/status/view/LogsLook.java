package io.connectmirror.cli.status.view;

import io.connectmirror.common.naming.Selection;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import io.connectmirror.common.result.BatchResult;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** Looks at what is mirrored on the source, and where logs begin and end on either side. */
final class LogsLook {
  private final List<TopicNaming> namings;
  private final Troubles troubles;

  /**
   * @param namings of the flow's source connectors
   */
  LogsLook(List<TopicNaming> namings, Troubles troubles) {
    this.namings = namings;
    this.troubles = troubles;
  }

  /**
   * @param start offset of the first record
   * @param end offset that the next record gets
   */
  record Log(long start, long end) {}

  /**
   * @param remoteTopics by topic of the source
   */
  record Mirrored(Map<String, String> remoteTopics, Map<TopicPartition, Log> logs) {}

  /** The topics of the source that are mirrored, with their logs. */
  Mirrored source(TopicAdmin source) throws InterruptedException {
    Set<String> topics =
        troubles.attempt("the topics of the source", source::listTopics).orElse(Set.of());
    Map<String, String> remoteTopics = new HashMap<>();
    for (TopicNaming naming : namings) {
      for (Map.Entry<String, Selection> one : naming.selectAll(topics).entrySet()) {
        one.getValue().remoteName().ifPresent(name -> remoteTopics.put(one.getKey(), name));
      }
    }
    Set<TopicPartition> partitions = partitions(source, remoteTopics.keySet());
    Map<TopicPartition, Long> starts =
        offsets("where the source's logs begin", partitions, source::earliestOffsets);
    Map<TopicPartition, Long> ends =
        offsets("where the source's logs end", partitions, source::latestOffsets);
    Map<TopicPartition, Log> logs = new HashMap<>();
    for (TopicPartition partition : partitions) {
      Long start = starts.get(partition);
      Long end = ends.get(partition);
      if (start != null && end != null) {
        logs.put(partition, new Log(Math.max(0, start), Math.max(start, end)));
      }
    }
    return new Mirrored(remoteTopics, logs);
  }

  /** Where the logs of the target end, without those that do not exist. */
  Map<TopicPartition, Long> targetEnds(TopicAdmin target, Set<TopicPartition> partitions)
      throws InterruptedException {
    return offsets("where the target's logs end", partitions, target::latestOffsets);
  }

  /** What a topic is called on the target, whether or not it is selected. */
  Optional<String> remoteTopic(String topic) {
    try {
      return Optional.of(namings.get(0).remoteTopic(topic));
    } catch (IllegalStateException unnamed) {
      return Optional.empty();
    }
  }

  private Set<TopicPartition> partitions(TopicAdmin admin, Set<String> topics)
      throws InterruptedException {
    Set<TopicPartition> partitions = new HashSet<>();
    String what = "the partitions of the source's topics";
    Optional<BatchResult<String, TopicInfo>> seen =
        topics.isEmpty() ? Optional.empty() : troubles.attempt(what, () -> admin.describe(topics));
    if (seen.isPresent()) {
      troubles.items(what, seen.get().failures().values());
      seen.get()
          .successes()
          .forEach(
              (topic, info) ->
                  info.partitions()
                      .forEach(one -> partitions.add(new TopicPartition(topic, one.partition()))));
    }
    return partitions;
  }

  private interface Asked {
    BatchResult<TopicPartition, ListedOffset> of(Set<TopicPartition> partitions)
        throws InterruptedException;
  }

  private Map<TopicPartition, Long> offsets(
      String what, Set<TopicPartition> partitions, Asked asked) throws InterruptedException {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    if (!partitions.isEmpty()) {
      Optional<BatchResult<TopicPartition, ListedOffset>> listed =
          troubles.attempt(what, () -> asked.of(partitions));
      if (listed.isPresent()) {
        troubles.items(what, listed.get().failures().values());
        listed.get().successes().forEach((partition, at) -> offsets.put(partition, at.offset()));
      }
    }
    return offsets;
  }
}

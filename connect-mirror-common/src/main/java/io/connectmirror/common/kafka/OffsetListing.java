package io.connectmirror.common.kafka;

import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.LeaderNotAvailableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Asks for the ends of partitions. The admin client goes on asking for a partition that does not
 * exist or has no leader until its deadline, and holds up the others; so the topics are described
 * first, and such partitions fail at once.
 */
final class OffsetListing {
  private static final int PARTITIONS_PER_REQUEST = 2_000;

  private final AdminCalls calls;
  private final Need need;

  OffsetListing(AdminCalls calls, String setting) {
    this.calls = calls;
    this.need = new Need("listOffsets", "DESCRIBE", "topic partition %s", setting);
  }

  /** Looks at topics under a deadline. */
  @FunctionalInterface
  interface Describer {
    BatchResult<String, TopicInfo> describe(Deadline deadline, Collection<String> topics)
        throws InterruptedException;
  }

  BatchResult<TopicPartition, ListedOffset> earliest(
      Collection<TopicPartition> partitions, Describer topics) throws InterruptedException {
    return list(partitions, OffsetSpec.earliest(), topics, OffsetListing::offset);
  }

  BatchResult<TopicPartition, ListedOffset> latest(
      Collection<TopicPartition> partitions, Describer topics) throws InterruptedException {
    return list(partitions, OffsetSpec.latest(), topics, OffsetListing::offset);
  }

  BatchResult<TopicPartition, OptionalLong> newestTimestamps(
      Collection<TopicPartition> partitions, Describer topics) throws InterruptedException {
    return list(partitions, OffsetSpec.maxTimestamp(), topics, OffsetListing::timestamp);
  }

  private <T> BatchResult<TopicPartition, T> list(
      Collection<TopicPartition> partitions,
      OffsetSpec spec,
      Describer topics,
      KafkaFuture.BaseFunction<ListOffsetsResultInfo, T> answer)
      throws InterruptedException {
    Deadline deadline = calls.deadline();
    Set<String> names = partitions.stream().map(TopicPartition::topic).collect(Collectors.toSet());
    BatchResult<String, TopicInfo> seen = topics.describe(deadline, names);
    Map<TopicPartition, Failure> failures = new HashMap<>();
    List<TopicPartition> askable = new ArrayList<>();
    for (TopicPartition partition : partitions) {
      obstacle(partition, seen)
          .ifPresentOrElse(
              failure -> failures.put(partition, failure), () -> askable.add(partition));
    }
    BatchResult<TopicPartition, T> listed =
        calls.batch(
            deadline,
            need,
            AdminCalls.chunks(askable, PARTITIONS_PER_REQUEST),
            (admin, chunk, ms) -> request(admin, chunk, spec, answer, ms),
            error -> Optional.empty());
    failures.putAll(listed.failures());
    return new BatchResult<>(listed.successes(), failures);
  }

  private Optional<Failure> obstacle(
      TopicPartition partition, BatchResult<String, TopicInfo> seen) {
    Failure ofTopic = seen.failures().get(partition.topic());
    if (ofTopic != null) {
      return Optional.of(ofTopic);
    }
    return seen.successes().get(partition.topic()).partitions().stream()
        .filter(info -> info.partition() == partition.partition())
        .findFirst()
        .map(
            info ->
                info.leaderKnown()
                    ? Optional.<Failure>empty()
                    : Optional.of(failure(new LeaderNotAvailableException("no leader"), partition)))
        .orElseGet(
            () ->
                Optional.of(
                    failure(
                        new UnknownTopicOrPartitionException("the topic has no such partition"),
                        partition)));
  }

  private Failure failure(RuntimeException error, TopicPartition partition) {
    return calls.classify(error, need, partition);
  }

  private static ListedOffset offset(ListOffsetsResultInfo info) {
    return new ListedOffset(info.offset(), info.leaderEpoch().orElse(-1));
  }

  private static OptionalLong timestamp(ListOffsetsResultInfo info) {
    return info.offset() < 0 ? OptionalLong.empty() : OptionalLong.of(info.timestamp());
  }

  private static <T> Map<TopicPartition, KafkaFuture<T>> request(
      Admin admin,
      List<TopicPartition> chunk,
      OffsetSpec spec,
      KafkaFuture.BaseFunction<ListOffsetsResultInfo, T> answer,
      int ms) {
    Map<TopicPartition, OffsetSpec> specs = new HashMap<>();
    chunk.forEach(partition -> specs.put(partition, spec));
    ListOffsetsResult result = admin.listOffsets(specs, new ListOffsetsOptions().timeoutMs(ms));
    Map<TopicPartition, KafkaFuture<T>> answers = new HashMap<>();
    for (TopicPartition partition : chunk) {
      answers.put(partition, result.partitionResult(partition).thenApply(answer));
    }
    return answers;
  }
}

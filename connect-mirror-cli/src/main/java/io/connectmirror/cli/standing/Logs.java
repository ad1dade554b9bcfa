package io.connectmirror.cli.standing;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * Where logs begin and end.
 *
 * @param without why that is not known, for all others that were asked for
 */
record Logs(Map<TopicPartition, LogSpan> spans, Map<TopicPartition, Failure> without) {
  static final Logs NONE = new Logs(Map.of(), Map.of());

  /**
   * @throws io.connectmirror.common.result.FailureException when the cluster does not answer
   */
  static Logs read(TopicAdmin admin, Set<TopicPartition> partitions) throws InterruptedException {
    if (partitions.isEmpty()) {
      return NONE;
    }
    BatchResult<TopicPartition, ListedOffset> starts = admin.earliestOffsets(partitions);
    BatchResult<TopicPartition, ListedOffset> ends = admin.latestOffsets(partitions);
    Map<TopicPartition, Failure> without = new HashMap<>(starts.failures());
    without.putAll(ends.failures());
    Map<TopicPartition, LogSpan> spans = new HashMap<>();
    starts
        .successes()
        .forEach(
            (partition, start) -> {
              if (ends.successes().containsKey(partition)) {
                spans.put(
                    partition,
                    new LogSpan(
                        Math.max(0, start.offset()), ends.successes().get(partition).offset()));
              }
            });
    return new Logs(spans, without);
  }

  Optional<LogSpan> of(TopicPartition partition) {
    return Optional.ofNullable(spans.get(partition));
  }

  /** Why there is none of the partition, as the second half of a sentence. */
  String why(TopicPartition partition) {
    Failure failure = without.get(partition);
    return failure == null || failure.kind() == FailureKind.MISSING
        ? "is not there"
        : "cannot be asked for: " + failure.message();
  }

  /**
   * A partition that is there and does not tell where it ends may have any number of records that
   * are not mirrored.
   *
   * @throws CliException when there is one
   */
  Logs orThrow() {
    without.forEach(
        (partition, failure) -> {
          if (failure.kind() != FailureKind.MISSING) {
            throw new CliException(
                "where %s ends is not known, so neither is what of it is mirrored: %s; mend it, or"
                        .formatted(partition, failure.message())
                    + " take the cluster for lost by --source-down");
          }
        });
    return this;
  }
}

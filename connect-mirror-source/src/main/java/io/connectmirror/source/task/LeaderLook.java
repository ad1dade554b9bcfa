package io.connectmirror.source.task;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.common.TopicPartition;

/**
 * Finds out which partitions of the target have a leader that answers. Those that are up do soon,
 * and to wait longer would hold up the rest of the work: where many are being created some never
 * answer, and asking those again and again takes the time in which the broker would make them. But
 * a cluster that is far or slow is given more time each time that nothing answers, and less again
 * once it does. Called by the jobs thread.
 */
final class LeaderLook {
  private static final Duration SHORTEST = Duration.ofMillis(500);
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final Function<Duration, TopicAdmin> target;
  private Duration patience = SHORTEST;

  /**
   * @param target the target with a deadline
   */
  LeaderLook(Function<Duration, TopicAdmin> target) {
    this.target = target;
  }

  Set<TopicPartition> answering(Collection<TopicPartition> partitions) throws InterruptedException {
    Set<TopicPartition> answering = ask(partitions);
    patience = answering.isEmpty() ? longer(patience) : shorter(patience);
    return answering;
  }

  /** How long those that did not answer at the next look will have had. */
  Duration patience() {
    return patience;
  }

  private Set<TopicPartition> ask(Collection<TopicPartition> partitions)
      throws InterruptedException {
    try {
      return target.apply(patience).latestOffsets(partitions).successes().keySet();
    } catch (FailureException e) {
      if (e.failure().kind() != FailureKind.RETRY) {
        throw e;
      }
      return Set.of();
    }
  }

  private static Duration shorter(Duration patience) {
    Duration half = patience.dividedBy(2);
    return half.compareTo(SHORTEST) > 0 ? half : SHORTEST;
  }

  private static Duration longer(Duration patience) {
    Duration twice = patience.multipliedBy(2);
    return twice.compareTo(LONGEST) < 0 ? twice : LONGEST;
  }
}

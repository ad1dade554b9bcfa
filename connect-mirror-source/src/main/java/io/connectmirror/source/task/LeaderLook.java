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
 * Finds out which partitions of the target have a leader that answers. Those that are up do within
 * a second or so, and to wait longer would hold up the rest of the work; but a cluster that is far
 * or slow is given more time each time that nothing answers. Called by the jobs thread.
 */
final class LeaderLook {
  private static final Duration SHORTEST = Duration.ofMillis(1_500);
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
    patience = answering.isEmpty() ? longer(patience) : SHORTEST;
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

  private static Duration longer(Duration patience) {
    Duration twice = patience.multipliedBy(2);
    return twice.compareTo(LONGEST) < 0 ? twice : LONGEST;
  }
}

package io.connectmirror.checkpoint.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.checkpoint.cycle.CheckpointOutbox.Outgoing;
import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.Position;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CheckpointOutboxTest {
  private static final GroupPartition G = GroupPartition.of("g", "A.t", 0);
  private static final GroupPartition H = GroupPartition.of("h", "A.t", 0);

  private final CheckpointOutbox outbox = new CheckpointOutbox();

  @Test
  void handsOutTheNewestOfEachGroupPartitionOnly() throws InterruptedException {
    outbox.put(Map.of(G, at(1)), 10);
    outbox.put(Map.of(G, at(2)), 20);

    assertThat(outbox.take(10, Duration.ZERO)).containsExactly(new Outgoing(G, at(2), 20));
    assertThat(outbox.take(10, Duration.ZERO)).isEmpty();
  }

  @Test
  void handsOutTheOldestFirstAndNoMoreThanAskedFor() throws InterruptedException {
    Map<GroupPartition, Position> both = new LinkedHashMap<>();
    both.put(H, at(1));
    both.put(G, at(2));
    outbox.put(both, 10);

    assertThat(outbox.take(1, Duration.ZERO)).extracting(Outgoing::key).containsExactly(H);
    assertThat(outbox.take(1, Duration.ZERO)).extracting(Outgoing::key).containsExactly(G);
  }

  @Test
  void makesNobodyWaitOnceItIsClosed() throws InterruptedException {
    outbox.close();

    assertThat(outbox.take(1, Duration.ofDays(1))).isEmpty();
  }

  private static Position at(long offset) {
    return new Position(offset, offset, true, "");
  }
}

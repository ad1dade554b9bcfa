package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.task.AssignmentQueue.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class AssignmentQueueTest {
  private final AssignmentQueue queue = new AssignmentQueue();

  private static Change end(int partition) {
    return new Change.End(new TopicPartition("t", partition));
  }

  @Test
  void whatWaitsIsTakenInOrderAndOnce() throws InterruptedException {
    queue.put(List.of(end(0), end(1)));
    queue.put(List.of(end(2)));

    assertThat(queue.take(Duration.ZERO)).containsExactly(end(0), end(1), end(2));
    assertThat(queue.take(Duration.ZERO)).isEmpty();
  }

  @Test
  void whoeverWaitsForRecordsIsWokenOnceAllIsThere() throws InterruptedException {
    List<List<Change>> taken = new ArrayList<>();
    queue.onPut(
        () -> {
          try {
            taken.add(queue.take(Duration.ZERO));
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        });

    queue.put(List.of(end(0), end(1)));

    assertThat(taken).containsExactly(List.of(end(0), end(1)));
  }
}

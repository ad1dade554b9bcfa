package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.FakeOperation;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.junit.jupiter.api.Test;

class LeaderLookTest {
  private static final List<TopicPartition> PARTITIONS = List.of(new TopicPartition("t", 0));

  private final FakeCluster west = new FakeCluster("west").topic("t", 1);
  private final List<Long> deadlines = new ArrayList<>();
  private final LeaderLook look =
      new LeaderLook(
          within -> {
            deadlines.add(within.toMillis());
            return west.topicAdmin();
          });

  @Test
  void givesASlowClusterMoreTimeUntilItAnswersAndThenLess() throws InterruptedException {
    west.unreachable();
    for (int times = 0; times < 5; times++) {
      assertThat(look.answering(PARTITIONS)).isEmpty();
    }
    west.heal();
    assertThat(look.answering(PARTITIONS)).containsExactlyElementsOf(PARTITIONS);
    for (int times = 0; times < 5; times++) {
      look.answering(PARTITIONS);
    }

    assertThat(deadlines)
        .containsExactly(
            500L, 1_000L, 2_000L, 4_000L, 8_000L, 10_000L, 5_000L, 2_500L, 1_250L, 625L, 500L);
  }

  @Test
  void passesOnWhatTimeDoesNotMend() {
    west.failCalls(FakeOperation.LATEST_OFFSETS, new ClusterAuthorizationException("not for you"));

    assertThatThrownBy(() -> look.answering(PARTITIONS)).isInstanceOf(FailureException.class);
  }
}

package io.connectmirror.checkpoint.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.checkpoint.plan.GroupRemovalPlanner.Removal;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class GroupRemovalPlannerTest {
  private static final TopicPartition T0 = new TopicPartition("A.t", 0);
  private static final TopicPartition T1 = new TopicPartition("A.t", 1);
  private static final TopicPartition T2 = new TopicPartition("A.t", 2);

  @Test
  void deletesOnlyWhatStandsAsTheMirrorWroteIt() {
    Removal removal =
        GroupRemovalPlanner.plan(
            TargetActivity.IDLE, Map.of(T0, 5L, T1, 5L, T2, 5L), Map.of(T0, 5L, T1, 7L));

    assertThat(removal.delete()).containsExactly(T0);
    assertThat(removal.forget()).containsExactlyInAnyOrder(T1, T2);
  }

  @Test
  void deletesNothingUnderAnActiveGroup() {
    Removal removal =
        GroupRemovalPlanner.plan(TargetActivity.ACTIVE, Map.of(T0, 5L), Map.of(T0, 5L));

    assertThat(removal.delete()).isEmpty();
    assertThat(removal.forget()).isEmpty();
  }
}

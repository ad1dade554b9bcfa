package io.connectmirror.checkpoint.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GroupOffsetPlannerTest {
  private static final TopicPartition T0 = new TopicPartition("A.t", 0);
  private static final TopicPartition T1 = new TopicPartition("A.t", 1);

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      textBlock =
          """
          first time,                            100,     ,     , WRITE
          deleted on the target,                 100,  100,     , WRITE
          foreign and behind,                    100,     ,   30, WRITE
          foreign and at the same place,         100,     ,  100, LEAVE
          foreign and ahead,                     100,     ,  130, TARGET_MOVED_AHEAD
          source went on,                        100,   80,   80, WRITE
          nothing new,                           100,  100,  100, LEAVE
          source rewound,                          0,   10,   10, WRITE
          rewound and moved ahead meanwhile,       0,   10,   12, TARGET_MOVED_AHEAD
          rewound and moved back meanwhile,        5,   10,    3, WRITE
          rewound to where the target was moved,   5,   10,    5, LEAVE
          consumer ahead of both,                100,   80,  120, TARGET_MOVED_AHEAD
          consumer between the two,              100,   80,   90, WRITE
          consumer reads again,                  100,  100,   30, TARGET_MOVED_BACK
          consumer ahead and source stood still, 100,  100,  101, TARGET_MOVED_AHEAD
          moved back and then the source went on,101,  100,   30, WRITE
          """)
  void decidesOnePartitionOfAnIdleGroup(
      String name, long wanted, Long written, Long target, String expected) {
    OffsetDecision decision =
        GroupOffsetPlanner.decide(new OffsetView(wanted, optional(written), optional(target)));

    String actual =
        decision.write().isPresent()
            ? "WRITE"
            : decision.withheld().map(Reason::name).orElse("LEAVE");
    assertThat(actual).as(name).isEqualTo(expected);
    decision.write().ifPresent(offset -> assertThat(offset).isEqualTo(wanted));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "IDLE")
  void writesNothingUnlessTheGroupIsKnownToBeIdle(TargetActivity activity) {
    OffsetView behind = new OffsetView(100, OptionalLong.empty(), OptionalLong.of(30));

    GroupPlan plan = GroupOffsetPlanner.plan(activity, Map.of(T0, behind));

    assertThat(plan.writes()).isEmpty();
    assertThat(plan.withheld()).isEqualTo(Map.of(T0, activity.obstacle().orElseThrow()));
  }

  @Test
  void givesNoReasonForAnActiveGroupThatIsInPlace() {
    OffsetView inPlace = new OffsetView(100, OptionalLong.empty(), OptionalLong.of(100));

    GroupPlan plan = GroupOffsetPlanner.plan(TargetActivity.ACTIVE, Map.of(T0, inPlace));

    assertThat(plan.withheld()).isEmpty();
  }

  @Test
  void decidesEachPartitionByItself() {
    OffsetView behind = new OffsetView(100, OptionalLong.empty(), OptionalLong.of(30));
    OffsetView ahead = new OffsetView(100, OptionalLong.of(90), OptionalLong.of(300));

    GroupPlan plan = GroupOffsetPlanner.plan(TargetActivity.IDLE, Map.of(T0, behind, T1, ahead));

    assertThat(plan.writes()).containsExactly(Map.entry(T0, 100L));
    assertThat(plan.withheld()).containsExactly(Map.entry(T1, Reason.TARGET_MOVED_AHEAD));
  }

  private static OptionalLong optional(Long value) {
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }
}

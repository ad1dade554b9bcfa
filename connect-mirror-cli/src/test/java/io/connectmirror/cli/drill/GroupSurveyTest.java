package io.connectmirror.cli.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.compare.FakeMap;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.port.GroupAdmin.GroupType;
import io.connectmirror.common.testing.FakeCluster;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class GroupSurveyTest {
  private final FakeCluster east =
      new FakeCluster("east").topic("orders", 2).topic("private", 1).append("orders", 0, 100);
  private final FakeCluster west = new FakeCluster("west").topic("east.orders", 2);
  private final FakeMap map = new FakeMap().run(0, 10, 100);

  @Test
  void plansWithWhatIsCommittedOnTheTargetAndElseWithWhatIsTranslated() throws Exception {
    east.commit("billing", "orders", 0, 40).commit("billing", "orders", 1, 60);
    west.commit("billing", "east.orders", 0, 47);

    List<GroupPlan> plans = plans();

    assertThat(plans).hasSize(1);
    assertThat(plans.get(0).group()).isEqualTo("billing");
    assertThat(plans.get(0).positions())
        .containsOnly(
            Map.entry(new TopicPartition("east.orders", 0), 47L),
            Map.entry(new TopicPartition("east.orders", 1), 70L));
    assertThat(plans.get(0).partitions().get(0).translated().offset()).hasValue(50);
    assertThat(plans.get(0).partitions().get(0).position()).isEqualTo(40);
  }

  @Test
  void leavesOutTopicsThatAreNotMirroredAndGroupsWithoutOthers() throws Exception {
    east.commit("billing", "orders", 0, 40).commit("billing", "private", 0, 1);
    east.commit("inner", "private", 0, 1);

    assertThat(plans()).hasSize(1);
    assertThat(plans().get(0).partitions()).hasSize(1);
  }

  @Test
  void leavesOutGroupsThatAreNotMirroredOrADrillsOwnOrOfOtherKinds() throws Exception {
    east.commit("billing", "orders", 0, 40)
        .commit("drill-billing", "orders", 0, 40)
        .commit("unmirrored", "orders", 0, 40)
        .commit("share", "orders", 0, 40)
        .groupType("share", GroupType.OTHER);

    assertThat(plans()).extracting(GroupPlan::group).containsExactly("billing");
    assertThat(plans("un.*")).extracting(GroupPlan::group).containsExactly("unmirrored");
  }

  @Test
  void refusesAPatternThatFitsNoGroup() {
    east.commit("billing", "orders", 0, 40);

    assertThatThrownBy(() -> plans("billing", "bill"))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("--group bill ");
  }

  @Test
  void refusesWhereThereIsNothingToDrill() {
    assertThatThrownBy(this::plans)
        .isInstanceOf(CliException.class)
        .hasMessage("cluster east has no consumer group");
    east.commit("inner", "private", 0, 1);
    assertThatThrownBy(this::plans)
        .isInstanceOf(CliException.class)
        .hasMessageContaining("position in a mirrored topic");
  }

  @Test
  void saysWhereGroupsMayBeHiddenThatItCannotTellWhetherThereAreAny() {
    east.commit("billing", "orders", 0, 40).hidingGroups("billing");
    assertThatThrownBy(this::plans)
        .isInstanceOf(CliException.class)
        .hasMessageContaining("cluster east shows no consumer group")
        .hasMessageContaining("may lack DESCRIBE on groups")
        .hasMessageContaining("--operation Describe --cluster");
    east.commit("unmirrored", "orders", 0, 40);
    assertThatThrownBy(this::plans)
        .isInstanceOf(CliException.class)
        .hasMessageContaining("no consumer group that the flow mirrors")
        .hasMessageContaining("may have more groups than are shown");
    assertThatThrownBy(() -> plans("billing"))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("--group billing ")
        .hasMessageContaining("may have more groups than are shown");
  }

  private List<GroupPlan> plans(String... patterns) throws InterruptedException {
    return new GroupSurvey(
            east.groupAdmin(),
            west.groupAdmin(),
            Map.of("orders", "east.orders"),
            map,
            new DrillNames("drill-"))
        .plans(
            List.of(patterns).stream().map(Pattern::compile).toList(),
            group -> !group.startsWith("unmirrored"));
  }
}

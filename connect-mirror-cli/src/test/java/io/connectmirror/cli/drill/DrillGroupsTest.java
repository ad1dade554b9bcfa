package io.connectmirror.cli.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.port.GroupAdmin.ListedGroup;
import io.connectmirror.common.testing.FakeCluster;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class DrillGroupsTest {
  private static final TopicPartition PARTITION = new TopicPartition("east.t", 0);

  private final FakeCluster west = new FakeCluster("west").topic("east.t", 1);
  private final DrillGroups groups = new DrillGroups(new DrillNames("drill-"), west.groupAdmin());

  @Test
  void commitsUnderItsOwnNamesAndRemovesThem() throws Exception {
    west.commit("billing", "east.t", 0, 5);

    assertThat(groups.make("billing", Map.of(PARTITION, 7L))).isEmpty();
    assertThat(west.committed("drill-billing", "east.t", 0))
        .contains(new CommittedOffset(7, OptionalInt.empty(), DrillNames.MARK));
    assertThat(groups.remove()).isEmpty();

    assertThat(names()).containsExactly("billing");
    assertThat(west.committed("billing", "east.t", 0).orElseThrow().offset()).isEqualTo(5);
  }

  @Test
  void leavesAGroupAloneThatHappensToHaveItsName() throws Exception {
    west.commit("drill-billing", "east.t", 0, 5);

    assertThat(groups.make("billing", Map.of(PARTITION, 7L)).orElseThrow())
        .contains("drill-billing")
        .contains("--prefix");
    groups.removeLeftovers();
    groups.remove();

    assertThat(west.committed("drill-billing", "east.t", 0).orElseThrow().offset()).isEqualTo(5);
  }

  @Test
  void removesWhatAKilledDrillLeftBehind() throws Exception {
    new DrillGroups(new DrillNames("drill-"), west.groupAdmin())
        .make("billing", Map.of(PARTITION, 7L));

    assertThat(groups.removeLeftovers()).containsExactly("drill-billing");

    assertThat(names()).isEmpty();
  }

  @Test
  void writesOverWhatADrillThatKeptItsGroupsLeft() throws Exception {
    new DrillGroups(new DrillNames("drill-"), west.groupAdmin())
        .make("billing", Map.of(PARTITION, 7L));

    assertThat(groups.make("billing", Map.of(PARTITION, 9L))).isEmpty();

    assertThat(west.committed("drill-billing", "east.t", 0).orElseThrow().offset()).isEqualTo(9);
  }

  @Test
  void seesThatAnotherDrillIsUnderWay() throws Exception {
    groups.requireNoOther();
    west.commit("drill-~lock", "east.t", 0, 0).join("drill-~lock", "another");

    assertThatThrownBy(groups::requireNoOther)
        .isInstanceOf(CliException.class)
        .hasMessageContaining("another drill is under way");
  }

  @Test
  void saysWhyTheClusterRefuses() throws Exception {
    assertThat(groups.make("billing", Map.of(new TopicPartition("not.there", 0), 7L)).orElseThrow())
        .contains("drill-billing");
  }

  @Test
  void doesNotTouchGroupsOfOtherNames() {
    assertThatThrownBy(() -> new DrillNames("drill-").checked("billing"))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> new DrillNames(" ")).isInstanceOf(CliException.class);
  }

  private Iterable<String> names() throws InterruptedException {
    return west.groupAdmin().listGroups().stream().map(ListedGroup::groupId).toList();
  }
}

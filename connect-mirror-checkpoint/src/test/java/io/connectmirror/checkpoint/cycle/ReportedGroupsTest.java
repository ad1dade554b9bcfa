package io.connectmirror.checkpoint.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.FakeOperation;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class ReportedGroupsTest {
  private static final Map<TopicPartition, CommittedOffset> SOME =
      Map.of(new TopicPartition("t", 0), new CommittedOffset(1, OptionalInt.empty(), ""));

  private final FakeCluster cluster = new FakeCluster("west").topic("t", 1);
  private final ReportedGroups groups = new ReportedGroups(cluster.groupAdmin(), () -> 0);

  @Test
  void namesTheFirstGroupThatLacksAPermission() throws InterruptedException {
    for (String group : List.of("a", "b")) {
      cluster.failItem(
          FakeOperation.ALTER_GROUP_OFFSETS, group, new GroupAuthorizationException("no"));
    }

    groups.alterOffsets(Map.of("b", SOME, "a", SOME, "c", SOME));

    assertThat(groups.endOfPass().all())
        .singleElement()
        .asString()
        .contains("cluster=west group=a,", "cannot be written", "READ on");
    groups.alterOffsets(Map.of("b", SOME, "a", SOME));
    assertThat(groups.endOfPass().all()).isEmpty();
  }

  @Test
  void leavesUnsaidWhatPassesByItself() throws InterruptedException {
    cluster.failItem(FakeOperation.ALTER_GROUP_OFFSETS, "a", new TimeoutException("later"));

    groups.alterOffsets(Map.of("a", SOME));

    assertThat(groups.endOfPass().all()).isEmpty();
  }

  @Test
  void passesAnswersOnAsTheyAre() throws InterruptedException {
    groups.alterOffsets(Map.of("a", SOME));

    assertThat(groups.committedOffsets(List.of("a")).successes()).containsEntry("a", SOME);
    assertThat(groups.activity(List.of("a")).successes()).containsOnlyKeys("a");
    assertThat(groups.listGroups()).hasSize(1);
  }
}

package io.connectmirror.cli.standing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.testing.TwoClusters;
import io.connectmirror.common.port.GroupAdmin.GroupActivity;
import io.connectmirror.common.port.GroupAdmin.GroupType;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.FakeOperation;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandingLookTest {
  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);
  private static final TopicPartition COPY = new TopicPartition("east.orders", 0);

  /** A Connect cluster has a group of its own on the cluster that it is beside. */
  @Test
  void asksNothingOfGroupsThatHaveNoConsumers() throws Exception {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 5);
    for (FakeCluster cluster : List.of(clusters.east, clusters.west)) {
      cluster.commit("connect", "orders", 0, 0).groupType("connect", GroupType.OTHER);
      for (FakeOperation asking :
          List.of(FakeOperation.GROUP_ACTIVITY, FakeOperation.COMMITTED_OFFSETS)) {
        cluster.failItem(asking, "connect", new TimeoutException("not a consumer group"));
      }
    }
    clusters.east.commit("billing", "orders", 0, 40);

    StandingView view = clusters.there().look(GroupSelection.ALL, Optional.empty());

    assertThat(view.silent()).isEmpty();
    assertThat(view.groups()).extracting(GroupView::group).containsExactly("billing", "connect");
    assertThat(view.groups().get(1).leftOut()).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    // where groups may be hidden, those that are, those that were asked for, whether it answers
    "false, '',              '',         true",
    "true,  billing,         '',         true",
    "true,  billing,         audit,      true",
    "true,  billing,         billing,    false",
    "true,  billing audit,   '',         false",
    "true,  billing audit,   connect-a,  true",
    "true,  '',              nobody,     false",
    "false, '',              nobody,     true",
  })
  void takesAListThatMayBeShortOnlyForWhatItShows(
      boolean mayHide, String hidden, String asked, boolean answers) throws Exception {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);
    clusters
        .east
        .commit("billing", "orders", 0, 40)
        .commit("audit", "orders", 0, 40)
        .commit("connect-a", "orders", 0, 40);
    if (mayHide) {
      clusters.east.hidingGroups(hidden.split(" ", -1));
    }
    GroupSelection selection =
        asked.isEmpty() ? GroupSelection.ALL : GroupSelection.of(List.of(asked));

    if (answers) {
      List<String> notes = clusters.there().look(selection, Optional.empty()).notes();
      assertThat(notes).hasSize(mayHide ? 1 : 0);
      assertThat(notes)
          .allSatisfy(
              note ->
                  assertThat(note)
                      .contains("cluster east may have more groups", "may lack DESCRIBE"));
    } else {
      assertThatThrownBy(() -> clusters.there().look(selection, Optional.empty()))
          .isInstanceOf(CliException.class)
          .hasMessageContaining("cluster east shows no consumer group")
          .hasMessageContaining(asked.isEmpty() ? "that is mirrored" : "--group [" + asked)
          .hasMessageContaining("may lack DESCRIBE on groups")
          .hasMessageContaining("--operation Describe --cluster");
    }
  }

  @Test
  void namesAnExpressionThatNoGroupMatchesBesideThoseThatSomeDo() throws Exception {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);
    clusters.east.commit("billing", "orders", 0, 40).commit("audit", "orders", 0, 40);
    GroupSelection both = GroupSelection.of(List.of("bill.*", "adit"));

    StandingView view = clusters.there().look(both, Optional.empty());

    assertThat(view.groups()).extracting(GroupView::group).containsExactly("billing");
    assertThat(view.notes())
        .containsExactly("no group of cluster east that is shown matches --group adit");
  }

  /** It commits on east, and the mirror carries that over, between the looks at the two. */
  @Test
  void aGroupThatReadsOnMeanwhileIsNotFurtherOnTheTarget() throws Exception {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);
    clusters.east.commit("billing", "orders", 0, 40);
    clusters.west.before(
        FakeOperation.COMMITTED_OFFSETS,
        () -> {
          clusters.east.commit("billing", "orders", 0, 60);
          clusters.west.commit("billing", "east.orders", 0, 67);
        });

    PositionView position =
        clusters
            .there()
            .look(GroupSelection.ALL, Optional.empty())
            .groups()
            .get(0)
            .positions()
            .get(0);

    assertThat(position.position()).hasValue(60);
    assertThat(position.translated().offset()).hasValue(67);
    assertThat(position.target().committed()).hasValue(67);
  }

  @Test
  void aGroupThatIsFurtherOnTheTargetStaysSo() throws Exception {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);
    clusters.east.commit("billing", "orders", 0, 40);
    clusters.west.commit("billing", "east.orders", 0, 67);

    PositionView position =
        clusters
            .there()
            .look(GroupSelection.ALL, Optional.empty())
            .groups()
            .get(0)
            .positions()
            .get(0);

    assertThat(position.translated().offset()).hasValue(47);
    assertThat(position.target().committed()).hasValue(67);
  }

  /** The way home lists the groups of the other cluster. */
  @Test
  void asksOnTheWayHomeWhatTheOtherClusterMayHide() {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);
    clusters.west.commit("billing", "east.orders", 0, 40).hidingGroups("billing");

    assertThatThrownBy(() -> clusters.back().look(GroupSelection.ALL, Optional.empty()))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("cluster west shows no consumer group");
  }

  @Test
  void doesNotAskASourceThatIsLostWhatItHides() throws Exception {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);
    clusters.east.hidingGroups();

    StandingView view = clusters.there().look(GroupSelection.ALL, Optional.of("--source-down"));

    assertThat(view.notes()).noneMatch(note -> note.contains("more groups"));
    assertThat(clusters.east.calls()).isEmpty();
  }

  /** The positions in topics that a principal may not describe are left out of every answer. */
  @Test
  void refusesGroupsOfAClusterThatShowsNoTopic() {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);
    clusters.east.delete("orders").groupType("billing", GroupType.CONSUMER);

    assertThatThrownBy(() -> clusters.there().look(GroupSelection.ALL, Optional.empty()))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("cluster east shows groups and no topic")
        .hasMessageContaining("--operation Describe --topic");
  }

  @Test
  void tellsAPositionOnBothSidesAndWhatIsMirrored() throws Exception {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);
    clusters.east.commit("billing", "orders", 0, 40).append("orders", 0, 5);
    clusters.west.commit("billing", "east.orders", 0, 30).join("billing", "member");
    clusters.memory.written("billing", "east.orders", 0, 29);

    StandingView view = clusters.there().look(GroupSelection.ALL, Optional.empty());

    GroupView group = only(view.groups());
    assertThat(group.onSource()).contains(GroupActivity.EMPTY);
    assertThat(group.onTarget()).isEqualTo(GroupActivity.ACTIVE);
    PositionView position = only(group.positions());
    assertThat(position.source()).contains(ORDERS);
    assertThat(position.position()).hasValue(40);
    assertThat(position.translated())
        .isEqualTo(Translated.at(Certainty.EXACT, COPY, 47, 0, "by the map"));
    assertThat(position.target().committed()).hasValue(30);
    assertThat(position.target().written()).hasValue(29);
    assertThat(view.progress().get(ORDERS))
        .isEqualTo(new Progress(ORDERS, COPY, new LogSpan(0, 105), OptionalLong.of(100)));
    assertThat(view.behind()).hasValue(5);
    assertThat(view.silent()).isEmpty();
  }

  @Test
  void readsTheMapAfterThePositions() throws Exception {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 0);
    clusters.east.commit("billing", "orders", 0, 40);
    clusters.east.before(
        FakeOperation.COMMITTED_OFFSETS,
        () -> assertThat(clusters.map.refreshes()).as("refreshes before").isZero());

    clusters.there().look(GroupSelection.ALL, Optional.empty());

    assertThat(clusters.map.refreshes()).isEqualTo(1);
  }

  @Test
  void boundsWhatAGapOfTheMapCosts() throws Exception {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);
    clusters.map.mirrored("orders", 0, 7, 100, 60, 80);
    clusters.east.commit("billing", "orders", 0, 75);

    Translated translated = position(clusters.there()).translated();

    assertThat(translated.certainty()).isEqualTo(Certainty.EARLIER);
    assertThat(translated.offset()).hasValue(67);
    assertThat(translated.gap()).isEqualTo(15);
  }

  @Test
  void takesAGroupBeyondWhatIsMirroredForOneThatReadsNothingAgain() throws Exception {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);
    clusters.east.append("orders", 0, 20).commit("billing", "orders", 0, 120);

    Translated translated = position(clusters.there()).translated();

    assertThat(translated.offset()).hasValue(107);
    assertThat(translated.gap()).isZero();
  }

  @Test
  void holdsPositionsWithinTheLogOfTheTarget() throws Exception {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 0);
    clusters.east.commit("billing", "orders", 0, 40);
    clusters.west.purge("east.orders", 0, 60);

    assertThat(position(clusters.there()).translated().offset()).hasValue(60);

    clusters.west.truncate("east.orders", 0, 60).purge("east.orders", 0, 60);
    clusters.east.commit("billing", "orders", 0, 90);

    assertThat(position(clusters.there()).translated().offset()).hasValue(60);
  }

  @Test
  void knowsThePlaceInAnEmptyPartitionOfWhichNoMapTells() throws Exception {
    TwoClusters clusters = new TwoClusters();
    clusters.east.topic("orders", 1).commit("billing", "orders", 0, 0);
    clusters.west.topic("east.orders", 1);

    assertThat(position(clusters.there()).translated().offset()).hasValue(0);
  }

  @Test
  void saysThatACopyIsNotThere() throws Exception {
    TwoClusters clusters = new TwoClusters();
    clusters.east.topic("orders", 1).append("orders", 0, 5).commit("billing", "orders", 0, 3);
    clusters.map.mirrored("orders", 0, 0, 5);

    Translated translated = position(clusters.there()).translated();

    assertThat(translated.certainty()).isEqualTo(Certainty.UNKNOWN);
    assertThat(translated.why()).contains("east.orders-0 is not there");
  }

  @Test
  void saysThatACopyHasNoLeader() throws Exception {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 0);
    clusters.east.commit("billing", "orders", 0, 40);
    clusters.west.leaderKnown("east.orders", 0, false);

    assertThat(position(clusters.there()).translated().why())
        .contains("east.orders-0 cannot be asked for", "leader");
  }

  @Test
  void doesNotTakeAPartitionWhoseEndIsNotKnownForOneThatIsMirrored() {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 0);
    clusters.east.commit("billing", "orders", 0, 40).leaderKnown("orders", 0, false);

    assertThatThrownBy(() -> clusters.there().look(GroupSelection.ALL, Optional.empty()))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("where orders-0 ends is not known");
  }

  @Test
  void takesWhatTheCheckpointConnectorSaidWhereTheMapKnowsNothing() throws Exception {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 0);
    clusters.east.topic("other", 1).append("other", 0, 9).commit("billing", "other", 0, 6);
    clusters.west.topic("east.other", 1).append("east.other", 0, 9);
    clusters.memory.checkpoint("billing", "east.other", 0, 4, 5);

    Translated translated = position(clusters.there()).translated();

    assertThat(translated.certainty()).isEqualTo(Certainty.CHECKPOINT);
    assertThat(translated.offset()).hasValue(5);
    assertThat(translated.gap()).isEqualTo(2);
  }

  @Test
  void takesNoCheckpointOfAPlaceThatTheGroupHasLeftBackwards() throws Exception {
    TwoClusters clusters = new TwoClusters();
    clusters.east.topic("other", 1).append("other", 0, 9).commit("billing", "other", 0, 3);
    clusters.west.topic("east.other", 1).append("east.other", 0, 9);
    clusters.memory.checkpoint("billing", "east.other", 0, 4, 5);

    assertThat(position(clusters.there()).translated().certainty()).isEqualTo(Certainty.UNKNOWN);
  }

  @Test
  void leavesOutWhatTheFlowLeavesOut() throws Exception {
    TwoClusters clusters = new TwoClusters(Map.of("topics", "orders", "groups.exclude", "tools.*"));
    clusters.mirrored("orders", 0, 10, 0);
    clusters
        .east
        .topic("logs", 1)
        .append("logs", 0, 9)
        .commit("billing", "orders", 0, 3)
        .commit("billing", "logs", 0, 3)
        .commit("tools-1", "orders", 0, 3)
        .commit("mm2-east->west.mirror", "orders", 0, 3);

    StandingView view = clusters.there().look(GroupSelection.ALL, Optional.empty());

    assertThat(view.groups()).extracting(GroupView::group).containsExactly("billing", "tools-1");
    assertThat(view.groups().get(0).leftOut()).isEmpty();
    assertThat(view.groups().get(0).positions())
        .extracting(position -> position.leftOut().isPresent())
        .containsExactly(true, false);
    assertThat(view.groups().get(1).leftOut()).isPresent();
    assertThat(view.progress()).containsOnlyKeys(ORDERS);
  }

  @Test
  void findsTheOriginalOfACopyThatTheGroupReads() throws Exception {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);
    clusters.west.commit("billing", "east.orders", 0, 57);

    PositionView position = position(clusters.back());

    assertThat(position.source()).contains(COPY);
    assertThat(position.translated())
        .isEqualTo(Translated.at(Certainty.EXACT, ORDERS, 50, 0, "by the map"));
  }

  @Test
  void goesBothWaysFromOneCluster() throws Exception {
    TwoClusters clusters = new TwoClusters().bothWays().mirrored("orders", 0, 100, 7);
    clusters.west.topic("orders", 1).append("orders", 0, 10).commit("billing", "orders", 0, 8);
    clusters.west.commit("billing", "east.orders", 0, 57);
    clusters.east.topic("west.orders", 1).append("west.orders", 0, 10);
    clusters.reverseMap.mirrored("orders", 0, 0, 10);

    GroupView group = only(clusters.back().look(GroupSelection.ALL, Optional.empty()).groups());

    assertThat(group.positions())
        .extracting(
            position ->
                position.translated().partition().orElseThrow()
                    + "@"
                    + position.translated().offset().getAsLong())
        .containsExactlyInAnyOrder("orders-0@50", "west.orders-0@8");
  }

  @Test
  void translatesNothingInATopicThatBothFlowsWriteButByCheckpoints() throws Exception {
    TwoClusters clusters =
        new TwoClusters(
                Map.of(
                    "replication.policy.class",
                    "io.connectmirror.policy.IdentityReplicationPolicy"))
            .bothWays();
    clusters.east.topic("orders", 1).append("orders", 0, 9).commit("billing", "orders", 0, 4);
    clusters.west.topic("orders", 1).append("orders", 0, 9);
    clusters.map.mirrored("orders", 0, 0, 9);
    clusters.reverseMap.mirrored("orders", 0, 0, 9);

    assertThat(position(clusters.there()).translated().why()).contains("both offset maps");

    clusters.memory.checkpoint("billing", "orders", 0, 4, 2);

    assertThat(position(clusters.there()).translated().offset()).hasValue(2);
  }

  @Test
  void goesOnWithWhatTheTargetHasWhenTheSourceDoesNotAnswer() throws Exception {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);
    clusters.east.unreachable();
    clusters.west.commit("billing", "east.orders", 0, 45).newestTimestamp("east.orders", 0, 5_000);
    clusters.memory.checkpoint("billing", "east.orders", 0, 40, 46);
    clusters.memory.reason("not authorized", "reports").reason("filtered", "tools");

    StandingView view = clusters.there().look(GroupSelection.ALL, Optional.empty());

    assertThat(view.silent()).isPresent();
    assertThat(view.notes()).anyMatch(note -> note.contains("cluster east tells nothing"));
    assertThat(view.groups())
        .extracting(GroupView::group)
        .containsExactly("billing", "reports", "tools");
    PositionView position = only(view.groups().get(0).positions());
    assertThat(position.source()).contains(ORDERS);
    assertThat(position.translated())
        .as("by the map, which knows more now than the checkpoint did")
        .isEqualTo(Translated.at(Certainty.EXACT, COPY, 47, 0, "by the map"));
    assertThat(position.target().committed()).hasValue(45);
    assertThat(view.groups().get(1).reason()).contains("not authorized");
    assertThat(view.groups().get(2).leftOut()).contains("filtered");
    assertThat(view.behind()).isEmpty();
    assertThat(view.freshness().record()).contains(Instant.ofEpochMilli(5_000));
  }

  @Test
  void asksNothingOfASourceThatIsSaidToBeLost() throws Exception {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);
    clusters.memory.checkpoint("billing", "east.orders", 0, 40, 46);
    clusters.east.forgetCalls();

    StandingView view = clusters.there().look(GroupSelection.ALL, Optional.of("said so"));

    assertThat(view.silent()).contains("said so");
    assertThat(view.groups()).hasSize(1);
    assertThat(clusters.east.calls()).isEmpty();
  }

  @Test
  void doesNotTakeARefusalForASourceThatIsLost() {
    TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);
    clusters.east.failCalls(FakeOperation.LIST_GROUPS, new GroupAuthorizationException("no"));

    assertThatThrownBy(() -> clusters.there().look(GroupSelection.ALL, Optional.empty()))
        .isInstanceOf(FailureException.class);
  }

  private static PositionView position(StandingLook look) throws InterruptedException {
    return look.look(GroupSelection.ALL, Optional.empty()).groups().stream()
        .flatMap(group -> group.positions().stream())
        .reduce((a, b) -> b)
        .orElseThrow();
  }

  private static <T> T only(List<T> list) {
    assertThat(list).hasSize(1);
    return list.get(0);
  }
}

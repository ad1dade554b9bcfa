package io.connectmirror.common.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.port.GroupAdmin.GroupActivity;
import io.connectmirror.common.port.GroupAdmin.GroupType;
import io.connectmirror.common.port.GroupAdmin.ListedGroup;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.BatchResult.Done;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** What every {@link GroupAdmin} does. */
public abstract class GroupAdminContract {
  private static final Duration SOON = Duration.ofSeconds(30);

  /** The one under test; the cluster behind it may be shared with other tests. */
  protected abstract GroupAdmin admin();

  /** A new topic of two partitions, whose leaders are known. */
  protected abstract String newTopic() throws Exception;

  /** A group id that no other test uses. */
  protected abstract String uniqueGroup();

  /** Has a member join, subscribed to the topic, until what is returned is closed. */
  protected abstract AutoCloseable join(String group, String topic) throws Exception;

  @Test
  void readsBackTheOffsetsItWrote() throws Exception {
    String topic = newTopic();
    String group = uniqueGroup();
    CommittedOffset plain = new CommittedOffset(5, OptionalInt.empty(), "");
    CommittedOffset full = new CommittedOffset(7, OptionalInt.of(0), "note");

    BatchResult<String, Done> written =
        admin().alterOffsets(Map.of(group, Map.of(at(topic, 0), plain, at(topic, 1), full)));

    assertThat(written.failures()).isEmpty();
    assertThat(admin().committedOffsets(Set.of(group)).successes().get(group))
        .containsOnly(Map.entry(at(topic, 0), plain), Map.entry(at(topic, 1), full));
    assertThat(admin().listGroups()).contains(new ListedGroup(group, GroupType.CONSUMER));
    assertThat(admin().activity(Set.of(group)).successes())
        .containsEntry(group, GroupActivity.EMPTY);
  }

  @Test
  void leavesOutPartitionsWithoutAnOffset() throws Exception {
    String topic = newTopic();
    String group = uniqueGroup();
    admin().alterOffsets(Map.of(group, Map.of(at(topic, 1), offset(3))));

    assertThat(admin().committedOffsets(Set.of(group)).successes().get(group))
        .containsOnlyKeys(at(topic, 1));
  }

  @Test
  void knowsNothingOfAGroupThatIsNotThere() throws Exception {
    String absent = uniqueGroup();

    assertThat(admin().committedOffsets(Set.of(absent)).successes())
        .containsEntry(absent, Map.of());
    assertThat(admin().activity(Set.of(absent)).successes())
        .containsEntry(absent, GroupActivity.ABSENT);
    assertThat(admin().listGroups()).extracting(ListedGroup::groupId).doesNotContain(absent);
  }

  @Test
  void acceptsAnyGroupId() throws Exception {
    String topic = newTopic();
    String group = uniqueGroup() + ", with a comma/ümlaut";

    assertThat(admin().alterOffsets(Map.of(group, Map.of(at(topic, 0), offset(1)))).failures())
        .isEmpty();

    assertThat(admin().committedOffsets(Set.of(group)).successes().get(group)).hasSize(1);
  }

  @Test
  void refusesToMoveAGroupThatHasMembers() throws Exception {
    String topic = newTopic();
    String active = uniqueGroup();
    String idle = uniqueGroup();
    admin().alterOffsets(Map.of(active, Map.of(at(topic, 0), offset(1))));

    AutoCloseable member = join(active, topic);
    try {
      await()
          .atMost(SOON)
          .until(
              () ->
                  admin().activity(Set.of(active)).successes().get(active) == GroupActivity.ACTIVE);
      BatchResult<String, Done> written =
          admin()
              .alterOffsets(
                  Map.of(
                      active, Map.of(at(topic, 0), offset(9)),
                      idle, Map.of(at(topic, 0), offset(9))));

      assertThat(written.successes()).containsOnlyKeys(idle);
      assertThat(written.failures().get(active).kind()).isEqualTo(FailureKind.INVALID);
      assertThat(written.failures().get(active).message()).contains(active);
      assertThat(admin().committedOffsets(Set.of(active)).successes().get(active))
          .containsEntry(at(topic, 0), offset(1));
    } finally {
      member.close();
    }
    await()
        .atMost(SOON)
        .until(
            () -> admin().activity(Set.of(active)).successes().get(active) == GroupActivity.EMPTY);
  }

  @Test
  void refusesOffsetsOfATopicThatIsNotThereAndNegativeOnes() throws Exception {
    String topic = newTopic();
    String missing = uniqueGroup();
    String negative = uniqueGroup();
    String good = uniqueGroup();

    BatchResult<String, Done> written =
        admin()
            .alterOffsets(
                Map.of(
                    missing, Map.of(at(topic + "-not-there", 0), offset(1)),
                    negative, Map.of(at(topic, 0), offset(-1)),
                    good, Map.of(at(topic, 0), offset(1))));

    assertThat(written.successes()).containsOnlyKeys(good);
    assertThat(written.failures().get(missing).kind()).isEqualTo(FailureKind.MISSING);
    assertThat(written.failures().get(negative).kind()).isEqualTo(FailureKind.INVALID);
  }

  @Test
  void deletesOffsets() throws Exception {
    String topic = newTopic();
    String group = uniqueGroup();
    admin().alterOffsets(Map.of(group, Map.of(at(topic, 0), offset(1), at(topic, 1), offset(2))));

    BatchResult<String, Done> deleted = admin().deleteOffsets(Map.of(group, Set.of(at(topic, 0))));

    assertThat(deleted.failures()).isEmpty();
    assertThat(admin().committedOffsets(Set.of(group)).successes().get(group))
        .containsOnlyKeys(at(topic, 1));
  }

  @Test
  void takesOffsetsThatAreNotThereForDeleted() throws Exception {
    String topic = newTopic();
    String absent = uniqueGroup();
    String without = uniqueGroup();
    admin().alterOffsets(Map.of(without, Map.of(at(topic, 1), offset(2))));

    BatchResult<String, Done> deleted =
        admin()
            .deleteOffsets(
                Map.of(
                    absent, Set.of(at(topic, 0)),
                    without, Set.of(at(topic, 0), at(topic + "-not-there", 0))));

    assertThat(deleted.failures()).isEmpty();
    assertThat(deleted.successes()).containsOnlyKeys(absent, without);
  }

  @Test
  void deletesGroupsAndTakesOneThatIsNotThereForDeleted() throws Exception {
    String topic = newTopic();
    String group = uniqueGroup();
    String absent = uniqueGroup();
    admin().alterOffsets(Map.of(group, Map.of(at(topic, 0), offset(1))));

    BatchResult<String, Done> deleted = admin().deleteGroups(Set.of(group, absent));

    assertThat(deleted.failures()).isEmpty();
    assertThat(deleted.successes()).containsOnlyKeys(group, absent);
    assertThat(admin().activity(Set.of(group)).successes())
        .containsEntry(group, GroupActivity.ABSENT);
    assertThat(admin().listGroups()).extracting(ListedGroup::groupId).doesNotContain(group);
  }

  @Test
  void hidesNoGroupsFromWhoMayDoAll() throws Exception {
    assertThat(admin().mayHideGroups()).isFalse();
  }

  @Test
  void refusesToDeleteAGroupThatHasMembers() throws Exception {
    String topic = newTopic();
    String active = uniqueGroup();
    admin().alterOffsets(Map.of(active, Map.of(at(topic, 0), offset(1))));

    AutoCloseable member = join(active, topic);
    try {
      await()
          .atMost(SOON)
          .until(
              () ->
                  admin().activity(Set.of(active)).successes().get(active) == GroupActivity.ACTIVE);

      assertThat(admin().deleteGroups(Set.of(active)).failures().get(active).kind())
          .isEqualTo(FailureKind.INVALID);
    } finally {
      member.close();
    }
  }

  @Test
  void answersAnEmptyBatchWithAnEmptyResult() throws Exception {
    assertThat(admin().committedOffsets(List.of())).isEqualTo(BatchResult.empty());
    assertThat(admin().activity(List.of())).isEqualTo(BatchResult.empty());
    assertThat(admin().alterOffsets(Map.of())).isEqualTo(BatchResult.empty());
    assertThat(admin().deleteOffsets(Map.of())).isEqualTo(BatchResult.empty());
    assertThat(admin().deleteGroups(List.of())).isEqualTo(BatchResult.empty());
  }

  private static TopicPartition at(String topic, int partition) {
    return new TopicPartition(topic, partition);
  }

  private static CommittedOffset offset(long offset) {
    return new CommittedOffset(offset, OptionalInt.empty(), "");
  }
}

package io.connectmirror.it.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.connectmirror.lab.kafka.GroupMember;
import io.connectmirror.lab.kafka.GroupProtocol;
import io.connectmirror.lab.process.Await;
import java.util.Map;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.common.TopicPartition;

/** What {@code mirrorctl drill} says of groups that would go on, and of one that would not. */
final class DrillStory {
  private static final int RECORDS = 2_000;

  private final OperatedMirror mirror;

  DrillStory(OperatedMirror mirror) {
    this.mirror = mirror;
  }

  /** A group goes on where it stands; nothing of it is moved, and nothing of the drill stays. */
  void aMirroredGroupWouldGoOn() throws Exception {
    mirror.mirrored("drill-good", 2, RECORDS);
    TopicPartition first = new TopicPartition("drill-good", 0);
    TopicPartition second = new TopicPartition("drill-good", 1);
    mirror.onEast().commit("drilled-good", Map.of(first, 700L, second, (long) RECORDS));
    awaitPosition("drilled-good", new TopicPartition("east.drill-good", 0), 700);
    awaitPosition("drilled-good", new TopicPartition("east.drill-good", 1), RECORDS);

    Ran ran =
        mirror.ctl("drill", "--group", "drilled-good", "--records", "500", "--output", "json");

    assertThat(ran.exitCode()).as("%s", ran).isZero();
    JsonNode partitions = ran.json().path("groups").path(0).path("partitions");
    assertThat(partitions).as("%s", ran).hasSize(2);
    assertThat(partitions.path(0).path("outcome").asText()).isEqualTo("OK");
    assertThat(partitions.path(0).path("compared").asLong()).isEqualTo(500);
    assertThat(partitions.path(1).path("outcome").asText()).isEqualTo("OK");
    assertThat(mirror.onEast().committed("drilled-good"))
        .containsOnly(Map.entry(first, 700L), Map.entry(second, (long) RECORDS));
    assertThat(mirror.onWest().committed("drilled-good"))
        .containsOnly(
            Map.entry(new TopicPartition("east.drill-good", 0), 700L),
            Map.entry(new TopicPartition("east.drill-good", 1), (long) RECORDS));
    assertNothingStays();
  }

  /** Where a group's position on the target is wrong, the drill fails and says by how much. */
  void aWrongPositionIsFound() throws Exception {
    mirror.mirrored("drill-wrong", 1, RECORDS);
    TopicPartition copy = new TopicPartition("east.drill-wrong", 0);
    // A group that the mirror leaves alone stays where somebody put it.
    mirror.onEast().commit("unmirrored-wrong", new TopicPartition("drill-wrong", 0), 700);
    mirror.onWest().commit("unmirrored-wrong", copy, 730);

    Ran ahead = mirror.ctl("drill", "--group", "unmirrored-wrong", "--output", "json");
    assertThat(ahead.exitCode()).as("%s", ahead).isEqualTo(1);
    JsonNode partition = ahead.json().path("groups").path(0).path("partitions").path(0);
    assertThat(partition.path("outcome").asText()).isEqualTo("MISSES");
    assertThat(partition.path("misses").asLong()).isEqualTo(30);

    mirror.onWest().commit("unmirrored-wrong", copy, 650);
    Ran behind = mirror.ctl("drill", "--group", "unmirrored-wrong", "--output", "json");
    assertThat(behind.exitCode()).as("%s", behind).isZero();
    partition = behind.json().path("groups").path(0).path("partitions").path(0);
    assertThat(partition.path("outcome").asText()).isEqualTo("READS_AGAIN");
    assertThat(partition.path("readsAgain").asLong()).isEqualTo(50);

    mirror.onWest().commit("unmirrored-wrong", copy, 1_000_000);
    Ran beyond = mirror.ctl("drill", "--group", "unmirrored-wrong");
    assertThat(beyond.exitCode()).as("%s", beyond).isEqualTo(1);
    assertThat(beyond.out()).contains("cannot start").contains("auto.offset.reset");
    assertNothingStays();
  }

  /** The copies stay if they are asked to, and the next drill removes them. */
  void keptCopiesAreRemovedByTheNextDrill() throws Exception {
    mirror.mirrored("drill-kept", 1, 100);
    mirror.onEast().commit("unmirrored-kept", new TopicPartition("drill-kept", 0), 40);

    Ran kept = mirror.ctl("drill", "--group", "unmirrored-kept", "--keep");
    assertThat(kept.exitCode()).as("%s", kept).isZero();
    assertThat(mirror.onWest().committed("drill-unmirrored-kept"))
        .containsOnly(Map.entry(new TopicPartition("east.drill-kept", 0), 40L));

    Ran next = mirror.ctl("drill", "--group", "unmirrored-kept");
    assertThat(next.exitCode()).as("%s", next).isZero();
    assertThat(next.out()).contains("removed what an earlier drill had left behind");
    assertNothingStays();
  }

  /** While a drill is under way, another one ends at once and says so. */
  void aSecondDrillAtOnceSaysSo() throws Exception {
    mirror.mirrored("drill-twice", 1, 100);
    mirror.onEast().commit("unmirrored-twice", new TopicPartition("drill-twice", 0), 40);

    try (GroupMember other =
        mirror.onWest().join("drill-~lock", GroupProtocol.CLASSIC, "east.drill-twice")) {
      Await.until(
          OperatedMirror.SOON,
          () -> "a member of the lock's group",
          () -> !other.assigned().isEmpty());
      Ran second = mirror.ctl("drill", "--group", "unmirrored-twice");
      assertThat(second.exitCode()).as("%s", second).isEqualTo(2);
      assertThat(second.err()).contains("another drill is under way");
    }
    Await.until(
        OperatedMirror.SOON,
        () -> "a drill once the other one has ended",
        () -> mirror.ctl("drill", "--group", "unmirrored-twice").exitCode() == 0);
    assertNothingStays();
  }

  private void awaitPosition(String group, TopicPartition partition, long position) {
    Await.until(
        OperatedMirror.SOON,
        () -> group + " at " + position + " of " + partition,
        () -> mirror.onWest().committed(group).getOrDefault(partition, -1L) == position);
  }

  private void assertNothingStays() throws Exception {
    assertThat(mirror.onWest().admin().listGroups().all().get())
        .extracting(GroupListing::groupId)
        .noneMatch(group -> group.startsWith("drill-"));
  }
}

package io.connectmirror.it.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.connectmirror.lab.process.Await;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/** What {@code mirrorctl groups} tells of groups and topics. */
public final class GroupsStory {
  private final OperatedMirror mirror;

  public GroupsStory(OperatedMirror mirror) {
    this.mirror = mirror;
  }

  /** A group whose position is on the target is ready; one that nobody knows is wrong usage. */
  public void aGroupInPlaceIsReady() {
    mirror.mirrored("groups-ready", 1, 50);
    mirror.onEast().commit("groups-ready", new TopicPartition("groups-ready", 0), 40);
    awaitOnWest("groups-ready", "groups-ready", 40);

    Ran ran = mirror.ctl("groups", "--group", "groups-ready", "--output", "json");

    assertThat(ran.exitCode()).as(ran.toString()).isZero();
    JsonNode position = position(ran);
    assertThat(position.path("sourcePosition").asLong()).isEqualTo(40);
    assertThat(position.path("translated").asLong()).isEqualTo(40);
    assertThat(position.path("certainty").asText()).isEqualTo("EXACT");
    assertThat(position.path("committed").asLong()).isEqualTo(40);
    assertThat(position.path("readAgain").asLong()).isZero();
    assertThat(position.path("notMirrored").asLong()).isZero();
    assertThat(ran.json().path("totals").path("ready").asInt()).isEqualTo(1);

    Ran unknown = mirror.ctl("groups", "--group", "groups-nobody-knows");
    assertThat(unknown.exitCode()).as(unknown.toString()).isEqualTo(2);
    assertThat(unknown.err()).contains("groups-nobody-knows");
  }

  /**
   * A group that the flow leaves out is not ready when it is asked for, and the reason is there.
   */
  public void aGroupThatIsNotMirroredHasAReason() {
    mirror.mirrored("groups-left", 1, 50);
    mirror.onEast().commit("unmirrored-groups", new TopicPartition("groups-left", 0), 40);

    Ran ran = mirror.ctl("groups", "--group", "unmirrored-groups", "--output", "json");

    assertThat(ran.exitCode()).as(ran.toString()).isEqualTo(1);
    assertThat(group(ran).path("verdict").asText()).isEqualTo("NOT_READY");
    assertThat(group(ran).path("reason").asText()).isNotEmpty();
  }

  /** Records that are not mirrored are told, and so are those that would be read again. */
  public void aGroupThatLagsIsNotReady() {
    TopicPartition topic = new TopicPartition("groups-lag", 0);
    mirror.mirrored("groups-lag", 1, 50);
    mirror.onEast().commit("groups-lag", topic, 30);
    awaitOnWest("groups-lag", "groups-lag", 30);
    mirror.stop("mirror-source");
    mirror.stop("mirror-checkpoint");
    try {
      mirror.onEast().produce(topic, 50, 7);
      mirror.onEast().commit("groups-lag", topic, 42);

      Ran ran = mirror.ctl("groups", "--group", "groups-lag", "--output", "json");

      assertThat(ran.exitCode()).as(ran.toString()).isEqualTo(1);
      assertThat(position(ran).path("readAgain").asLong()).isEqualTo(12);
      assertThat(position(ran).path("notMirrored").asLong()).isEqualTo(7);
      assertThat(position(ran).path("verdict").asText()).isEqualTo("BEHIND");
      Ran borne =
          mirror.ctl("groups", "--group", "groups-lag", "--max-reread", "12", "--max-missed", "7");
      assertThat(borne.exitCode()).as(borne.toString()).isZero();
    } finally {
      mirror.resume("mirror-source");
      mirror.resume("mirror-checkpoint");
    }
  }

  /** A topic that is weaker on the target is named, with the command that mends it. */
  public void aWeakerTopicIsNamedWithItsCommand() {
    mirror.mirrored("groups-weak", 1, 10);
    mirror.onEast().config("groups-weak", "min.insync.replicas", Optional.of("2"));

    Ran ran = mirror.ctl("groups", "--output", "json");

    assertThat(ran.json().path("flows").path(0).path("topics"))
        .as(ran.toString())
        .anySatisfy(
            weakness -> {
              assertThat(weakness.path("what").asText())
                  .contains("east.groups-weak has min.insync.replicas=1, groups-weak has 2");
              assertThat(weakness.path("command").asText())
                  .isEqualTo(
                      "kafka-configs.sh --bootstrap-server %s --alter --entity-type topics"
                              .formatted(mirror.west().bootstrapServers())
                          + " --entity-name east.groups-weak --add-config min.insync.replicas=2");
            });
  }

  private void awaitOnWest(String group, String topic, long position) {
    TopicPartition copy = new TopicPartition("east." + topic, 0);
    Await.until(
        OperatedMirror.SOON,
        () -> "%s at %d on west, not %s".formatted(group, position, onWest(group)),
        () -> onWest(group).equals(Map.of(copy, position)));
  }

  private Map<TopicPartition, Long> onWest(String group) {
    return mirror.onWest().committed(group);
  }

  private static JsonNode group(Ran ran) {
    return ran.json().path("flows").path(0).path("groups").path(0);
  }

  private static JsonNode position(Ran ran) {
    return group(ran).path("positions").path(0);
  }
}

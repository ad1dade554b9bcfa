package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.kafka.GroupMember;
import io.connectmirror.lab.kafka.GroupProtocol;
import io.connectmirror.lab.process.Await;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Why groups are not on the target: each has its reason, in the state topic and in metrics. */
@ExtendWith(SharedLabExtension.class)
class ReasonsIT {
  private final SharedLab lab;
  private final String name;
  private final TopicPartition mirrored;
  private final TopicPartition mirroredCopy;
  private final TopicPartition elsewhere;
  private final TopicPartition foreign;
  private final SourceFlow source;
  private final GroupFlow groups;

  ReasonsIT(SharedLab lab) {
    this.lab = lab;
    this.name = lab.unique("reasons");
    this.mirrored = new TopicPartition(name, 0);
    this.mirroredCopy = new TopicPartition("east." + name, 0);
    this.elsewhere = new TopicPartition(name + "-elsewhere", 0);
    this.foreign = new TopicPartition(name + "-foreign", 0);
    this.source = new SourceFlow(lab, lab.unique("source")).with("topics", name);
    this.groups =
        new GroupFlow(lab, lab.unique("checkpoint"), name + "-.*")
            .with("groups.exclude", group("out"));
  }

  private String group(String suffix) {
    return name + "-" + suffix;
  }

  @Test
  @Tag("long")
  void standInTheStateTopicAndInMetricsUntilTheyEnd() {
    for (TopicPartition partition : new TopicPartition[] {mirrored, elsewhere, foreign}) {
      lab.onEast().createTopic(partition.topic(), 1);
      lab.onEast().produce(partition, 0, 10);
    }
    // As if somebody had made it before the mirror comes to the topic.
    lab.onWest().createTopic("east." + foreign.topic(), 1);
    for (String suffix : new String[] {"in", "out", "live", "ahead", "back"}) {
      lab.onEast().commit(group(suffix), mirrored, 5);
    }
    lab.onEast().commit(group("nowhere"), elsewhere, 5);
    lab.onEast().commit(group("early"), foreign, 5);
    source.start();
    groups.start();
    for (String suffix : new String[] {"in", "live", "ahead", "back"}) {
      groups.await(group(suffix), mirroredCopy, 5, SourceFlow.SOON);
    }

    lab.onWest().commit(group("ahead"), mirroredCopy, 9);
    lab.onWest().commit(group("back"), mirroredCopy, 2);
    try (GroupMember member =
        lab.onWest().join(group("live"), GroupProtocol.CLASSIC, mirroredCopy.topic())) {
      member.commit(mirroredCopy, 3);
      lab.onEast().commit(group("live"), mirrored, 6);

      Map<String, String> reasons = new LinkedHashMap<>();
      reasons.put("out", "filtered");
      reasons.put("nowhere", "no target topic");
      reasons.put("early", "map not reached yet");
      reasons.put("live", "active on target");
      reasons.put("ahead", "target moved ahead");
      reasons.put("back", "target moved back");
      reasons.forEach((suffix, reason) -> groups.awaitReason(group(suffix), reason));
      reasons.forEach(this::awaitCount);
      assertThat(groups.reason(group("in"))).isEmpty();
    }

    lab.onEast().commit(group("ahead"), mirrored, 10);
    lab.onEast().commit(group("back"), mirrored, 6);
    groups.await(group("ahead"), mirroredCopy, 10, SourceFlow.SOON);
    groups.await(group("back"), mirroredCopy, 6, SourceFlow.SOON);
    groups.await(group("live"), mirroredCopy, 6, SourceFlow.SOON);
    for (String suffix : new String[] {"ahead", "back", "live"}) {
      groups.awaitNoReason(group(suffix));
    }
    assertThat(groups.metric("groups-not-written-active-on-target")).isZero();
  }

  /** Groups of other tests are left out by the filter as well. */
  private void awaitCount(String suffix, String reason) {
    String attribute = "groups-not-written-" + reason.replace(' ', '-');
    Await.until(
        SourceFlow.SOON,
        () -> attribute + " of the reason of " + suffix + ", not " + groups.metric(attribute),
        () ->
            reason.equals("filtered")
                ? groups.metric(attribute) >= 1
                : groups.metric(attribute) == 1);
  }
}

package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.state.StateCodec;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.kafka.GroupMember;
import io.connectmirror.lab.kafka.GroupProtocol;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Positions of groups, on real brokers: what users reported of MirrorMaker 2, done right. */
@ExtendWith(SharedLabExtension.class)
class GroupOffsetsIT {
  private static final Duration RUNNING_WITHIN = Duration.ofSeconds(60);
  private static final Duration IN_PLACE_WITHIN = Duration.ofSeconds(30);

  /** An interval of one second, and two; more where other things run at the same time. */
  private static final Duration FRESH_WITHIN =
      Duration.ofSeconds("long".equals(System.getProperty("suite")) ? 3 : 10);

  /** Several passes of a connector that makes one every second. */
  private static final Duration SEVERAL_PASSES = Duration.ofSeconds(6);

  private static final TopicPartition STATE =
      new TopicPartition("mm2-mirror-state.east.internal", 0);

  private final Worker worker;
  private final Flow flow;
  private final LabClients onEast;
  private final LabClients onWest;
  private final String topic;
  private final TopicPartition partition;
  private final TopicPartition copy;
  private final String source;
  private final String checkpoint;

  GroupOffsetsIT(SharedLab lab) {
    worker = lab.worker();
    flow = new Flow(lab.east(), lab.west());
    onEast = lab.onEast();
    onWest = lab.onWest();
    topic = lab.unique("positions");
    partition = new TopicPartition(topic, 0);
    copy = new TopicPartition("east." + topic, 0);
    source = lab.unique("source");
    checkpoint = lab.unique("checkpoint");
    onEast.createTopic(topic, 1);
  }

  @Test
  @Tag("containers")
  void aGroupOfAFewRecordsIsInPlaceAtOnce() {
    onEast.produce(partition, 0, 3);
    onEast.commit(group(), partition, 3);
    startSource();
    startCheckpoints();

    awaitOnWest(group(), 3);
  }

  @Test
  @Tag("containers")
  void aGroupThatComesAfterARestartIsExact() {
    onEast.produce(partition, 0, 1000);
    onEast.commit(group(), partition, 1000);
    startSource();
    startCheckpoints();
    awaitOnWest(group(), 1000);

    worker.rest().delete(checkpoint);
    startCheckpoints();
    onEast.commit(group("later"), partition, 500);

    awaitOnWest(group("later"), 500);
  }

  @Test
  void aGroupThatIsResetOnTheSourceIsResetOnTheTarget() {
    onEast.produce(partition, 0, 10);
    onEast.commit(group(), partition, 10);
    onEast.commit(group("moved"), partition, 5);
    startSource();
    startCheckpoints();
    awaitOnWest(group(), 10);
    awaitOnWest(group("moved"), 5);

    onWest.commit(group("moved"), copy, 7);
    onEast.commit(group(), partition, 0);
    onEast.commit(group("moved"), partition, 0);

    awaitOnWest(group(), 0);
    staysOnWest(group("moved"), 7);
  }

  @Test
  @Tag("long")
  void aGroupThatIsDeletedOnTheSourceStaysUnlessAskedOtherwise() {
    onEast.produce(partition, 0, 10);
    onEast.commit(group("a"), partition, 10);
    onEast.commit(group("b"), partition, 10);
    startSource();
    startCheckpoints();
    awaitOnWest(group("a"), 10);
    awaitOnWest(group("b"), 10);

    onEast.deleteGroup(group("a"));
    staysOnWest(group("a"), 10);

    Map<String, String> config = flow.checkpointConnector(groups());
    config.put("sync.group.offsets.delete", "true");
    worker.rest().put(checkpoint, config);
    Await.until(
        IN_PLACE_WITHIN, () -> "the end of " + group("a"), () -> onWest(group("a")).isEmpty());
    assertThat(onWest(group("b"))).contains(10L);
  }

  @ParameterizedTest
  @EnumSource(GroupProtocol.class)
  void aGroupWithALiveMemberOnTheTargetIsLeftAlone(GroupProtocol protocol) {
    onEast.produce(partition, 0, 100);
    startSource();
    Await.until(
        RUNNING_WITHIN,
        () -> "100 copies",
        () -> onWest.describe(copy.topic()).isPresent() && onWest.endOffset(copy) == 100);
    try (GroupMember member = onWest.join(group(), protocol, copy.topic())) {
      member.commit(copy, 30);
      onEast.commit(group(), partition, 100);
      startCheckpoints();

      staysOnWest(group(), 30);
      assertThat(reasonOf(group()).orElse("none")).contains("active on target");
    }
    awaitOnWest(group(), 100);
    Await.until(IN_PLACE_WITHIN, () -> "no reason any more", () -> reasonOf(group()).isEmpty());
  }

  @Test
  @Tag("long")
  void aGroupIsNeverBeyondTheEndOfATargetTopicThatIsMadeAgainAndFilled() {
    onEast.produce(partition, 0, 100);
    onEast.commit(group(), partition, 100);
    startSource();
    startCheckpoints();
    awaitOnWest(group(), 100);

    try (EndWatch watch = new EndWatch(flow.target(), group(), copy)) {
      onWest.deleteTopic(copy.topic());
      onEast.produce(partition, 100, 5);

      List<String> all = LabRecords.keys(onEast.read(partition));
      Await.until(
          IN_PLACE_WITHIN, () -> "all once more in " + copy, () -> Copies.end(onWest, copy, all));
      awaitOnWest(group(), onWest.endOffset(copy) - 5);
      assertThat(watch.beyond()).isEmpty();
    }
  }

  @Test
  @Tag("long")
  void aCommitOnTheSourceShowsWithinTheIntervalAndTwoSeconds() {
    onEast.produce(partition, 0, 100);
    onEast.commit(group(), partition, 1);
    startSource();
    startCheckpoints();
    awaitOnWest(group(), 1);

    for (int offset = 10; offset <= 50; offset += 10) {
      onEast.commit(group(), partition, offset);
      awaitOnWest(group(), offset, FRESH_WITHIN);
    }
  }

  @Test
  void eachGroupHasMetricsOfItsOwn() {
    onEast.produce(partition, 0, 100);
    startSource();
    startCheckpoints();
    for (String name : List.of("a", "b", "c")) {
      onEast.commit(group(name), partition, 5);
      awaitOnWest(group(name), 5);
      String mbean = latencyMbean(name);
      Await.until(IN_PLACE_WITHIN, () -> mbean, () -> !worker.jmx().names(mbean).isEmpty());
      assertThat(latency(name)).isPositive();
    }

    // What is a group's own stays as it is while another one moves.
    double ofA = latency("a");
    double ofB = latency("b");
    for (long at = 6; latency("c") == ofA || latency("c") == ofB; at++) {
      assertThat(at).as("a position for another latency of c").isLessThanOrEqualTo(100);
      onEast.commit(group("c"), partition, at);
      awaitOnWest(group("c"), at);
    }
    assertThat(latency("a")).isEqualTo(ofA);
    assertThat(latency("b")).isEqualTo(ofB);
  }

  private double latency(String name) {
    return worker.jmx().number(latencyMbean(name), "checkpoint-latency-ms");
  }

  private String latencyMbean(String name) {
    return "kafka.connect.mirror:type=MirrorCheckpointConnector,source=east,target=west,group=%s,topic=%s,partition=0"
        .formatted(group(name), copy.topic());
  }

  @Test
  @Tag("long")
  void anyGroupIdWillDo() {
    onEast.produce(partition, 0, 10);
    String odd = group("a,b c/ü\"[");
    onEast.commit(odd, partition, 4);
    startSource();
    startCheckpoints();

    awaitOnWest(odd, 4);
  }

  private String group() {
    return group("g");
  }

  private String group(String name) {
    return topic + "-" + name;
  }

  private String groups() {
    return topic + "-.*";
  }

  private void startSource() {
    worker.rest().create(source, flow.sourceConnector(topic));
    worker.rest().awaitRunning(source, RUNNING_WITHIN);
  }

  private void startCheckpoints() {
    worker.rest().create(checkpoint, flow.checkpointConnector(groups()));
    worker.rest().awaitRunning(checkpoint, RUNNING_WITHIN);
  }

  /** What the state topic says of the group now, in JSON. */
  private Optional<String> reasonOf(String group) {
    byte[] key = StateCodec.encode(StateKey.of(StateKind.GROUP_NOT_MIRRORED, group));
    Optional<String> newest = Optional.empty();
    for (ConsumerRecord<byte[], byte[]> record : onWest.read(STATE)) {
      if (Arrays.equals(record.key(), key)) {
        newest = Optional.ofNullable(LabRecords.text(record.value()));
      }
    }
    return newest;
  }

  private Optional<Long> onWest(String group) {
    return Optional.ofNullable(onWest.committed(group).get(copy));
  }

  private void awaitOnWest(String group, long offset) {
    awaitOnWest(group, offset, IN_PLACE_WITHIN);
  }

  private void awaitOnWest(String group, long offset, Duration within) {
    Await.until(
        within,
        () -> group + " at " + offset + " on west, where it is at " + onWest(group),
        () -> onWest(group).equals(Optional.of(offset)));
  }

  private void staysOnWest(String group, long offset) {
    long until = System.nanoTime() + SEVERAL_PASSES.toNanos();
    Await.until(
        SEVERAL_PASSES.plusSeconds(10),
        () -> "the end of the watch",
        () -> {
          assertThat(onWest(group)).contains(offset);
          return System.nanoTime() - until > 0;
        });
  }
}

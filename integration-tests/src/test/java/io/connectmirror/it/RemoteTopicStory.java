package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;

/**
 * A flow of two topics from east, to whose first one's copy something happens. That topic has two
 * partitions and a setting of its own, and the first of them a group.
 */
final class RemoteTopicStory implements AutoCloseable {
  /** In each source partition, before anything happens. */
  static final int RECORDS = 100;

  private static final int PARTITIONS = 2;

  /** Of a connector that looks every two seconds. */
  private static final Duration SEVERAL_REFRESHES = Duration.ofSeconds(6);

  /** Not the default, and one under which records can be deleted. */
  private static final String CLEANUP = "compact,delete";

  final TopicPartition first;
  final TopicPartition second;
  final TopicPartition other;
  final TopicPartition copy;
  final LabClients onTarget;
  final SourceFlow flow;

  private final LabClients onEast;
  private final FlowTarget target;
  private final GroupFlow groups;
  private final String group;
  private final long begun;
  private Optional<EndWatch> watch = Optional.empty();

  RemoteTopicStory(SharedLab lab, FlowTarget target) {
    String topic = lab.unique("remote");
    this.first = new TopicPartition(topic, 0);
    this.second = new TopicPartition(topic, 1);
    this.other = new TopicPartition(topic + "-other", 0);
    this.copy = copy(first);
    this.group = topic + "-group";
    this.onEast = lab.onEast();
    this.target = target;
    this.onTarget = target.clients();
    this.begun = target.worker().log().end();
    this.flow =
        new SourceFlow(lab.east(), target, lab.unique("source"))
            .with("topics", topic + "," + other.topic())
            .with("tasks.max", "1")
            // So that no sync of settings comes by itself after the first.
            .with("sync.topic.configs.interval.seconds", "600");
    this.groups = new GroupFlow(lab.east(), target, lab.unique("checkpoint"), group);
    onEast.createTopic(topic, PARTITIONS, Map.of("cleanup.policy", CLEANUP));
    onEast.createTopic(other.topic(), 1);
    for (TopicPartition each : List.of(first, second, other)) {
      onEast.produce(each, 0, RECORDS);
    }
  }

  /** Mirrors all, the group too, and watches that from then on. */
  void mirror() {
    flow.start();
    groups.start();
    for (TopicPartition each : List.of(first, second, other)) {
      flow.awaitRecords(copy(each), RECORDS);
    }
    moves(RECORDS, RECORDS);
    watch = Optional.of(new EndWatch(target.cluster(), group, copy));
  }

  /** More records for both partitions of the topic. */
  void produce(int count) {
    onEast.produce(first, RECORDS, count);
    onEast.produce(second, RECORDS, count);
  }

  void delete() {
    onTarget.deleteTopic(copy.topic());
  }

  /** As somebody makes the topic who knows only its name. */
  void makeOtherwise() {
    onTarget.createTopic(copy.topic(), 1);
  }

  /** The group moves on the source, and that places it on the target. */
  void moves(long source, long onTarget) {
    onEast.commit(group, first, source);
    groups.await(group, copy, onTarget, SourceFlow.SOON);
  }

  /** All records are there once more, behind whatever else is. */
  void awaitAllOnceMore(int records) {
    List<String> keys = IntStream.range(0, records).mapToObj(Integer::toString).toList();
    flow.awaitLast(copy, keys);
    flow.awaitLast(copy(second), keys);
  }

  /** The copy has the partitions and the setting of its topic. */
  void awaitRight() {
    flow.awaitConfig(copy.topic(), "cleanup.policy", CLEANUP);
    assertThat(onTarget.describe(copy.topic()).orElseThrow().partitions()).hasSize(PARTITIONS);
  }

  /** Nobody makes the topic while the connector tries to, again and again. */
  void staysAway() {
    long until = System.nanoTime() + SEVERAL_REFRESHES.toNanos();
    Await.until(
        SEVERAL_REFRESHES.plusSeconds(10),
        () -> "the end of the watch",
        () -> {
          assertThat(onTarget.topics()).doesNotContain(copy.topic());
          return System.nanoTime() - until > 0;
        });
  }

  /** The group is placed by the newest of the copies, the last of which ends the log. */
  void groupIsRightAmong(int records) {
    long begin = onTarget.endOffset(copy) - records;
    groups.await(group, copy, begin + RECORDS, SourceFlow.SOON);
    moves(40, begin + 40);
  }

  void isToldOnceOfEachPartition(String level) {
    for (TopicPartition each : List.of(first, second)) {
      assertThat(log("partition=" + each + " anomaly=target-recreated "))
          .singleElement()
          .asString()
          .contains(level, "remote topic of " + each);
    }
  }

  /** What the worker has said since the begin. */
  List<String> log(String regex) {
    return target.worker().log().matching(regex, begun);
  }

  /** Waits until the state topic says why the topic cannot be mirrored. */
  String awaitProblem() {
    String key = "[\"topic-problem\",\"%s\",\"%s\"]".formatted(flow.name(), copy.topic());
    return Await.value(
        SourceFlow.SOON,
        () -> "the problem " + key,
        () -> Optional.ofNullable(flow.state("topic-problem").get(key)));
  }

  static TopicPartition copy(TopicPartition partition) {
    return new TopicPartition("east." + partition.topic(), partition.partition());
  }

  /**
   * @throws AssertionError when the group was seen beyond the end of its partition
   */
  @Override
  public void close() {
    List<String> beyond = watch.map(EndWatch::beyond).orElse(List.of());
    watch.ifPresent(EndWatch::close);
    assertThat(beyond).isEmpty();
  }
}

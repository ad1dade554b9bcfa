package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.kafka.LabRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a partition begins of which the connector has no position. */
@ExtendWith(SharedLabExtension.class)
class FirstPositionIT {
  private static final String RESET = "source.consumer.auto.offset.reset";

  /** The worker's log has some hundred lines for each start of a connector. */
  private static final long LOG_OF_A_START = 500_000;

  private final SharedLab lab;
  private final String topic;
  private final TopicPartition partition;
  private final TopicPartition remote;

  FirstPositionIT(SharedLab lab) {
    this.lab = lab;
    this.topic = lab.unique("first");
    this.partition = new TopicPartition(topic, 0);
    this.remote = new TopicPartition("east." + topic, 0);
    lab.onEast().createTopic(topic, 1);
  }

  private SourceFlow flow(String topics) {
    return new SourceFlow(lab, lab.unique("source")).with("topics", topics).with("tasks.max", "1");
  }

  @Test
  @Tag("long")
  void isTheStartWhateverKafkaWouldMakeOfAResetThatIsNone() {
    lab.onEast().produce(partition, 0, 10);
    long begun = lab.worker().log().end();
    SourceFlow flow = flow(topic).with(RESET, "none").with("consumer.auto.offset.reset", "none");
    flow.start();

    awaitKeys(flow, numbers(0, 10));

    assertThat(lab.worker().log().matching("setting=" + RESET + ": ", begun))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).contains(" WARN ", "counts as earliest"));
    assertThat(lab.worker().log().end() - begun).isLessThan(LOG_OF_A_START);
  }

  @Test
  @Tag("long")
  void isTheEndUnderLatestOnlyWhereTheTopicWasThereAtTheFirstStart() {
    String later = topic + "-later";
    TopicPartition laterRemote = new TopicPartition("east." + later, 0);
    lab.onEast().produce(partition, 0, 10);
    SourceFlow flow = flow(topic + ".*").with(RESET, "latest").start();
    flow.awaitReading(remote);

    lab.onEast().createTopic(later, 1);
    lab.onEast().produce(new TopicPartition(later, 0), 0, 50);
    lab.onEast().produce(partition, 10, 5);
    flow.awaitRecords(laterRemote, 50);
    lab.onEast().produce(new TopicPartition(later, 0), 50, 5);

    flow.awaitRecords(laterRemote, 55);
    assertThat(LabRecords.keys(lab.onWest().read(laterRemote))).isEqualTo(numbers(0, 55));
    flow.awaitRecords(remote, 5);
    assertThat(LabRecords.keys(lab.onWest().read(remote))).isEqualTo(numbers(10, 15));
  }

  @Test
  @Tag("long")
  void isTheEndOfTheFirstStartUnderLatestHoweverLateTheFirstRecordComes() {
    lab.onEast().produce(partition, 0, 10);
    SourceFlow flow = flow(topic).with(RESET, "latest").start();
    flow.awaitReading(remote);
    flow.stop();
    lab.onEast().produce(partition, 10, 50);
    flow.resume();
    flow.awaitReading(remote);
    lab.onEast().produce(partition, 60, 5);

    awaitKeys(flow, numbers(10, 65));
  }

  @ParameterizedTest
  @ValueSource(strings = {"connect", "target"})
  @Tag("long")
  void underAnotherNameIsTheStartUnlessToldToResumeAndAfterAResetTheStart(String resumeFrom) {
    mirrorUnderAnotherName();
    List<String> expected = new ArrayList<>(numbers(0, 100));
    SourceFlow flow = flow(topic).with("resume.from", resumeFrom).start();
    if (resumeFrom.equals("connect")) {
      expected.addAll(numbers(0, 100));
    }
    flow.awaitRecords(remote, expected.size());
    lab.onEast().produce(partition, 100, 1);
    expected.add("100");
    awaitKeys(flow, expected);
    flow.stop();

    // To offset 0, which says that the record there is mirrored.
    Map<String, Object> source = Map.of("cluster", "east", "topic", topic, "partition", 0);
    flow.rest().alterOffsets(flow.name(), Map.of(source, Map.of("offset", 0)));
    flow.resume();
    expected.addAll(numbers(1, 101));
    awaitKeys(flow, expected);
    flow.stop();

    // And to nothing, which says that none is.
    flow.rest().resetOffsets(flow.name());
    flow.resume();
    expected.addAll(numbers(0, 101));
    awaitKeys(flow, expected);
  }

  /** A hundred records, by a connector that is deleted then. */
  private void mirrorUnderAnotherName() {
    lab.onEast().produce(partition, 0, 100);
    SourceFlow former = flow(topic).start();
    former.awaitRecords(remote, 100);
    former.delete();
  }

  private void awaitKeys(SourceFlow flow, List<String> keys) {
    flow.awaitRecords(remote, keys.size());
    assertThat(LabRecords.keys(lab.onWest().read(remote))).isEqualTo(keys);
  }

  private static List<String> numbers(int from, int to) {
    return IntStream.range(from, to).mapToObj(Integer::toString).toList();
  }
}

package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.kafka.LabRecords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Records that the source loses before they are mirrored, and topics that it loses as a whole:
 * counted, told once with their range, and handled as the policy says.
 */
@ExtendWith(SharedLabExtension.class)
class SourceLossIT {
  private static final int MIRRORED = 100;

  /** Where the records of a topic that was made again begin to count. */
  private static final long OF_THE_NEW = 1_000;

  private final SharedLab lab;
  private final String topic;
  private final TopicPartition partition;
  private final TopicPartition other;
  private final TopicPartition remote;
  private final TopicPartition otherRemote;
  private final SourceFlow flow;
  private final long begun;

  SourceLossIT(SharedLab lab) {
    this.lab = lab;
    this.topic = lab.unique("loss");
    this.partition = new TopicPartition(topic, 0);
    this.other = new TopicPartition(topic + "-other", 0);
    this.remote = new TopicPartition("east." + topic, 0);
    this.otherRemote = new TopicPartition("east." + other.topic(), 0);
    this.begun = lab.worker().log().end();
    this.flow =
        new SourceFlow(lab, lab.unique("source"))
            .with("topics", topic + "," + other.topic())
            .with("tasks.max", "1")
            .with("refresh.topics.interval.ms", "500")
            .with("anomaly.check.interval.ms", "500");
    for (TopicPartition each : List.of(partition, other)) {
      lab.onEast().createTopic(each.topic(), 1);
      lab.onEast().produce(each, 0, MIRRORED);
    }
  }

  @Test
  void ofPurgedRecordsIsCountedToTheOffsetAndToldOnce() {
    mirrorAndPurge();
    flow.resume();

    flow.awaitRecords(remote, MIRRORED + 50);

    assertThat(keys(remote)).isEqualTo(numbers(0, 100, 150, 200));
    assertThat(flow.counted("offsets-lost-total")).isEqualTo(50);
    assertThat(flow.counted("anomalies-total")).isEqualTo(1);
    assertThat(lines("purged"))
        .singleElement()
        .asString()
        .contains(" ERROR ", "source offsets 100 to 149 of " + partition, "50 offsets lost");
    assertThat(flow.state("anomaly").get(anomaly("purged", MIRRORED)))
        .contains("\"lost\":50", "source offsets 100 to 149");
  }

  @Test
  @Tag("long")
  void isNoneWhereOnlyTheMarkerOfATransactionIsPurged() {
    mirror();
    transaction(MIRRORED, 10);
    flow.awaitRecords(remote, MIRRORED + 10);
    flow.awaitReading(remote);
    flow.stop();
    long end = lab.onEast().endOffset(partition);
    assertThat(end).as("the marker has an offset").isEqualTo(MIRRORED + 10 + 1);
    lab.onEast().deleteRecordsBefore(partition, end);
    flow.with("anomaly.policy.purged", "pause").create();
    flow.resume();
    lab.onEast().produce(partition, MIRRORED + 10, 5);

    flow.awaitRecords(remote, MIRRORED + 15);

    assertThat(keys(remote)).isEqualTo(numbers(0, MIRRORED + 15));
    assertThat(flow.counted("offsets-lost-total")).isZero();
    assertThat(lines("purged")).isEmpty();
  }

  private void transaction(long first, int count) {
    Map<String, Object> config = new HashMap<>(lab.east().clientConfig());
    config.put("transactional.id", topic);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
      producer.initTransactions();
      producer.beginTransaction();
      List<Future<?>> sent = new ArrayList<>();
      for (long number = first; number < first + count; number++) {
        byte[] key = LabRecords.bytes(Long.toString(number));
        sent.add(producer.send(new ProducerRecord<>(topic, 0, key, key)));
      }
      producer.commitTransaction();
      assertThat(sent).allMatch(Future::isDone);
    }
  }

  @Test
  @Tag("long")
  void ofPurgedRecordsFailsTheTaskWithTheirRangeIfThePolicySaysSo() {
    mirrorAndPurge();
    flow.with("anomaly.policy.purged", "fail").create();
    flow.rest().resume(flow.name());

    assertThat(flow.awaitFailure())
        .contains("failed by anomaly.policy", "source offsets 100 to 149 of " + partition);
    assertThat(lab.onWest().endOffset(remote)).isEqualTo(MIRRORED);
    assertThat(lines("purged")).singleElement().asString().contains(" ERROR ", "100 to 149");

    // What the message advises.
    flow.with("anomaly.policy.purged", "continue").create();
    flow.awaitRecords(remote, MIRRORED + 50);
    assertThat(keys(remote)).isEqualTo(numbers(0, 100, 150, 200));
  }

  @Test
  @Tag("long")
  void ofPurgedRecordsPausesThatPartitionAloneIfThePolicySaysSo() {
    mirrorAndPurge();
    flow.with("anomaly.policy", "fail").with("anomaly.policy.purged", "pause").create();
    flow.rest().resume(flow.name());

    assertThat(flow.awaitState(partition, "PAUSED")).contains("source offsets 100 to 149");
    lab.onEast().produce(other, MIRRORED, 10);
    flow.awaitRecords(otherRemote, MIRRORED + 10);
    assertThat(lab.onWest().endOffset(remote)).isEqualTo(MIRRORED);
    assertThat(lines("purged")).singleElement().asString().contains(" ERROR ", "100 to 149");

    flow.with("anomaly.policy.purged", "continue").create();
    flow.awaitRecords(remote, MIRRORED + 50);
    assertThat(keys(remote)).isEqualTo(numbers(0, 100, 150, 200));
    assertThat(keys(otherRemote)).isEqualTo(numbers(0, MIRRORED + 10));
  }

  private void mirrorAndPurge() {
    mirrorAndStop();
    lab.onEast().produce(partition, MIRRORED, 100);
    lab.onEast().deleteRecordsBefore(partition, 150);
  }

  private void mirrorAndStop() {
    mirror();
    flow.stop();
  }

  private void mirror() {
    flow.start();
    flow.awaitRecords(remote, MIRRORED);
    flow.awaitRecords(otherRemote, MIRRORED);
  }

  /** One that is longer than the old position, so that this exists, and one that is not. */
  @ParameterizedTest
  @ValueSource(ints = {150, 50})
  @Tag("long")
  void ofATopicThatWasMadeAgainWhileItWasStoppedLosesNothingOfTheNewOne(int records) {
    mirrorAndStop();
    recreate(records);
    flow.resume();

    flow.awaitRecords(remote, MIRRORED + records);

    assertThat(keys(remote)).isEqualTo(oldAndNew(records));
    assertThat(lines("recreated"))
        .singleElement()
        .asString()
        .contains(" WARN ", "was deleted and made again", partition.toString());
    assertThat(flow.counted("anomalies-total")).isEqualTo(1);
    assertThat(flow.state("anomaly")).containsKey(anomaly("recreated", 0));
  }

  @Test
  @Tag("long")
  void ofATopicThatWasMadeAgainFailsTheTaskIfThePolicySaysSo() {
    mirrorAndStop();
    recreate(150);
    flow.with("anomaly.policy.recreated", "fail").create();
    flow.rest().resume(flow.name());

    assertThat(flow.awaitFailure())
        .contains(
            "failed by anomaly.policy", "the source topic of " + partition, "deleted and made");
    assertThat(lab.onWest().endOffset(remote)).isEqualTo(MIRRORED);
    assertThat(lines("recreated")).singleElement().asString().contains(" ERROR ");
  }

  @Test
  void ofATopicThatIsMadeAgainUnderARunningTaskLosesNothingOfTheNewOne() {
    mirror();

    recreate(150);

    // Some of the new one may be read before it is noticed that it is another.
    flow.awaitLast(remote, numbers(OF_THE_NEW, OF_THE_NEW + 150));
    assertThat(keys(remote).subList(0, MIRRORED)).isEqualTo(numbers(0, MIRRORED));
    assertThat(lines("recreated")).singleElement().asString().contains(" WARN ");
    lab.onEast().produce(other, MIRRORED, 1);
    flow.awaitRecords(otherRemote, MIRRORED + 1);
  }

  @Test
  @Tag("long")
  void ofAWholeTopicLeavesTheOthersGoingOnAndIsLostUntilItIsMadeAgain() {
    mirror();

    lab.onEast().deleteTopic(topic);

    assertThat(flow.awaitState(partition, "LOST")).contains(topic + " was deleted on east");
    lab.onEast().produce(other, MIRRORED, 10);
    flow.awaitRecords(otherRemote, MIRRORED + 10);
    assertThat(lab.onWest().endOffset(remote)).as("what was mirrored stays").isEqualTo(MIRRORED);

    lab.onEast().createTopic(topic, 1);
    lab.onEast().produce(partition, OF_THE_NEW, 50);
    flow.awaitRecords(remote, MIRRORED + 50);
    assertThat(keys(remote)).isEqualTo(oldAndNew(50));
    assertThat(lines("recreated")).singleElement().asString().contains(" WARN ");
    flow.awaitRuns(partition);
  }

  private void recreate(int records) {
    lab.onEast().deleteTopic(topic);
    lab.onEast().createTopic(topic, 1);
    lab.onEast().produce(partition, OF_THE_NEW, records);
  }

  private static List<String> oldAndNew(int records) {
    return numbers(0, MIRRORED, OF_THE_NEW, OF_THE_NEW + records);
  }

  private List<String> keys(TopicPartition copy) {
    return LabRecords.keys(lab.onWest().read(copy));
  }

  /** What the worker has said of an anomaly of this kind, from the begin of the test on. */
  private List<String> lines(String kind) {
    return lab.worker().log().matching("partition=" + partition + " anomaly=" + kind + " ", begun);
  }

  private String anomaly(String kind, long first) {
    return "[\"anomaly\",\"%s\",\"%s\",\"0\",\"%d\"]".formatted(kind, topic, first);
  }

  /** Numbers from one to another, exclusive, of each pair. */
  private static List<String> numbers(long... fromTo) {
    List<String> numbers = new ArrayList<>();
    for (int i = 0; i < fromTo.length; i += 2) {
      LongStream.range(fromTo[i], fromTo[i + 1]).mapToObj(Long::toString).forEach(numbers::add);
    }
    return numbers;
  }
}

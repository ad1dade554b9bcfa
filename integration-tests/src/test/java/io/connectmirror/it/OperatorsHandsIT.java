package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.kafka.LabRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What operators do to a mirror and its topics in the midst of a copy, or while it is stopped. */
@Tag("long")
@ExtendWith(SharedLabExtension.class)
class OperatorsHandsIT {
  private static final String STATE = "mm2-mirror-state.east.internal";
  private static final String SYNCS = "mm2-offset-syncs.east.internal";
  private static final String SLOW_CLIENT = "slow";
  private static final int MIRRORED = 100;

  private final SharedLab lab;
  private final String topic;
  private final TopicPartition partition;
  private final TopicPartition remote;
  private final SourceFlow flow;
  private final long begun;

  OperatorsHandsIT(SharedLab lab) {
    this.lab = lab;
    this.topic = lab.unique("hands");
    this.partition = new TopicPartition(topic, 0);
    this.remote = new TopicPartition("east." + topic, 0);
    this.begun = lab.worker().log().end();
    this.flow =
        new SourceFlow(lab, lab.unique("source"))
            .with("topics", topic)
            .with("tasks.max", "1")
            .with("refresh.topics.interval.ms", "500")
            .with("anomaly.check.interval.ms", "500");
  }

  @Test
  void aPurgeUnderATaskThatIsBehindIsToldOnceWithWhatItTook() throws Exception {
    lab.onEast().createTopic(topic, 1);
    limit(150_000.0);
    try {
      produceIncompressible(1_000);
      flow.with("producer.override.client.id", SLOW_CLIENT).start();
      flow.awaitRecords(remote, 1);
      lab.onEast().deleteRecordsBefore(partition, 900);
    } finally {
      limit(null);
    }
    lab.onEast().produce(partition, 1_000, 5);

    flow.awaitLast(remote, numbers(900, 1_005));

    List<String> copies = copies(remote);
    int copied = copies.indexOf("900");
    assertThat(copied).isLessThan(900);
    assertThat(copies.subList(0, copied)).isEqualTo(numbers(0, copied));
    assertThat(flow.counted("offsets-lost-total")).isEqualTo(900 - copied);
    assertThat(flow.counted("anomalies-total")).isEqualTo(1);
    assertThat(anomalies())
        .singleElement()
        .asString()
        .contains("anomaly=purged", "source offsets " + copied + " to 899");
  }

  @Test
  void aRemoteTopicDeletedTogetherWithTheStateTopicIsToldOf() {
    mirrorAndStop();
    lab.onWest().deleteTopic(STATE);
    lab.onWest().deleteTopic(remote.topic());
    flow.resume();
    lab.onEast().produce(partition, MIRRORED, 10);

    flow.awaitLast(remote, numbers(MIRRORED, MIRRORED + 10));

    assertThat(anomalies())
        .singleElement()
        .asString()
        .contains(" ERROR ", "anomaly=target-truncated", "the remote log of " + partition);
    assertThat(flow.counted("anomalies-target-truncated-total")).isEqualTo(1);
  }

  @Test
  void theInternalTopicsAreMadeAgainAndNothingIsRepeated() {
    mirrorAndStop();
    lab.onEast().produce(partition, MIRRORED, 10);
    lab.onWest().deleteTopic(STATE);
    lab.onWest().deleteTopic(SYNCS);

    flow.resume();

    flow.awaitRecords(remote, MIRRORED + 10);
    lab.onEast().produce(partition, MIRRORED + 10, 10);
    flow.awaitRecords(remote, MIRRORED + 20);
    assertThat(copies(remote)).isEqualTo(numbers(0, MIRRORED + 20));
    for (String internal : List.of(STATE, SYNCS)) {
      assertThat(lab.onWest().configs(internal).get("cleanup.policy").value())
          .as("cleanup.policy of %s", internal)
          .isEqualTo("compact");
    }
  }

  @Test
  void aTopicThatWasMadeAgainAndStaysEmptyIsToldOfOnceHoweverOftenTheMirrorStarts() {
    mirrorAndStop();
    lab.onEast().deleteTopic(topic);
    lab.onEast().createTopic(topic, 1);

    for (int start = 0; start < 3; start++) {
      flow.resume();
      flow.awaitReading(remote);
      flow.stop();
    }

    assertThat(anomalies()).singleElement().asString().contains("anomaly=recreated");
    flow.resume();
    lab.onEast().produce(partition, MIRRORED, 5);
    flow.awaitRecords(remote, MIRRORED + 5);
    assertThat(copies(remote)).isEqualTo(numbers(0, MIRRORED + 5));
  }

  @Test
  void changingPausingDeletingAndStoppingInMidCopyLosesAndRepeatsNothing() {
    int each = 20_000;
    lab.onEast().createTopic(topic, 4);
    for (int number = 0; number < 4; number++) {
      lab.onEast().produce(new TopicPartition(topic, number), 0, each);
    }
    flow.with("tasks.max", "2").start();

    for (int round = 1; round <= 2; round++) {
      flow.with("offset.lag.max", Integer.toString(round)).create();
      awaitRunning();
      flow.rest().pause(flow.name());
      flow.rest().awaitState(flow.name(), "PAUSED", SourceFlow.SOON);
      flow.rest().resume(flow.name());
      awaitRunning();
      flow.delete();
      flow.create();
      awaitRunning();
      flow.stop();
      flow.resume();
      awaitRunning();
    }

    for (int number = 0; number < 4; number++) {
      TopicPartition copy = new TopicPartition(remote.topic(), number);
      flow.awaitRecords(copy, each);
      flow.awaitReading(copy);
      assertThat(copies(copy)).isEqualTo(numbers(0, each));
    }
  }

  private void awaitRunning() {
    flow.rest().awaitRunning(flow.name(), SourceFlow.SOON);
  }

  private void mirrorAndStop() {
    lab.onEast().createTopic(topic, 1);
    lab.onEast().produce(partition, 0, MIRRORED);
    flow.start();
    flow.awaitRecords(remote, MIRRORED);
    flow.stop();
  }

  private void produceIncompressible(int count) {
    byte[] value = new byte[20_000];
    new Random(1).nextBytes(value);
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      records.add(
          new ProducerRecord<>(topic, 0, LabRecords.bytes(Integer.toString(number)), value));
    }
    lab.onEast().produce(records);
  }

  /**
   * @param bytesPerSecond what the flow's producer may send; null for no limit
   */
  private void limit(Double bytesPerSecond) throws Exception {
    ClientQuotaEntity client =
        new ClientQuotaEntity(Map.of(ClientQuotaEntity.CLIENT_ID, SLOW_CLIENT));
    lab.onWest()
        .admin()
        .alterClientQuotas(
            List.of(
                new ClientQuotaAlteration(
                    client,
                    List.of(new ClientQuotaAlteration.Op("producer_byte_rate", bytesPerSecond)))))
        .all()
        .get(30, TimeUnit.SECONDS);
  }

  private List<String> anomalies() {
    return lab.worker().log().matching("partition=" + partition + " anomaly=", begun);
  }

  private List<String> copies(TopicPartition copy) {
    return LabRecords.keys(lab.onWest().read(copy));
  }

  private static List<String> numbers(long from, long to) {
    return LongStream.range(from, to).mapToObj(Long::toString).toList();
  }
}

package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.state.PartitionState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A task with a producer of its own. */
class DirectPlaneTest {
  private final TaskLab lab = new TaskLab().with("data.plane", "direct");
  private final FakeTargetWriter writer = new FakeTargetWriter(lab);

  @BeforeEach
  void writesItself() {
    lab.writer = Optional.of(writer);
  }

  @Test
  void recordsArriveAsTheyWereWithoutTheWorker() throws InterruptedException {
    lab.mirrored("t", 2);
    lab.records.produce("t", 0, 2, new RecordHeader("h", new byte[] {7}));
    lab.records.produce("t", 1, null, new byte[0], 17);

    lab.start().seconds(3);

    assertThat(lab.values("east.t", 0)).containsExactly("t-0-0", "t-0-1");
    ProducerRecord<byte[], byte[]> first = sentTo(0).get(0);
    assertThat(first.key()).isEqualTo("t-0-0".getBytes(UTF_8));
    assertThat(first.timestamp()).isEqualTo(1_000);
    assertThat(first.headers().toArray()).containsExactly(new RecordHeader("h", new byte[] {7}));
    ProducerRecord<byte[], byte[]> keyless = sentTo(1).get(0);
    assertThat(keyless.key()).isNull();
    assertThat(keyless.value()).isEmpty();
    assertThat(keyless.timestamp()).isEqualTo(17);
  }

  @Test
  void connectKeepsThePositionsOfWhatArrivedByRecordsInTheStateTopic() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.epoch = 4;
    lab.east.leaderEpoch("t", 0, 4);
    lab.records.produce("t", 0, 5);

    lab.start().seconds(8).commit();

    Map<String, Object> position = lab.offsets.offset(partition("t", 0));
    assertThat(position)
        .containsEntry("offset", 4L)
        .containsEntry("epoch", 4)
        .containsEntry("topicId", lab.east.topicId("t").toString());
    List<SourceRecord> state = lab.written.get(new TopicPartition(TaskLab.STATE_TOPIC, 0));
    SourceRecord last = state.get(state.size() - 1);
    assertThat(last.value()).isNull();
    assertThat(new String((byte[]) last.key(), UTF_8)).isEqualTo("\0position\0mirror/0");
  }

  @Test
  void aPositionIsNeverAheadOfWhatArrived() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 5);
    lab.start().seconds(8);
    writer.holds = true;
    lab.records.produce("t", 0, 5);

    lab.seconds(12).commit();

    assertThat(writer.sent).hasSize(10);
    assertThat(lab.offsets.offset(partition("t", 0))).containsEntry("offset", 4L);
    writer.holds = false;
    writer.arrive();
    lab.seconds(6).commit();
    assertThat(lab.offsets.offset(partition("t", 0))).containsEntry("offset", 9L);
  }

  @Test
  void noPositionIsReturnedWhileNothingGetsOn() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 5);
    lab.start().seconds(8);
    int before = lab.written.get(new TopicPartition(TaskLab.STATE_TOPIC, 0)).size();

    lab.seconds(60);

    assertThat(lab.written.get(new TopicPartition(TaskLab.STATE_TOPIC, 0))).hasSize(before);
  }

  @Test
  void aRecordThatIsRefusedHoldsBackItsPartitionAloneAndIsSentAgain() throws InterruptedException {
    lab.mirrored("t", 2);
    writer.refuse("east.t", 0, new RecordTooLargeException("too large"));
    lab.records.produce("t", 0, 3).produce("t", 1, 3);

    lab.start().seconds(6);

    assertThat(lab.values("east.t", 0)).isEmpty();
    assertThat(lab.values("east.t", 1)).hasSize(3);
    assertThat(lab.partitionState("t", 0))
        .containsEntry("state", PartitionState.RETRYING.name())
        .hasEntrySatisfying(
            "reason",
            reason ->
                assertThat((String) reason).contains("offset 0", "topic east.t", "too large"));
    lab.records.produce("t", 1, 1);
    lab.second();
    assertThat(lab.values("east.t", 1)).hasSize(4);

    writer.takeAgain("east.t", 0);
    lab.seconds(15).commit();

    assertThat(lab.values("east.t", 0)).containsExactly("t-0-0", "t-0-1", "t-0-2");
    assertThat(lab.partitionState("t", 0)).isEmpty();
    assertThat(lab.offsets.offset(partition("t", 0))).containsEntry("offset", 2L);
  }

  /** The partition is ended by a record that is not even sent, while others are under way. */
  @Test
  void whatIsRefusedAfterItsPartitionWasEndedIsReadAgain() throws InterruptedException {
    lab.mirrored("t", 1).west.config("east.t", "cleanup.policy", "compact");
    lab.records.produce("t", 0, 3);
    lab.start().seconds(8);
    writer.holds = true;
    lab.records.produce("t", 0, 2).produce("t", 0, null, new byte[1], 1_000);
    lab.second();
    assertThat(sentTo(0)).hasSize(5);
    writer.refuse("east.t", 0, new RecordTooLargeException("too large"));
    writer.holds = false;
    writer.arrive();
    writer.takeAgain("east.t", 0);

    lab.seconds(25).commit();

    assertThat(lab.values("east.t", 0))
        .containsExactly("t-0-0", "t-0-1", "t-0-2", "t-0-3", "t-0-4");
    assertThat(lab.offsets.offset(partition("t", 0))).containsEntry("offset", 4L);
  }

  @Test
  void afterARecordThatWasRefusedAtOnceTheTaskThreadGetsToOtherThings()
      throws InterruptedException {
    lab.mirrored("t", 3);
    lab.records.produce("t", 0, 1).produce("t", 1, 1).produce("t", 2, 1);
    lab.start().seconds(4);
    assertThat(writer.sent).hasSize(3);
    for (int partition = 0; partition < 3; partition++) {
      writer.refuse("east.t", partition, new RecordTooLargeException("too large"));
      lab.records.produce("t", partition, 1);
    }

    for (int polls = 1; polls <= 3; polls++) {
      lab.task.poll();
      assertThat(writer.sent).hasSize(3 + polls);
    }
  }

  @Test
  void noPositionPassesARecordThatWasNotTaken() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(3);
    writer.refuse("east.t", 0, new TopicAuthorizationException("east.t"));
    lab.records.produce("t", 0, 3);

    lab.seconds(12).commit();

    assertThat(lab.offsets.offset(partition("t", 0))).containsEntry("offset", 2L);
    assertThat(lab.map().end(new TopicPartition("t", 0)).orElseThrow().source()).isEqualTo(2);
  }

  @Test
  void theFirstRecordOfAPartitionGoesAloneAndTheOthersOnceItIsThere() throws InterruptedException {
    lab.mirrored("t", 2);
    writer.holds = true;
    lab.records.produce("t", 0, 3).produce("t", 1, 3);

    lab.start().seconds(4);

    assertThat(sentTo(0)).hasSize(1);
    assertThat(sentTo(1)).hasSize(1);
    writer.arrive();
    lab.second();
    assertThat(sentTo(0)).hasSize(3);
    assertThat(sentTo(1)).hasSize(3);
    writer.arrive();
    lab.second();
    assertThat(lab.values("east.t", 0)).containsExactly("t-0-0", "t-0-1", "t-0-2");
  }

  @Test
  void withAnotherProducerTheFirstRecordGoesAloneAgain() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(4);
    writer.holds = true;
    writer.generation++;
    lab.records.produce("t", 0, 3);

    lab.second();

    assertThat(sentTo(0)).hasSize(4);
    writer.arrive();
    lab.second();
    assertThat(sentTo(0)).hasSize(6);
  }

  @Test
  void whatThereIsNoRoomForIsSentOnceThereIs() throws InterruptedException {
    lab.mirrored("t", 2);
    writer.holds = true;
    writer.room = 2;
    lab.records.produce("t", 0, 3).produce("t", 1, 3);

    lab.start().seconds(4);

    assertThat(writer.sent).hasSize(2);
    writer.holds = false;
    writer.arrive();
    lab.seconds(2);
    assertThat(lab.values("east.t", 0)).containsExactly("t-0-0", "t-0-1", "t-0-2");
    assertThat(lab.values("east.t", 1)).containsExactly("t-1-0", "t-1-1", "t-1-2");
  }

  @Test
  void aCrashRepeatsNothing() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 5);
    lab.start().seconds(3).crash();
    lab.records.produce("t", 0, 5);

    lab.start().seconds(2);

    assertThat(lab.values("east.t", 0)).hasSize(10).doesNotHaveDuplicates();
  }

  @Test
  void endsTheWriterAndNotesWhatArrivesMeanwhile() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(3);
    writer.holds = true;
    lab.records.produce("t", 0, 2);
    lab.second();

    lab.stop();

    assertThat(writer.closed).isTrue();
    assertThat(lab.map().end(new TopicPartition("t", 0)).orElseThrow().source()).isEqualTo(4);
  }

  private List<ProducerRecord<byte[], byte[]>> sentTo(int partition) {
    return writer.sent.stream().filter(record -> record.partition() == partition).toList();
  }

  private static Map<String, Object> partition(String topic, int partition) {
    return io.connectmirror.common.format.SourcePosition.partitionMap(
        "east", new TopicPartition(topic, partition));
  }
}

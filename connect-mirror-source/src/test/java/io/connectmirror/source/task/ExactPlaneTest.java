package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.format.SourcePosition;
import io.connectmirror.common.offsets.OffsetPair;
import io.connectmirror.common.state.PartitionState;
import io.connectmirror.source.task.TransactionalWriter.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A task that writes in transactions of its own. */
class ExactPlaneTest {
  private static final TopicPartition T0 = new TopicPartition("t", 0);

  private final TaskLab lab =
      new TaskLab()
          .with("data.plane", "direct")
          .with("direct.exactly.once", "true")
          .with("source.consumer.isolation.level", "read_committed");
  private final FakeTransactionalWriter writer = new FakeTransactionalWriter(lab);

  @BeforeEach
  void writesInTransactions() {
    lab.writer = Optional.of(writer);
    // So that nothing but what was committed tells where to go on.
    lab.tails.openTransaction = true;
  }

  @Test
  void recordsTheirSyncsAndThePositionAreCommittedTogether() throws InterruptedException {
    lab.mirrored("t", 2);
    lab.records.produce("t", 0, 3).produce("t", 1, 2);

    lab.start().seconds(8).commit();

    assertThat(committed(0)).containsExactly("t-0-0", "t-0-1", "t-0-2");
    assertThat(committed(1)).containsExactly("t-1-0", "t-1-1");
    assertThat(end(T0)).isEqualTo(2);
    assertThat(lab.offsets.offset(position(T0))).containsEntry("offset", 2L);
  }

  @Test
  void nothingCountsBeforeItsTransactionIsCommitted() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    for (int i = 0; i < 400; i++) {
      writer.outcomes.add(Outcome.NOT_YET);
    }

    lab.start().seconds(12).commit();

    assertThat(committed(0)).isEmpty();
    assertThat(lab.map().end(T0)).isEmpty();
    assertThat(lab.offsets.offset(position(T0))).isNull();
    writer.outcomes.clear();
    lab.seconds(8).commit();
    assertThat(end(T0)).isEqualTo(2);
    assertThat(lab.offsets.offset(position(T0))).containsEntry("offset", 2L);
  }

  @Test
  void aLifeThatEndsInATransactionIsGoneOnFromBehindTheOneBefore() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(4);
    writer.outcomes.add(Outcome.NOT_YET);
    lab.records.produce("t", 0, 4);
    lab.task.poll();
    lab.task.poll();
    lab.crash();
    writer.die();
    lab.records.produce("t", 0, 1);
    assertThat(committed(0)).hasSize(3);

    lab.start().seconds(4);

    assertThat(committed(0)).hasSize(8).doesNotHaveDuplicates();
    assertThat(end(T0)).isEqualTo(7);
  }

  @Test
  void theIdIsClaimedBeforeAnythingOfFormerLivesIsRead() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.syncTopic.whenRead = () -> writer.calls.add("read");

    lab.start().seconds(3);

    assertThat(writer.calls).startsWith("claim", "use", "read");
  }

  @Test
  void aTransactionThatComesToNothingIsReadAgain() throws InterruptedException {
    lab.mirrored("t", 2);
    lab.records.produce("t", 0, 3).produce("t", 1, 3);
    lab.start().seconds(4);
    writer.isRefusingSyncs = true;
    lab.records.produce("t", 0, 3).produce("t", 1, 3);
    lab.seconds(3).commit();
    assertThat(writer.undone).hasSize(2);
    assertThat(committed(0)).hasSize(3);
    assertThat(end(T0)).isEqualTo(2);
    assertThat(lab.offsets.offset(position(T0))).containsEntry("offset", 2L);

    writer.isRefusingSyncs = false;
    lab.seconds(8).commit();

    assertThat(committed(0)).hasSize(6).doesNotHaveDuplicates();
    assertThat(committed(1)).hasSize(6).doesNotHaveDuplicates();
    assertThat(lab.map().forward(T0, 3).position().orElseThrow())
        .as("the copy that is there")
        .isEqualTo(places(0).get(3));
    assertThat(end(T0)).isEqualTo(5);
  }

  @Test
  void whatCameToNothingIsNotInTheMapThoughOtherPartitionsGoOn() throws InterruptedException {
    lab.mirrored("t", 2);
    lab.records.produce("t", 0, 3).produce("t", 1, 3);
    lab.start().seconds(4);
    writer.isRefusingSyncs = true;
    lab.records.produce("t", 0, 3).produce("t", 1, 3);
    while (writer.undone.size() < 2) {
      lab.second();
    }
    writer.isRefusingSyncs = false;
    writer.refuse("east.t", 0, new RecordTooLargeException("too large"));

    lab.seconds(6);

    assertThat(committed(1)).hasSize(6);
    assertThat(end(T0)).isEqualTo(2);
    lab.crash();
    writer.die();
    writer.takeAgain("east.t", 0);
    lab.start().seconds(4);
    assertThat(committed(0)).hasSize(6).doesNotHaveDuplicates();
  }

  @Test
  void aRecordThatIsRefusedHoldsBackItsPartitionAndUndoesNothingOfOthersTwice()
      throws InterruptedException {
    lab.mirrored("t", 2);
    writer.refuse("east.t", 0, new RecordTooLargeException("too large"));
    lab.records.produce("t", 1, 3).produce("t", 0, 3);

    lab.start().seconds(4);

    assertThat(committed(1)).hasSize(3);
    assertThat(lab.partitionState("t", 0))
        .containsEntry("state", PartitionState.RETRYING.name())
        .hasEntrySatisfying(
            "reason",
            reason ->
                assertThat((String) reason).contains("offset 0", "topic east.t", "too large"));
    writer.undone.clear();
    for (int second = 0; second < 30; second++) {
      lab.records.produce("t", 1, 1);
      lab.second();
    }
    lab.seconds(2);
    assertThat(committed(1)).hasSize(33).doesNotHaveDuplicates();
    assertThat(writer.undone).isEmpty();
    assertThat(committed(0)).isEmpty();

    writer.takeAgain("east.t", 0);
    lab.seconds(15).commit();

    assertThat(committed(0)).containsExactly("t-0-0", "t-0-1", "t-0-2");
    assertThat(lab.partitionState("t", 0)).isEmpty();
    assertThat(lab.offsets.offset(position(T0))).containsEntry("offset", 2L);
  }

  @Test
  void aProducerThatIsLostWithoutASuccessorIsMadeAnew() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(4);
    writer.outcomes.add(Outcome.NOT_YET);
    lab.records.produce("t", 0, 3);
    lab.task.poll();
    writer.lose();

    lab.seconds(5);

    assertThat(writer.claims).isEqualTo(2);
    assertThat(committed(0)).hasSize(6).doesNotHaveDuplicates();
    assertThat(end(T0)).isEqualTo(5);
  }

  @Test
  void aTaskThatALaterOneHasReplacedFailsAndClaimsNothingAgain() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(4);
    new Succession(lab.state, "mirror", 0, new byte[] {9}).begin();
    writer.lose();
    lab.records.produce("t", 0, 3);

    assertThatThrownBy(() -> lab.seconds(3))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("another task with transactional.id=" + FakeTransactionalWriter.ID);
    assertThat(writer.claims).isEqualTo(1);
    assertThat(committed(0)).hasSize(3);
  }

  @Test
  void aTaskThatIsReplacedWhileItClaimsNeverWrites() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    Succession later = new Succession(lab.state, "mirror", 0, new byte[] {9});
    lab.start();
    writer.whenClaimed = later::begin;

    assertThatThrownBy(() -> lab.seconds(3)).isInstanceOf(ConnectException.class);
    assertThat(writer.calls).doesNotContain("use", "begin");
  }

  @Test
  void failsWhenNobodyKnowsWhatBecameOfATransaction() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    writer.outcomes.add(Outcome.REFUSED);
    writer.outcomes.add(Outcome.UNKNOWN);

    assertThatThrownBy(() -> lab.start().seconds(4))
        .isInstanceOf(ConnectException.class)
        .hasMessageContainingAll(FakeTransactionalWriter.ID, "Restart the task");
  }

  @Test
  void commitsWhatArrivedWhenItEnds() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(4);
    lab.records.produce("t", 0, 2);
    lab.task.poll();
    lab.task.poll();

    lab.stop();

    assertThat(writer.calls).endsWith("commit", "close");
    assertThat(committed(0)).hasSize(5);
    assertThat(end(T0)).isEqualTo(4);
  }

  @Test
  void beginsNoTransactionForNothing() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(4);
    writer.calls.clear();

    lab.seconds(60);

    assertThat(writer.calls).isEmpty();
  }

  @Test
  void oneTransactionTakesManyRecordsOfSeveralPartitions() throws InterruptedException {
    lab.mirrored("t", 2);
    lab.start().seconds(3);
    lab.records.produce("t", 0, 20).produce("t", 1, 20);
    writer.calls.clear();

    lab.seconds(5);

    assertThat(committed(0)).hasSize(20);
    assertThat(committed(1)).hasSize(20);
    assertThat(writer.calls.stream().filter("commit"::equals).count()).isLessThan(6);
  }

  private long end(TopicPartition partition) {
    return lab.map().end(partition).map(OffsetPair::source).orElseThrow();
  }

  /** What a consumer of committed records reads. */
  private List<String> committed(int partition) {
    List<SourceRecord> log = log(partition);
    return places(partition).stream()
        .map(at -> new String((byte[]) log.get(at.intValue()).value(), UTF_8))
        .toList();
  }

  private List<SourceRecord> log(int partition) {
    return lab.written.getOrDefault(new TopicPartition("east.t", partition), List.of());
  }

  private List<Long> places(int partition) {
    TopicPartition at = new TopicPartition("east.t", partition);
    return LongStream.range(0, log(partition).size())
        .filter(place -> log(partition).get((int) place) != null)
        .filter(place -> !writer.isOpen(at, (int) place))
        .boxed()
        .toList();
  }

  private static Map<String, Object> position(TopicPartition partition) {
    return SourcePosition.partitionMap("east", partition);
  }
}

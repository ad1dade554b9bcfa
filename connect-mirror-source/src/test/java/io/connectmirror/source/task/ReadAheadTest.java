package io.connectmirror.source.task;

import static io.connectmirror.source.task.TaskLab.offsets;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.SourceLog.Fetched;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The reading thread's steps are taken by hand, but where its end is looked at. */
class ReadAheadTest {
  private static final TopicPartition T0 = new TopicPartition("t", 0);
  private static final TopicPartition T1 = new TopicPartition("t", 1);
  private static final TopicPartition T2 = new TopicPartition("t", 2);

  /** Some 70 records, of which a poll of the log brings ten. */
  private static final long ROOM = 10_000;

  private final SourceRecords records = new SourceRecords(new FakeCluster("east").topic("t", 3));
  private final FakeSourceLog log = new FakeSourceLog(records);
  private final ManualClock clock = new ManualClock();
  private final List<Runnable> threads = new ArrayList<>();
  private final ReadAhead ahead = new ReadAhead(log, ROOM, clock.nanos(), threads::add);

  @BeforeEach
  void begin() {
    records.produce("t", 0, 200).produce("t", 1, 200);
    ahead.begin(Map.of(T0, StartPoint.at(0)));
  }

  private void steps(int count) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      ahead.step();
    }
  }

  private List<Long> taken(TopicPartition partition) throws InterruptedException {
    Fetched fetched = ahead.poll(Duration.ZERO);
    assertThat(fetched).isInstanceOf(Fetched.Records.class);
    return ((Fetched.Records) fetched)
        .records().records(partition).stream().map(record -> record.offset()).toList();
  }

  private List<Long> readAll(TopicPartition partition) throws InterruptedException {
    List<Long> all = new ArrayList<>();
    for (int round = 0; round < 100; round++) {
      ahead.step();
      all.addAll(taken(partition));
    }
    return all;
  }

  @Test
  void readsOnWhileTheTaskTakesNothingAsLongAsThereIsRoom() throws InterruptedException {
    steps(100);

    assertThat(log.positions().get(T0)).isBetween(30L, 50L);
    assertThat(readAll(T0)).containsExactlyElementsOf(offsets(0, 200));
  }

  @Test
  void largeRecordsComeAFewAtATime() throws InterruptedException {
    for (int i = 0; i < 10; i++) {
      records.produce("t", 2, null, new byte[400_000], 1_000);
    }
    ahead.end(Set.of(T0));
    ahead.begin(Map.of(T2, StartPoint.at(0)));
    steps(1);

    assertThat(taken(T2)).containsExactlyElementsOf(offsets(0, 3));
    assertThat(taken(T2)).containsExactlyElementsOf(offsets(3, 6));
    assertThat(taken(T2)).containsExactlyElementsOf(offsets(6, 9));
    assertThat(taken(T2)).containsExactlyElementsOf(offsets(9, 10));
  }

  @Test
  void aPausedPartitionHoldsUpNoOther() throws InterruptedException {
    ahead.begin(Map.of(T1, StartPoint.at(0)));
    steps(1);
    ahead.pause(Set.of(T0));

    assertThat(readAll(T1)).containsExactlyElementsOf(offsets(0, 200));
    assertThat(log.positions().get(T0)).isLessThanOrEqualTo(50L);

    ahead.resume(Set.of(T0));

    assertThat(readAll(T0)).containsExactlyElementsOf(offsets(0, 200));
  }

  @Test
  void partitionsThatStandLeaveRoomForOneThatHasNothingYet() throws InterruptedException {
    ReadAhead small = new ReadAhead(log, 2_000, clock.nanos(), threads::add);
    small.begin(Map.of(T0, StartPoint.at(0), T1, StartPoint.at(0)));
    small.step();
    small.pause(Set.of(T0, T1));
    records.produce("t", 2, 5);
    small.begin(Map.of(T2, StartPoint.at(0)));
    small.step();
    assertThat(small.poll(Duration.ZERO)).matches(ReadAheadTest::isEmpty);
    clock.advanceMs(2_000);

    small.step();

    assertThat(small.poll(Duration.ZERO)).matches(fetched -> !isEmpty(fetched));
    assertThat(log.positions()).containsEntry(T0, 10L).containsEntry(T1, 10L);
  }

  private static boolean isEmpty(Fetched fetched) {
    return ((Fetched.Records) fetched).records().isEmpty();
  }

  @Test
  void whatWasReadBeforeAPartitionEndedIsNotHandedOut() throws InterruptedException {
    steps(2);
    ahead.end(Set.of(T0));
    assertThat(taken(T0)).isEmpty();
    ahead.begin(Map.of(T0, StartPoint.at(100)));

    assertThat(readAll(T0)).containsExactlyElementsOf(offsets(100, 200));
  }

  @Test
  void whatIsReadBeforeTheReadingThreadHearsOfTheEndIsNotHandedOut() throws InterruptedException {
    log.whilePolled = () -> ahead.begin(Map.of(T0, StartPoint.at(100)));
    steps(1);
    log.whilePolled = () -> {};

    assertThat(taken(T0)).isEmpty();
    assertThat(readAll(T0)).containsExactlyElementsOf(offsets(100, 200));
  }

  @Test
  void aFreshConsumerReadsFromWhereTheTaskIsNotFromWhereItHasReadAhead()
      throws InterruptedException {
    steps(3);
    assertThat(taken(T0)).containsExactlyElementsOf(offsets(0, 10));

    ahead.startOver(Map.of(T0, StartPoint.at(10)));

    assertThat(readAll(T0)).containsExactlyElementsOf(offsets(10, 200));
    assertThat(log.startedOver).isEqualTo(1);
  }

  @Test
  void whatWasReadOfAPartitionThatIsNotAmongThoseStartedOverIsForgotten()
      throws InterruptedException {
    steps(3);

    ahead.replace(Map.of(T1, StartPoint.at(190)));

    assertThat(taken(T0)).isEmpty();
    assertThat(readAll(T1)).containsExactlyElementsOf(offsets(190, 200));
  }

  @Test
  void aFaultComesBehindTheRecordsThatWereReadBeforeIt() throws InterruptedException {
    steps(1);
    records.purge("t", 0, 100);
    steps(1);

    assertThat(taken(T0)).containsExactlyElementsOf(offsets(0, 10));
    assertThat(ahead.poll(Duration.ZERO))
        .isInstanceOfSatisfying(
            Fetched.Gone.class, gone -> assertThat(gone.partitions()).containsOnlyKeys(T0));
    assertThat(taken(T0)).isEmpty();
  }

  @Test
  void behindAFailureNothingIsTriedBeforeTheTaskAsksAgain() throws InterruptedException {
    log.failure = new Failure(FailureKind.RETRY, "away", new KafkaException("away"));
    steps(3);
    assertThat(log.polls).isEqualTo(1);

    assertThat(ahead.poll(Duration.ZERO)).isInstanceOf(Fetched.Failed.class);
    steps(3);
    assertThat(log.polls).isEqualTo(1);
    log.failure = null;

    assertThat(taken(T0)).isEmpty();
    assertThat(readAll(T0)).containsExactlyElementsOf(offsets(0, 200));
  }

  @Test
  void tellsHowFarTheTaskIsNotHowFarItHasReadAhead() throws InterruptedException {
    records.markers("t", 2, 7);
    ahead.begin(Map.of(T2, StartPoint.at(0)));
    steps(1);
    clock.advanceMs(1_000);
    steps(1);

    assertThat(ahead.positions()).containsExactly(Map.entry(T2, 7L));

    readAll(T0);
    clock.advanceMs(1_000);
    steps(1);

    assertThat(ahead.positions()).containsEntry(T0, 200L).containsEntry(T2, 7L);
  }

  @Test
  void theTaskIsToldWhenTheReadingThreadHasEnded() throws InterruptedException {
    ahead.poll(Duration.ZERO);
    log.whilePolled =
        () -> {
          throw new IllegalStateException("a fault of ours");
        };

    threads.get(0).run();

    assertThatThrownBy(() -> ahead.poll(Duration.ZERO))
        .isInstanceOf(ConnectException.class)
        .hasRootCauseMessage("a fault of ours");
    assertThat(log.closed).isTrue();
  }

  @Test
  void closesTheLogOfAThreadThatNeverBegan() {
    ahead.close();

    assertThat(log.closed).isTrue();
    assertThat(threads).isEmpty();
  }

  @Test
  void theReadingThreadClosesTheLog() throws Exception {
    ahead.poll(Duration.ZERO);
    Thread thread = new Thread(threads.get(0));
    thread.start();

    ahead.close();

    assertThat(log.closed).isTrue();
    thread.join();
  }
}

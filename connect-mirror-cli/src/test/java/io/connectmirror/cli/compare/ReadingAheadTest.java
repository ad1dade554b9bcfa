package io.connectmirror.cli.compare;

import static io.connectmirror.cli.compare.PartitionComparisonTest.names;
import static io.connectmirror.cli.compare.Records.log;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.job.DaemonThreads;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** Both sides are read at the same time, and while records are compared. */
class ReadingAheadTest {
  private static final int RECORDS = 100;

  private final FakeFeed source = new FakeFeed();
  private final FakeFeed target = new FakeFeed();
  private final List<LanePlan> plans = new ArrayList<>();

  @Test
  void readsBothSidesAtTheSameTime() throws Exception {
    CountDownLatch both = new CountDownLatch(2);
    WatchedFeed.BeforePoll meets =
        number -> {
          both.countDown();
          await(both);
        };
    partition(0, RECORDS, record -> false);

    List<LaneResult> results = run(new WatchedFeed(source, meets), new WatchedFeed(target, meets));

    assertThat(results.get(0).results()).allMatch(result -> result.different() == 0);
  }

  @Test
  void readsOnWhileItCompares() throws Exception {
    CountDownLatch readsOn = new CountDownLatch(2);
    partition(
        0,
        RECORDS,
        record -> {
          await(readsOn);
          return false;
        });

    List<LaneResult> results =
        run(
            new WatchedFeed(source, number -> readsOn.countDown()),
            new WatchedFeed(target, n -> {}));

    assertThat(results.get(0).sourceRecords()).isEqualTo(RECORDS);
  }

  @Test
  void neverTouchesAFeedThatIsBeingRead() throws Exception {
    for (int partition = 0; partition < 20; partition++) {
      // Of different lengths, so that one ends while others are read.
      partition(partition, 3 + partition % 5 * 6, record -> false);
    }

    List<LaneResult> results =
        run(
            new WatchedFeed(source, number -> takeTime(2)),
            new WatchedFeed(target, number -> takeTime(2)));

    assertThat(results).hasSize(20);
    for (LaneResult result : results) {
      assertThat(result.sourceRecords()).isEqualTo(RECORDS);
      assertThat(result.results()).allMatch(one -> one.different() == 0);
    }
  }

  @Test
  void saysWhatReadingMetOnceTheOtherSideIsReadNoMore() {
    partition(0, RECORDS, record -> false);
    CountDownLatch both = new CountDownLatch(1);
    WatchedFeed refused =
        new WatchedFeed(
            source,
            number -> {
              await(both);
              throw new CliException("refused");
            });
    WatchedFeed slow =
        new WatchedFeed(
            target,
            number -> {
              both.countDown();
              takeTime(300);
            });

    assertThatThrownBy(() -> run(refused, slow))
        .isInstanceOf(CliException.class)
        .hasMessage("refused");
    assertThat(slow.isUsed()).isFalse();
  }

  private static void takeTime(long ms) throws InterruptedException {
    assertThat(new CountDownLatch(1).await(ms, TimeUnit.MILLISECONDS)).isFalse();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** One that is compared in stretches of some records. */
  private void partition(
      int number, int stretch, Predicate<ConsumerRecord<ByteBuffer, ByteBuffer>> leftOut) {
    TopicPartition original = new TopicPartition("t", number);
    TopicPartition copy = new TopicPartition("r", number);
    source.log(original, 0, log(0, names(RECORDS)));
    target.log(copy, 0, log(0, names(RECORDS)));
    List<Segment> segments = new ArrayList<>();
    for (int from = 0; from < RECORDS; from += stretch) {
      int to = Math.min(RECORDS, from + stretch);
      segments.add(
          new Segment(
              original,
              copy,
              from,
              from,
              to,
              Long.MAX_VALUE,
              Long.MAX_VALUE,
              from,
              to,
              true,
              to,
              true,
              true));
    }
    plans.add(
        new LanePlan(segments, Records.CONTENTS, false, PlaceHints.NONE, leftOut, record -> false));
  }

  private List<LaneResult> run(RecordFeed originals, RecordFeed copies)
      throws InterruptedException {
    return new ComparisonRun(
            originals,
            copies,
            new ComparisonRun.Limits(4, 10_000, 10, Duration.ofSeconds(30), Duration.ofDays(1)),
            new DaemonThreads("test-reader"),
            System::nanoTime,
            progress -> {},
            record -> {})
        .run(plans);
  }
}

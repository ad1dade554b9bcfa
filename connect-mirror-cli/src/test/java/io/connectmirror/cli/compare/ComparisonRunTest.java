package io.connectmirror.cli.compare;

import static io.connectmirror.cli.compare.PartitionComparisonTest.names;
import static io.connectmirror.cli.compare.Records.log;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.outcome.CliException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class ComparisonRunTest {
  private static final Duration LONG = Duration.ofDays(1);

  private final FakeFeed source = new FakeFeed();
  private final FakeFeed target = new FakeFeed();
  private final List<LanePlan> plans = new ArrayList<>();
  private final List<Progress> progress = new ArrayList<>();
  private final List<Long> readOfTarget = new ArrayList<>();
  private final AtomicLong clock = new AtomicLong();

  @Test
  void comparesManyPartitionsSomeAtATime() throws Exception {
    for (int partition = 0; partition < 9; partition++) {
      partition(partition, log(0, names(100 + partition)), log(5, names(100 + partition)));
    }

    List<LaneResult> results = run(2, 1_000, LONG);

    assertThat(results).hasSize(9);
    for (int partition = 0; partition < 9; partition++) {
      LaneResult result = results.get(partition);
      assertThat(result.plan()).isSameAs(plans.get(partition));
      assertThat(result.results().get(0).equal()).isEqualTo(100 + partition);
      assertThat(result.results().get(0).different()).isZero();
    }
    Progress last = progress.get(progress.size() - 1);
    assertThat(last.records()).isEqualTo(9 * 100 + 36);
    assertThat(last.passed()).isEqualTo(last.total());
    assertThat(readOfTarget).hasSize(9 * 100 + 36);
  }

  @Test
  void doesNotReadAheadOfTheOtherSideMoreThanItsRoom() throws Exception {
    partition(0, log(0, names(5_000)), log(0, names(5_000)));
    target.silence(target(0));

    assertThatThrownBy(() -> run(1, 10_000, LONG))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("no record came")
        .hasMessageContaining("t-0/r-0");

    // Each waits with 128 bytes or more, and half of the room is the source's.
    assertThat(source.reads()).isLessThan(60);
  }

  @Test
  void endsARangeAtMarkersWithoutRecords() throws Exception {
    partition(0, log(0, "a", "b"), log(0, "a", "b"));
    source.end(source(0), 6);
    target.end(target(0), 4);
    replan(0, segment(0, 0, 6, 0, 4, 6, true));

    LaneResult result = run(1, 10_000, LONG).get(0);

    assertThat(result.results().get(0).equal()).isEqualTo(2);
    assertThat(result.results().get(0).different()).isZero();
    assertThat(result.notMirroredYet()).isZero();
  }

  @Test
  void readsNoFurtherThanTheMirrorHasComeAndCountsTheRest() throws Exception {
    partition(0, log(0, names(1_000)), log(0, names(10)));
    replan(0, segment(0, 0, 1_000, 0, 10, 10, true));

    LaneResult result = run(1, 2_000, LONG).get(0);

    assertThat(result.results().get(0).equal()).isEqualTo(10);
    assertThat(result.results().get(0).different()).isZero();
    assertThat(result.notMirroredYet() + result.results().get(0).notMirroredYet()).isEqualTo(990);
    assertThat(source.reads()).isLessThan(200);
  }

  @Test
  void comparesOneStretchAfterTheOther() throws Exception {
    partition(0, log(0, names(100)), log(0, names(100)));
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> copy = log(0, names(100));
    copy.set(55, Records.named(55, "foreign"));
    target.log(target(0), 0, copy);
    replan(0, segment(0, 10, 20, 10, 20, 20, true), segment(0, 50, 60, 50, 60, 60, true));

    LaneResult result = run(1, 10_000, LONG).get(0);

    assertThat(result.results()).hasSize(2);
    assertThat(result.results().get(0).equal()).isEqualTo(10);
    assertThat(result.results().get(1).equal()).isEqualTo(9);
    assertThat(result.results().get(1).missing()).isEqualTo(1);
    assertThat(result.results().get(1).extra()).isEqualTo(1);
    assertThat(result.sourceRecords()).isEqualTo(20);
  }

  @Test
  void stopsAtTheNumberOfRecordsWithoutJudgingWhatFollows() throws Exception {
    partition(0, log(0, names(100)), log(0, names(100)));
    replan(
        0,
        new Segment(
            source(0), target(0), 0, 20, 100, 30, Long.MAX_VALUE, 20, 100, true, 100, true, true));

    LaneResult result = run(1, 10_000, LONG).get(0);

    assertThat(result.results().get(0).equal()).isEqualTo(30);
    assertThat(result.results().get(0).different()).isZero();
    assertThat(result.sourceRecords()).isEqualTo(30);
  }

  @Test
  void takesNothingOfOneStretchForTheNextOne() throws Exception {
    partition(0, log(0, names(100)), log(0, names(100)));
    Segment next = segment(0, 50, 60, 50, 60, 60, true);
    replan(
        0,
        new Segment(source(0), target(0), 0, 0, 40, 3, Long.MAX_VALUE, 0, 40, true, 40, true, true),
        next);

    LaneResult result = run(1, 10_000, LONG).get(0);

    assertThat(result.results().get(0).equal()).isEqualTo(3);
    assertThat(result.results().get(1).equal()).isEqualTo(10);
    assertThat(result.results()).allMatch(one -> one.different() == 0);
    assertThat(result.leftOut()).isZero();
  }

  @Test
  void stopsAtTheNumberOfCopies() throws Exception {
    partition(0, log(0, "a"), log(0, names(500)));
    replan(0, new Segment(source(0), target(0), 0, 0, 1, 30, 50, 0, 500, true, 1, true, true));

    LaneResult result = run(1, 10_000, LONG).get(0);

    assertThat(result.unfinished()).isTrue();
    assertThat(result.targetRecords()).isEqualTo(50);
  }

  @Test
  void knowsWhatItReadBeforeTheRange() throws Exception {
    partition(0, log(0, names(100)), log(0, names(100)));
    replan(
        0,
        new Segment(
            source(0),
            target(0),
            40,
            50,
            100,
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            45,
            100,
            true,
            100,
            true,
            true));

    ComparisonResult result = run(1, 10_000, LONG).get(0).results().get(0);

    assertThat(result.repeatedAtStart()).isEqualTo(5);
    assertThat(result.equal()).isEqualTo(50);
    assertThat(result.firstMatch()).hasValue(50);
  }

  @Test
  void saysWhereRecordsWereDeletedMeanwhileAndGoesOnWithTheOthers() throws Exception {
    partition(0, log(0, names(100)), log(0, names(100)));
    partition(1, log(0, names(100)), log(0, names(100)));
    source.purge(source(0));

    List<LaneResult> results = run(2, 10_000, LONG);

    assertThat(results.get(0).gone()).isTrue();
    assertThat(results.get(1).gone()).isFalse();
    assertThat(results.get(1).results().get(0).equal()).isEqualTo(100);
  }

  @Test
  void stopsWhenTheTimeIsOver() throws Exception {
    partition(0, log(0, names(5_000)), log(0, names(5_000)));

    List<LaneResult> results = run(1, 10_000, Duration.ofMillis(5));

    assertThat(results.get(0).unfinished()).isTrue();
    assertThat(results.get(0).results().get(0).different()).isZero();
  }

  @Test
  void passesOverWhatTakesNoPart() throws Exception {
    partition(0, log(0, "a", "away", "b"), log(0, "a", "own", "b"));
    LanePlan plan = plans.get(0);
    plans.set(
        0,
        new LanePlan(
            plan.segments(),
            plan.contents(),
            false,
            PlaceHints.NONE,
            record -> record.offset() == 1,
            record -> record.offset() == 1));

    LaneResult result = run(1, 10_000, LONG).get(0);

    assertThat(result.leftOut()).isEqualTo(2);
    assertThat(result.results().get(0).different()).isZero();
  }

  private static TopicPartition source(int partition) {
    return new TopicPartition("t", partition);
  }

  private static TopicPartition target(int partition) {
    return new TopicPartition("r", partition);
  }

  private void partition(
      int partition,
      List<ConsumerRecord<ByteBuffer, ByteBuffer>> original,
      List<ConsumerRecord<ByteBuffer, ByteBuffer>> copy) {
    source.log(source(partition), original.get(0).offset(), original);
    target.log(target(partition), copy.get(0).offset(), copy);
    long to = original.get(original.size() - 1).offset() + 1;
    plans.add(
        plan(
            segment(
                partition,
                original.get(0).offset(),
                to,
                copy.get(0).offset(),
                copy.get(copy.size() - 1).offset() + 1,
                to,
                true)));
  }

  private void replan(int index, Segment... segments) {
    plans.set(index, plan(segments));
  }

  private static LanePlan plan(Segment... segments) {
    return new LanePlan(
        List.of(segments),
        Records.CONTENTS,
        false,
        PlaceHints.NONE,
        record -> false,
        record -> false);
  }

  private static Segment segment(
      int partition,
      long sourceFrom,
      long sourceTo,
      long targetFrom,
      long targetTo,
      long mirroredTo,
      boolean tailJudged) {
    return new Segment(
        source(partition),
        target(partition),
        sourceFrom,
        sourceFrom,
        sourceTo,
        Long.MAX_VALUE,
        Long.MAX_VALUE,
        targetFrom,
        targetTo,
        true,
        mirroredTo,
        true,
        tailJudged);
  }

  private List<LaneResult> run(int parallel, long buffer, Duration within)
      throws InterruptedException {
    LongSupplier nanos = () -> clock.addAndGet(1_000_000);
    return new ComparisonRun(
            source,
            target,
            new ComparisonRun.Limits(parallel, buffer, 10, Duration.ofSeconds(30), within),
            Runnable::run,
            nanos,
            progress::add,
            record -> readOfTarget.add(record.offset()))
        .run(plans);
  }
}

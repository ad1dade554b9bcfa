package io.connectmirror.benchmarks.endtoend.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SummariesTest {
  @Test
  void figuresAreMediansOverTheRounds() {
    Summary mm2 =
        Summaries.of(
                List.of(
                    Sample.backlog("base", "mm2", 1, 10, 20),
                    Sample.backlog("base", "mm2", 2, 50, 10),
                    Sample.backlog("base", "mm2", 3, 5, 5)),
                "mm2")
            .get(0);

    assertThat(mm2.rounds()).isEqualTo(3);
    assertThat(mm2.value(Metric.THROUGHPUT)).hasValue(10);
    assertThat(mm2.value(Metric.WORKER_WORK)).hasValue(10);
    assertThat(mm2.value(Metric.USER)).hasValue(7.5);
    assertThat(mm2.value(Metric.SYSTEM)).hasValue(2.5);
    assertThat(mm2.value(Metric.BROKER)).hasValue(1);
    assertThat(mm2.value(Metric.MEMORY)).hasValue(64);
    assertThat(mm2.value(Metric.DISK)).hasValue(55);
    assertThat(mm2.value(Metric.P50)).as("no latency was measured").isEmpty();
  }

  @Test
  void ratiosAreTakenWithinARoundAndOnlyThenTheMedian() {
    // The machine is ten times as slow in the second round, and a little faster in the third.
    Summary connect =
        Summaries.of(
                List.of(
                    Sample.backlog("base", "mm2", 1, 10, 10),
                    Sample.backlog("base", "connect", 1, 5, 10),
                    Sample.backlog("base", "connect", 2, 40, 10),
                    Sample.backlog("base", "mm2", 2, 100, 10),
                    Sample.backlog("base", "mm2", 3, 9, 10),
                    Sample.backlog("base", "connect", 3, 3, 10)),
                "mm2")
            .get(1);

    assertThat(connect.contender()).isEqualTo("connect");
    assertThat(connect.ratio(Metric.THROUGHPUT).orElseThrow()).isCloseTo(2.5, within(1e-9));
    assertThat(connect.ratio(Metric.WORKER_WORK)).hasValue(1);
  }

  @Test
  void aRoundWithoutTheReferenceHasNoRatio() {
    List<Summary> summaries =
        Summaries.of(
            List.of(
                Sample.backlog("base", "mm2", 1, 10, 10),
                Sample.backlog("base", "connect", 2, 5, 10),
                Sample.backlog("zstd", "connect", 1, 5, 10)),
            "mm2");

    assertThat(summaries)
        .extracting(Summary::contender)
        .containsExactly("mm2", "connect", "connect");
    assertThat(summaries.get(1).ratio(Metric.THROUGHPUT)).isEmpty();
    assertThat(summaries.get(2).ratio(Metric.THROUGHPUT)).isEmpty();
  }

  @Test
  void scenariosAndContendersComeInTheOrderInWhichTheyWereFirstMeasured() {
    assertThat(
            Summaries.of(
                List.of(
                    Sample.backlog("zstd", "connect", 1, 1, 1),
                    Sample.backlog("zstd", "mm2", 1, 1, 1),
                    Sample.backlog("base", "mm2", 1, 1, 1)),
                "mm2"))
        .extracting(summary -> summary.scenario().name() + " " + summary.contender())
        .containsExactly("zstd connect", "zstd mm2", "base mm2");
  }

  @Test
  void recordsBeyondThoseThatThereWereAreCounted() {
    Measurement repeated = Sample.of("base", "mm2", 1, 1, 1, 99_990, Optional.empty());

    assertThat(Summaries.of(List.of(repeated), "mm2").get(0).repeated()).isEqualTo(10);
  }

  @Test
  void theMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
    assertThat(Summaries.median(List.of(4.0, 1.0, 3.0, 100.0))).isEqualTo(3.5);
  }
}

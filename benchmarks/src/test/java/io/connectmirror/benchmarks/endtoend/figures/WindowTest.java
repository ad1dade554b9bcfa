package io.connectmirror.benchmarks.endtoend.figures;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WindowTest {
  @Test
  void whatWasBeforeTheFirstLookDoesNotCount() {
    Look first = new Look(3_000_000_000L, 0, new CpuTime(8, 1), new CpuTime(40, 20));
    Look last = new Look(5_500_000_000L, 1_000, new CpuTime(10, 1.5), new CpuTime(41, 20.5));

    assertThat(Window.between(first, last))
        .isEqualTo(new Window(2.5, 1_000, new CpuTime(2, 0.5), new CpuTime(1, 0.5)));
  }

  @Test
  void aFigureThatNothingHappenedForIsNone() {
    assertThat(Metric.WORKER_WORK.of(Sample.backlog("base", "mm2", 1, 1, 0))).isEmpty();
    assertThat(Metric.THROUGHPUT.of(Sample.backlog("base", "mm2", 1, 0, 1))).isEmpty();
  }
}

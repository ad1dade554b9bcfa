package io.connectmirror.common.offsets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the runs of a partition take, by their own account and by the heap's. */
class RunMemoryTest {
  private static final int BYTES_PER_RUN = 24;

  /** Of a partition of which little is known. */
  private static final int CONSTANT = 200;

  @Test
  void runsNeverTakeMoreThan24BytesEachWhileTheyAreLoaded() {
    SourceRuns runs = new SourceRuns();
    runs.add(new OffsetRun(0, 0, 1, Predecessor.start()), true);

    for (long i = 1; i < 1_000_000; i++) {
      runs.add(run(i), true);
      if (runs.bytes() > BYTES_PER_RUN * (i + 1) + CONSTANT) {
        assertThat(runs.bytes()).as("bytes of %s runs", i + 1).isZero();
      }
    }

    assertThat(runs.size()).isEqualTo(1_000_000);
    assertThat(runs.bytes()).isLessThanOrEqualTo(BYTES_PER_RUN * 1_000_000L);
  }

  @Test
  void theHeapHoldsNoMoreThanTheyAccountFor() {
    List<SourceRuns> partitions = new ArrayList<>(100);
    // What is loaded once belongs to nobody.
    partitions.add(partition(20_000));
    partitions.clear();
    long before = heap();

    for (int i = 0; i < 100; i++) {
      partitions.add(partition(20_000 + i * 100));
    }

    long accounted = partitions.stream().mapToLong(SourceRuns::bytes).sum();
    long runs = partitions.stream().mapToLong(SourceRuns::size).sum();
    long held = heap() - before;
    assertThat(held).isCloseTo(accounted, withinPercentage(3));
    assertThat(held).isLessThanOrEqualTo(BYTES_PER_RUN * runs);
    assertThat(partitions).hasSize(100);
  }

  @Test
  void aSecondPassThatCutsEveryRunOfTheFirstIsLoadedInSeconds() {
    SourceRuns runs = new SourceRuns();
    long target = 0;
    for (long i = 0; i < 200_000; i++, target += 3) {
      runs.add(new OffsetRun(i * 4, target, 3, Predecessor.unknown()), true);
    }

    long begun = System.nanoTime();
    for (long i = 0; i < 200_000; i++, target += 3) {
      runs.add(new OffsetRun(i * 4 + 1, target, 2, Predecessor.unknown()), true);
    }

    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(8));
    assertThat(runs.forward(1)).isEqualTo(new Translation.Exact(3));
  }

  private static SourceRuns partition(int size) {
    SourceRuns runs = new SourceRuns();
    runs.add(new OffsetRun(0, 0, 1, Predecessor.start()), true);
    for (long i = 1; i < size; i++) {
      runs.add(run(i), true);
    }
    return runs;
  }

  /** One record, and a source offset before it without any. */
  private static OffsetRun run(long i) {
    return new OffsetRun(i * 2, i, 1, Predecessor.follows(i * 2 - 2, i - 1));
  }

  /** Bytes in use once garbage is gone. */
  private static long heap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}

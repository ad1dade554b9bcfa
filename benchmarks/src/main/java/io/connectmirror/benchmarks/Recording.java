package io.connectmirror.benchmarks;

import io.connectmirror.common.offsets.OffsetRunRecorder;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a record that was acknowledged costs the producer's thread; see the allocations too. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class Recording {
  /** What a partition gets acknowledged between two writes, 10,000 records a second. */
  private static final int ACKS_BETWEEN_WRITES = 1_000;

  private OffsetRunRecorder recorder;
  private long acked;

  /** Begins a life. */
  @Setup
  public void begin() {
    recorder = RecordedPartition.newRecorder();
    acked = 0;
  }

  /** Records without gaps: one run. */
  @Benchmark
  public void plain() {
    recorder.acked(acked, acked, 0);
    written();
  }

  /** A marker behind every three records: a run for each three. */
  @Benchmark
  public void transactional() {
    recorder.acked(acked + acked / RecordedPartition.RECORDS_IN_RUN, acked, 0);
    written();
  }

  private void written() {
    acked++;
    if (acked % ACKS_BETWEEN_WRITES == 0) {
      recorder.drain(acked).forEach(recorder::confirmed);
    }
  }
}

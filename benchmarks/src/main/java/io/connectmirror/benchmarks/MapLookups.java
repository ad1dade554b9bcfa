package io.connectmirror.benchmarks;

import io.connectmirror.common.offsets.OffsetMap;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.Translation;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Translating random positions among a million runs: at most 1 µs each is allowed. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MapLookups {
  /** A power of two; enough that processor caches do not know the way. */
  private static final int POSITIONS = 1 << 18;

  @Param Story story;

  private OffsetMap map;
  private long[] onSource;
  private long[] onTarget;
  private int next;

  /** Loads the map and draws the positions, the same in every run. */
  @Setup
  public void load() {
    RunOffsetMap loaded = RecordedPartition.map(RecordedPartition.chunks(story));
    long targetEnd = loaded.end(RecordedPartition.PARTITION).orElseThrow().target();
    Random random = new Random(1);
    onSource = random.longs(POSITIONS, 0, RecordedPartition.sourceEnd()).toArray();
    onTarget = random.longs(POSITIONS, 0, targetEnd).toArray();
    map = loaded;
  }

  /** From the source to the target. */
  @Benchmark
  public Translation forward() {
    return map.forward(RecordedPartition.PARTITION, onSource[next()]);
  }

  /** From the target to the source. */
  @Benchmark
  public Translation backward() {
    return map.backward(RecordedPartition.PARTITION, onTarget[next()]);
  }

  private int next() {
    next = (next + 1) & (POSITIONS - 1);
    return next;
  }
}

package io.connectmirror.benchmarks;

import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.offsets.SyncRecord;
import java.util.ArrayList;
import java.util.List;
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

/** Loading the offset map of one partition with a million runs: at most 2 s are allowed. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 5)
@Measurement(iterations = 10)
public class MapLoading {
  @Param Story story;

  private List<SyncChunk> chunks;
  private List<byte[][]> records;

  /** Writes the topic. */
  @Setup
  public void record() {
    chunks = RecordedPartition.chunks(story);
    records = new ArrayList<>();
    chunks.forEach(chunk -> records.add(new byte[][] {chunk.key(), chunk.value()}));
  }

  /** From chunks that are decoded already. */
  @Benchmark
  public RunOffsetMap fromChunks() {
    return RecordedPartition.map(chunks);
  }

  /** From the bytes of the topic. */
  @Benchmark
  public RunOffsetMap fromBytes() {
    RunOffsetMap map = RecordedPartition.newMap();
    for (byte[][] record : records) {
      map.apply(SyncRecord.decode(record[0], record[1]).value().orElseThrow());
    }
    return map;
  }
}

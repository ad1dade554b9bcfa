package io.connectmirror.benchmarks;

import io.connectmirror.source.batch.AbortedTransactions;
import io.connectmirror.source.batch.BatchPlanner;
import io.connectmirror.source.batch.BatchRewriter;
import io.connectmirror.source.batch.BatchSplitter;
import io.connectmirror.source.batch.BatchVerdict;
import io.connectmirror.source.batch.BatchView;
import io.connectmirror.source.batch.ProducerStamp;
import io.connectmirror.source.batch.TargetDemands;
import io.connectmirror.source.batch.TimeKind;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
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

/** What it costs to hand a batch of 256 kB on, and to take a response of small ones apart. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class BatchPassing {
  private static final int LARGE = 256 * 1024;
  private static final int SMALL = 1024;
  private static final int SMALL_ONES = 1024;

  /** Where the checksum lies and what it covers begins. */
  private static final int CRC = 17;

  private static final int COVERED = 21;
  private static final int HEADER = 61;

  private final BatchPlanner planner =
      new BatchPlanner(new TargetDemands(LARGE, TimeKind.CREATE, false));
  private final BatchRewriter rewriter = new BatchRewriter();
  private final AbortedTransactions none = new AbortedTransactions(List.of());

  private ByteBuffer response;
  private BatchView large;
  private ProducerStamp stamp;

  /** Makes the batches; of what their records would be nothing is looked at. */
  @Setup
  public void make() {
    large = BatchView.of(batch(0, LARGE));
    response = ByteBuffer.allocate(SMALL * SMALL_ONES);
    for (int i = 0; i < SMALL_ONES; i++) {
      response.put(batch(i, SMALL));
    }
    response.flip();
    stamp = new ProducerStamp(1, (short) 0, 0);
  }

  /** The checksum and the verdict. */
  @Benchmark
  public BatchVerdict plan() {
    return planner.plan(large, 0, none);
  }

  /** The header and the new checksum. */
  @Benchmark
  public BatchView rewrite() {
    stamp = stamp.after(1);
    rewriter.rewrite(large, stamp, TimeKind.CREATE);
    return large;
  }

  /** Both, as for each batch that passes. */
  @Benchmark
  public BatchVerdict planAndRewrite() {
    BatchVerdict verdict = planner.plan(large, 0, none);
    stamp = stamp.after(1);
    rewriter.rewrite(large, stamp, TimeKind.CREATE);
    return verdict;
  }

  /** A response of a megabyte in batches of a kilobyte, by their headers. */
  @Benchmark
  public long split() {
    BatchSplitter splitter = new BatchSplitter(response, LARGE);
    long last = 0;
    while (splitter.next() == BatchSplitter.Step.BATCH) {
      last = splitter.batch().lastOffset();
    }
    return last;
  }

  /** One record by the header, in format v2. */
  private static ByteBuffer batch(long baseOffset, int size) {
    byte[] body = new byte[size - HEADER];
    new Random(baseOffset).nextBytes(body);
    ByteBuffer batch = ByteBuffer.allocate(size);
    batch.putLong(baseOffset).putInt(size - 12).putInt(0).put((byte) 2).putInt(0);
    batch.putShort((short) 0).putInt(0).putLong(0).putLong(0);
    batch.putLong(-1).putShort((short) -1).putInt(-1).putInt(1);
    batch.put(body).flip();
    CRC32C crc = new CRC32C();
    crc.update(batch.position(COVERED));
    return batch.putInt(CRC, (int) crc.getValue()).rewind();
  }
}

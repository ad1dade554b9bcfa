package io.connectmirror.benchmarks;

import io.connectmirror.source.batch.BatchCodec;
import io.connectmirror.source.batch.BatchJoiner;
import io.connectmirror.source.batch.BatchView;
import io.connectmirror.source.wire.kafka.KafkaCompressor;
import io.connectmirror.source.wire.kafka.KafkaDecompressor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs to make one batch of 200 that have a record of a kilobyte each, half of it random.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class BatchJoining {
  private static final int BATCHES = 200;
  private static final int RECORD = 1_000;
  private static final int MOST = 1 << 20;

  /** Where the checksum lies and what it covers begins. */
  private static final int CRC = 17;

  private static final int COVERED = 21;
  private static final int HEADER = 61;

  @Param({"NONE", "GZIP", "SNAPPY", "LZ4", "ZSTD"})
  BatchCodec codec;

  private final KafkaCompressor compressor = new KafkaCompressor();
  private final BatchJoiner joiner = new BatchJoiner(new KafkaDecompressor(), compressor, MOST);
  private final List<BatchView> batches = new ArrayList<>();

  /** Makes the batches. */
  @Setup
  public void make() throws IOException {
    for (int i = 0; i < BATCHES; i++) {
      batches.add(BatchView.of(batch(i)));
    }
  }

  /** All of them, with their codec. */
  @Benchmark
  public ByteBuffer join() {
    for (BatchView batch : batches) {
      joiner.add(batch, 0);
    }
    return joiner.join().batch();
  }

  private ByteBuffer batch(int number) throws IOException {
    ByteBuffer plain = record(number);
    ByteBuffer batch =
        codec == BatchCodec.NONE
            ? ByteBuffer.allocate(HEADER + plain.remaining()).put(HEADER, plain, 0, plain.limit())
            : compressor.compress(codec, plain, HEADER, plain.remaining());
    short attributes =
        switch (codec) {
          case NONE -> 0;
          case GZIP -> 1;
          case SNAPPY -> 2;
          case LZ4 -> 3;
          case ZSTD -> 4;
        };
    batch.putLong(number).putInt(batch.limit() - 12).putInt(0).put((byte) 2).putInt(0);
    batch.putShort(attributes).putInt(0).putLong(0).putLong(0);
    batch.putLong(-1).putShort((short) -1).putInt(-1).putInt(1);
    CRC32C crc = new CRC32C();
    crc.update(batch.position(COVERED));
    return batch.putInt(CRC, (int) crc.getValue()).rewind();
  }

  /** No key and no headers; lengths in zigzag coding of two bytes. */
  private static ByteBuffer record(int number) {
    byte[] value = new byte[RECORD];
    byte[] random = new byte[RECORD / 2];
    new Random(number).nextBytes(random);
    System.arraycopy(random, 0, value, 0, random.length);
    ByteBuffer record = ByteBuffer.allocate(RECORD + 10);
    putTwoBytes(record, 1 + 1 + 1 + 1 + 2 + RECORD + 1);
    record.put((byte) 0).put((byte) 0).put((byte) 0).put((byte) 1);
    putTwoBytes(record, RECORD);
    return record.put(value).put((byte) 0).flip();
  }

  private static void putTwoBytes(ByteBuffer into, int number) {
    int zigzag = number << 1;
    into.put((byte) ((zigzag & 0x7F) | 0x80)).put((byte) (zigzag >>> 7));
  }
}

package io.connectmirror.benchmarks.endtoend.data;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Values of a given size that compress as wanted: of {@code n:1} the n-th part is random and the
 * rest a byte that is always the same, so that any codec takes the latter away and can do nothing
 * about the former. The same seed gives the same values. Thread-safe.
 *
 * @param bytes size of each value
 * @param compressibility n, at least 1
 * @param seed of all values
 */
public record Payloads(int bytes, int compressibility, long seed) {
  private static final byte FILL = 'x';

  /** The value with this number. */
  public byte[] value(long number) {
    byte[] value = new byte[bytes];
    int random = (bytes + compressibility - 1) / compressibility;
    SplittableRandom numbers = new SplittableRandom(seed * 31 + number);
    ByteBuffer buffer = ByteBuffer.wrap(value, 0, random);
    while (buffer.remaining() >= Long.BYTES) {
      buffer.putLong(numbers.nextLong());
    }
    while (buffer.hasRemaining()) {
      buffer.put((byte) numbers.nextInt());
    }
    Arrays.fill(value, random, bytes, FILL);
    return value;
  }
}

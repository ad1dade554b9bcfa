package io.connectmirror.source.batch;

import java.nio.ByteBuffer;

/** Writes numbers as records have them: in zigzag coding, seven bits to a byte. */
final class Varints {
  private Varints() {}

  /** How many bytes a number takes, 1 to 10; an int takes as many as the long that it is. */
  static int size(long number) {
    return Math.max(1, (70 - Long.numberOfLeadingZeros(zigzag(number))) / 7);
  }

  static void put(long number, ByteBuffer into) {
    long left = zigzag(number);
    while ((left & ~0x7FL) != 0) {
      into.put((byte) ((left & 0x7F) | 0x80));
      left >>>= 7;
    }
    into.put((byte) left);
  }

  private static long zigzag(long number) {
    return (number << 1) ^ (number >> 63);
  }
}

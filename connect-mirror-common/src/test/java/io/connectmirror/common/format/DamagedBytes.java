package io.connectmirror.common.format;

import java.util.Arrays;
import java.util.Random;

/** Bytes that were good once: some changed, cut off, put in or repeated. */
public final class DamagedBytes {
  private DamagedBytes() {}

  /**
   * @param good stays as it is
   */
  public static byte[] of(byte[] good, Random random) {
    byte[] damaged = good.clone();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      damaged = damage(damaged, random);
    }
    return damaged;
  }

  private static byte[] damage(byte[] bytes, Random random) {
    int at = random.nextInt(bytes.length + 1);
    switch (random.nextInt(4)) {
      case 0 -> {
        return Arrays.copyOf(bytes, at);
      }
      case 1 -> {
        if (at < bytes.length) {
          bytes[at] = (byte) random.nextInt();
        }
        return bytes;
      }
      case 2 -> {
        if (at < bytes.length) {
          bytes[at] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
      }
      default -> {
        byte[] longer = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(9));
        System.arraycopy(bytes, at, longer, at + longer.length - bytes.length, bytes.length - at);
        return longer;
      }
    }
  }
}

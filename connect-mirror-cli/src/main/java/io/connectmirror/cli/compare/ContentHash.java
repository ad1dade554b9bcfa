package io.connectmirror.cli.compare;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A 64-bit hash of bytes, eight at a time. It has to be fast and to tell honest records apart; it
 * withstands nobody who makes records collide on purpose and knows the seed.
 */
final class ContentHash {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long FIRST = 0x9E37_79B9_7F4A_7C15L;
  private static final long SECOND = 0xD1B5_4A32_D192_ED03L;
  private static final long NULL = 0x6A09_E667_F3BC_C909L;

  private ContentHash() {}

  /** Null and no bytes differ. */
  static long of(long seed, byte[] bytes) {
    if (bytes == null) {
      return with(seed, NULL);
    }
    long hash = with(seed, bytes.length);
    int at = 0;
    for (; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
      hash = with(hash, (long) LONGS.get(bytes, at));
    }
    long rest = 0;
    for (; at < bytes.length; at++) {
      rest = (rest << Byte.SIZE) | (bytes[at] & 0xFF);
    }
    return last(with(hash, rest));
  }

  static long of(long seed, String text) {
    long hash = with(seed, text.length());
    for (int at = 0; at < text.length(); at++) {
      hash = with(hash, text.charAt(at));
    }
    return last(hash);
  }

  static long with(long hash, long next) {
    return Long.rotateLeft(hash ^ (next * FIRST), 31) * SECOND + FIRST;
  }

  private static long last(long hash) {
    long mixed = (hash ^ (hash >>> 32)) * FIRST;
    return mixed ^ (mixed >>> 29);
  }
}

package io.connectmirror.source.batch;

/**
 * What a change at the front of some bytes does to their CRC-32C, without a look at the rest.
 *
 * <p>A CRC is the remainder of a polynomial over bits, and the remainder of a sum is the sum of the
 * remainders. So the checksums of two byte strings of one length differ by the remainder of their
 * difference; where they differ at the front alone, that is the remainder of the front's
 * difference, times x for each bit that follows. Bits are reflected: the highest one of an int is
 * the coefficient of x<sup>0</sup>.
 */
final class ChecksumShift {
  /** Castagnoli's polynomial, without its highest term. */
  private static final int POLYNOMIAL = 0x82F63B78;

  private static final int ONE = 0x80000000;
  private static final int X = 0x40000000;

  /** Bits in a byte are 2<sup>3</sup>. */
  private static final int BYTE = 3;

  /** The remainder of x to the power of 2<sup>i</sup>; enough for the bits of 2 GiB. */
  private static final int[] POWERS = powers(Integer.SIZE + BYTE);

  private ChecksumShift() {}

  /**
   * The difference of the checksums of two strings.
   *
   * @param difference of the checksums of their fronts: one xor the other
   * @param bytes how many follow on the fronts, the same in both
   */
  static int behind(int difference, int bytes) {
    int shifted = difference;
    for (int i = 0; bytes >>> i != 0; i++) {
      if ((bytes >>> i & 1) != 0) {
        shifted = product(shifted, POWERS[i + BYTE]);
      }
    }
    return shifted;
  }

  private static int[] powers(int count) {
    int[] powers = new int[count];
    powers[0] = X;
    for (int i = 1; i < count; i++) {
      powers[i] = product(powers[i - 1], powers[i - 1]);
    }
    return powers;
  }

  private static int product(int a, int b) {
    int sum = 0;
    int term = b;
    for (int bit = ONE; bit != 0; bit >>>= 1) {
      if ((a & bit) != 0) {
        sum ^= term;
      }
      term = (term >>> 1) ^ ((term & 1) == 0 ? 0 : POLYNOMIAL);
    }
    return sum;
  }
}

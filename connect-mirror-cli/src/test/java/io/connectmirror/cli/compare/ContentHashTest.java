package io.connectmirror.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ContentHashTest {
  @Property(tries = 500)
  void tellsArraysApartThatDifferInOneBit(
      @ForAll long seed,
      @ForAll @Size(min = 1, max = 200) byte[] bytes,
      @ForAll @IntRange int bit) {
    byte[] other = bytes.clone();
    int at = Math.floorMod(bit, bytes.length * Byte.SIZE);
    other[at / Byte.SIZE] ^= (byte) (1 << at % Byte.SIZE);

    assertThat(ContentHash.of(seed, other)).isNotEqualTo(ContentHash.of(seed, bytes));
    assertThat(ContentHash.of(seed, bytes.clone())).isEqualTo(ContentHash.of(seed, bytes));
  }

  @Property(tries = 500)
  void isThatOfTheArrayForAViewOfIt(
      @ForAll long seed,
      @ForAll @Size(max = 100) byte[] bytes,
      @ForAll @IntRange(max = 20) int before,
      @ForAll @IntRange(max = 20) int behind) {
    ByteBuffer all = ByteBuffer.allocate(before + bytes.length + behind);
    all.put(before, bytes);

    assertThat(ContentHash.of(seed, all.slice(before, bytes.length)))
        .isEqualTo(ContentHash.of(seed, bytes));
    assertThat(ContentHash.of(seed, all.position(before).limit(before + bytes.length)))
        .isEqualTo(ContentHash.of(seed, bytes));
  }

  @Property(tries = 200)
  void tellsLengthsApartWhateverTheBytes(@ForAll long seed, @ForAll byte value) {
    Set<Long> hashes = new HashSet<>();
    hashes.add(ContentHash.of(seed, (byte[]) null));
    for (int length = 0; length < 150; length++) {
      byte[] bytes = new byte[length];
      Arrays.fill(bytes, value);
      hashes.add(ContentHash.of(seed, bytes));
    }

    assertThat(hashes).hasSize(151);
  }

  @Property(tries = 100)
  void tellsBlocksInAnotherOrderApart(@ForAll long seed, @ForAll long content) {
    byte[] bytes = new byte[96];
    new Random(content).nextBytes(bytes);
    byte[] swapped = bytes.clone();
    System.arraycopy(bytes, 0, swapped, Long.BYTES, Long.BYTES);
    System.arraycopy(bytes, Long.BYTES, swapped, 0, Long.BYTES);

    assertThat(ContentHash.of(seed, swapped)).isNotEqualTo(ContentHash.of(seed, bytes));
  }

  @Property(tries = 10)
  void spreadsSmallDifferencesOverAllBits(@ForAll long seed) {
    Set<Integer> high = new HashSet<>();
    Set<Integer> low = new HashSet<>();
    for (int i = 0; i < 10_000; i++) {
      byte[] bytes =
          ("{\"customer\": 17, \"article\": 4711, \"amount\": " + i + "}")
              .getBytes(java.nio.charset.StandardCharsets.US_ASCII);
      long hash = ContentHash.of(seed, bytes);
      high.add((int) (hash >>> 32));
      low.add((int) hash);
    }

    // Of 10,000 in 2^32 places, 0.01 meet another one.
    assertThat(high).hasSizeGreaterThan(9_990);
    assertThat(low).hasSizeGreaterThan(9_990);
  }
}

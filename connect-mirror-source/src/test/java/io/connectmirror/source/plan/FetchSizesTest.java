package io.connectmirror.source.plan;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FetchSizesTest {
  private static final long MIB = 1 << 20;

  @ParameterizedTest
  @CsvSource({
    "64,    0, 32, 64",
    "64,    1, 32, 64",
    "64,    2, 16, 64",
    "64,    3,  8, 64",
    "64,    4,  8, 64",
    "64,   32,  1, 64",
    "64,   33,  1, 32",
    "64, 2000,  1, 32",
    "256,  33,  2, 256",
    "1,     1,  1, 1",
    "8000,  1, 2047, 2047",
  })
  void partitionsShareHalfOfTheBuffer(
      long bufferMib, int partitions, long partitionMib, long responseMib) {
    FetchSizes sizes = FetchSizes.of(bufferMib * MIB, partitions);

    assertThat(sizes.partitionBytes() / MIB).isEqualTo(partitionMib);
    assertThat(sizes.responseBytes() / MIB).isEqualTo(responseMib);
  }

  @Property
  void allPartitionsTogetherStayWithinHalfOfTheBufferAsLongAsEachHasRoomForABatch(
      @ForAll @LongRange(min = 1 << 20, max = 1L << 33) long bufferBytes,
      @ForAll @IntRange(min = 1, max = 5_000) int partitions) {
    FetchSizes sizes = FetchSizes.of(bufferBytes, partitions);

    assertThat(sizes.partitionBytes()).isGreaterThanOrEqualTo(FetchSizes.LEAST_BYTES);
    if (sizes.partitionBytes() > FetchSizes.LEAST_BYTES) {
      assertThat((long) partitions * sizes.partitionBytes()).isLessThanOrEqualTo(bufferBytes / 2);
    }
    assertThat((long) sizes.responseBytes())
        .isBetween((long) FetchSizes.LEAST_BYTES, Math.max(bufferBytes, FetchSizes.LEAST_BYTES));
  }

  @ParameterizedTest
  @CsvSource({"1, 8, 16", "4, 2, 16", "32, 1, 16"})
  void aSlowLineGetsAQuarter(int partitions, long partitionMib, long responseMib) {
    FetchSizes sizes = FetchSizes.of(64 * MIB, partitions).smaller();

    assertThat(sizes.partitionBytes() / MIB).isEqualTo(partitionMib);
    assertThat(sizes.responseBytes() / MIB).isEqualTo(responseMib);
  }
}

package io.connectmirror.source.plan;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FetchSizesTest {
  private static final long KIB = 1 << 10;
  private static final long MIB = 1 << 20;

  @ParameterizedTest
  @CsvSource({
    "64,    0, 32768, 65536",
    "64,    1, 32768, 65536",
    "64,    2, 16384, 65536",
    "64,    3,  8192, 65536",
    "64,    4,  8192, 65536",
    "64,   32,  1024, 65536",
    "64,   33,  1024, 32768",
    "64,   64,  1024, 32768",
    "64,   65,   512, 32768",
    "64,  200,   256, 32768",
    "64, 2000,   256, 32768",
    "256,  33,  2048, 262144",
    "1,     1,  1024, 512",
    "1,     9,   256, 512",
    "8000,  1, 2097151, 2097151",
  })
  void partitionsShareHalfOfTheBufferAndManyOfThemAllOfIt(
      long bufferMib, int partitions, long partitionKib, long responseKib) {
    FetchSizes sizes = FetchSizes.of(bufferMib * MIB, partitions);

    assertThat(sizes.partitionBytes() / KIB).isEqualTo(partitionKib);
    assertThat(sizes.responseBytes() / KIB).isEqualTo(responseKib);
  }

  @Property
  void allPartitionsTogetherStayWithinTheBufferAsLongAsEachHasRoomForABatch(
      @ForAll @LongRange(min = 1 << 20, max = 1L << 33) long bufferBytes,
      @ForAll @IntRange(min = 1, max = 5_000) int partitions) {
    FetchSizes sizes = FetchSizes.of(bufferBytes, partitions);

    assertThat(sizes.partitionBytes()).isGreaterThanOrEqualTo(FetchSizes.LEAST_BYTES);
    if (sizes.partitionBytes() > FetchSizes.LEAST_BYTES) {
      assertThat((long) partitions * sizes.partitionBytes()).isLessThanOrEqualTo(bufferBytes);
    }
    assertThat((long) sizes.responseBytes()).isBetween((long) FetchSizes.LEAST_BYTES, bufferBytes);
  }

  @ParameterizedTest
  @CsvSource({"1, 8192, 16384", "4, 2048, 16384", "32, 256, 16384", "200, 256, 8192"})
  void aSlowLineGetsAQuarter(int partitions, long partitionKib, long responseKib) {
    FetchSizes sizes = FetchSizes.of(64 * MIB, partitions).smaller();

    assertThat(sizes.partitionBytes() / KIB).isEqualTo(partitionKib);
    assertThat(sizes.responseBytes() / KIB).isEqualTo(responseKib);
  }
}

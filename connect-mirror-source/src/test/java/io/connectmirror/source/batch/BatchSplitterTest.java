package io.connectmirror.source.batch;

import static io.connectmirror.source.batch.GoldenBatches.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.batch.BatchFault.Kind;
import io.connectmirror.source.batch.BatchSplitter.Step;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchSplitterTest {
  private static final String ALL =
      GoldenBatches.V0 + GoldenBatches.V1 + GoldenBatches.TRANSACTIONAL;

  /** Where the last batch begins. */
  private static final int LAST = (GoldenBatches.V0 + GoldenBatches.V1).length() / 2;

  @Test
  void findsBatchesOfAllFormatsInOneResponse() {
    BatchSplitter splitter = new BatchSplitter(bytes(ALL), 1_000);

    assertThat(offsets(splitter)).containsExactly(7L, 8L, 42L);
    assertThat(splitter.next()).isEqualTo(Step.END);
    assertThat(splitter.next()).isEqualTo(Step.END);
  }

  @Test
  void stopsAtABatchThatIsCutWhereverThatIs() {
    int size = GoldenBatches.TRANSACTIONAL.length() / 2;
    for (int left = 1; left < size; left++) {
      BatchSplitter splitter = new BatchSplitter(bytes(ALL).limit(LAST + left), 1_000);

      assertThat(offsets(splitter)).containsExactly(7L, 8L);
      assertThat(splitter.next()).isEqualTo(Step.CUT);
      assertThat(splitter.cutBytes()).isEqualTo(left < 12 ? 0 : size);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "8, -1, LENGTH",
    "8, 13, LENGTH",
    "8, 48, LENGTH",
    "8, 989, LENGTH",
    "8, 2147483647, LENGTH",
    "8, -2147483648, LENGTH",
    "23, -1, OFFSET",
    "16, 50331648, FORMAT",
    "16, -16777216, FORMAT"
  })
  void tellsOfAHeaderThatCannotBe(int field, int value, Kind kind) {
    ByteBuffer records = bytes(ALL);
    records.putInt(LAST + field, value);
    BatchSplitter splitter = new BatchSplitter(records, 1_000);

    assertThat(offsets(splitter)).containsExactly(7L, 8L);
    assertThat(splitter.next()).isEqualTo(Step.CORRUPT);
    assertThat(splitter.next()).isEqualTo(Step.CORRUPT);
    assertThat(splitter.fault().kind()).isEqualTo(kind);
    assertThat(splitter.fault().message()).startsWith("batch at offset 41: ");
  }

  @ParameterizedTest
  @CsvSource({"8", "-1", "9223372036854775807"})
  void tellsOfOffsetsThatDoNotGoUp(long baseOffset) {
    ByteBuffer records = bytes(ALL);
    records.putLong(LAST, baseOffset);
    BatchSplitter splitter = new BatchSplitter(records, 1_000);

    assertThat(offsets(splitter)).containsExactly(7L, 8L);
    assertThat(splitter.next()).isEqualTo(Step.CORRUPT);
    assertThat(splitter.fault().kind()).isEqualTo(Kind.OFFSET);
  }

  @Test
  void tellsOfAnOffsetThatNothingCouldFollow() {
    ByteBuffer records = bytes(GoldenBatches.TRANSACTIONAL);
    int delta = records.getInt(BatchLayout.LAST_OFFSET_DELTA);
    records.putLong(BatchLayout.BASE_OFFSET, Long.MAX_VALUE - delta);
    BatchSplitter splitter = new BatchSplitter(records, 1_000);

    assertThat(splitter.next()).isEqualTo(Step.CORRUPT);
    assertThat(splitter.fault().kind()).isEqualTo(Kind.OFFSET);
  }

  @Test
  void findsNothingInNothing() {
    assertThat(new BatchSplitter(ByteBuffer.allocate(0), 1_000).next()).isEqualTo(Step.END);
  }

  private static List<Long> offsets(BatchSplitter splitter) {
    List<Long> offsets = new ArrayList<>();
    for (int i = 0; i < 3 && splitter.next() == Step.BATCH; i++) {
      offsets.add(splitter.batch().lastOffset());
    }
    return offsets;
  }
}

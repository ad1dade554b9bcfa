package io.connectmirror.benchmarks.endtoend.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.connectmirror.benchmarks.endtoend.scenario.Codec;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.CompressionType;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.utils.ByteBufferOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadsTest {
  private static final int BATCH = 256 * 1024;

  @ParameterizedTest
  @CsvSource({
    "LZ4,  100, 1", "LZ4,  100, 2", "LZ4,  1000, 1", "LZ4,  1000, 2", "LZ4,  1000, 3",
    "ZSTD, 100, 2", "ZSTD, 1000, 1", "ZSTD, 1000, 2", "ZSTD, 1000, 3", "ZSTD, 100000, 3",
    "GZIP, 100, 2", "GZIP, 1000, 1", "GZIP, 1000, 2", "GZIP, 1000, 3", "GZIP, 10000, 2"
  })
  void kafkasCodecsShrinkThemAsWanted(Codec codec, int bytes, int compressibility)
      throws IOException {
    Payloads payloads = new Payloads(bytes, compressibility, 1);

    int records = BATCH / bytes;
    double ratio = (double) records * bytes / compressed(codec, payloads, records);

    assertThat(ratio).isCloseTo(compressibility, within(compressibility * 0.1));
  }

  private static int compressed(Codec codec, Payloads payloads, int records) throws IOException {
    ByteBufferOutputStream buffer = new ByteBufferOutputStream(BATCH);
    Compression compression = Compression.of(CompressionType.forName(codec.label())).build();
    try (OutputStream out = compression.wrapForOutput(buffer, RecordBatch.CURRENT_MAGIC_VALUE)) {
      for (int number = 0; number < records; number++) {
        out.write(payloads.value(number));
      }
    }
    return buffer.position();
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 9, 100, 1_000, 100_000})
  void theyHaveTheSizeAskedForWhateverTheCompressibility(int bytes) {
    for (int compressibility = 1; compressibility <= 3; compressibility++) {
      assertThat(new Payloads(bytes, compressibility, 1).value(7)).hasSize(bytes);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void theSameSeedGivesTheSameAndAnotherOthers(int compressibility) {
    Payloads payloads = new Payloads(100, compressibility, 5);

    assertThat(payloads.value(3)).isEqualTo(new Payloads(100, compressibility, 5).value(3));
    assertThat(payloads.value(3)).isNotEqualTo(payloads.value(4));
    assertThat(payloads.value(3)).isNotEqualTo(new Payloads(100, compressibility, 6).value(3));
  }
}

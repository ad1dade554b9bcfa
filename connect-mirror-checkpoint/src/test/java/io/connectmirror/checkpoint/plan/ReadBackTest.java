package io.connectmirror.checkpoint.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadBackTest {
  @ParameterizedTest
  @CsvSource({"5,5,CONFIRMED", "5,6,CONSUMER_WENT_ON", "5,4,CONFLICT", "5,,CONFLICT"})
  void tellsWhoseValueStands(long written, Long found, ReadBack expected) {
    OptionalLong seen = found == null ? OptionalLong.empty() : OptionalLong.of(found);

    assertThat(ReadBack.of(written, seen)).isEqualTo(expected);
  }
}

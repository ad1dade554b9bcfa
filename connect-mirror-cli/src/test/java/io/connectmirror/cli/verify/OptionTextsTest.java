package io.connectmirror.cli.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.outcome.CliException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionTextsTest {
  @Test
  void readsBounds() {
    assertThat(OffsetBound.parse("--from", "earliest", "EARLIEST"))
        .isEqualTo(new OffsetBound.LogEnd());
    assertThat(OffsetBound.parse("--from", "12", "EARLIEST")).isEqualTo(new OffsetBound.At(12));
    assertThat(OffsetBound.parse("--to", "2026-01-31T12:00:00Z", "LATEST"))
        .isEqualTo(new OffsetBound.Since(Instant.parse("2026-01-31T12:00:00Z")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "yesterday", "LATEST", "", "12.5"})
  void refusesBoundsThatAreNone(String text) {
    assertThatThrownBy(() -> OffsetBound.parse("--from", text, "EARLIEST"))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("--from")
        .hasMessageContaining("EARLIEST");
  }

  @Test
  void readsSamples() {
    assertThat(SampleSize.parse("5%")).isEqualTo(new SampleSize.Percent(5));
    assertThat(SampleSize.parse("0.5%")).isEqualTo(new SampleSize.Percent(0.5));
    assertThat(SampleSize.parse("100000")).isEqualTo(new SampleSize.Records(100_000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0%", "101%", "1.5", "-5", "some", ""})
  void refusesSamplesThatAreNone(String text) {
    assertThatThrownBy(() -> SampleSize.parse(text))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("--sample");
  }
}

package io.connectmirror.lab.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuickstartOptionsTest {
  @Test
  void stopsEverythingUnlessToldToKeepIt() {
    assertThat(QuickstartOptions.parse(List.of()))
        .isEqualTo(new QuickstartOptions(false, false, 6_000));
    assertThat(QuickstartOptions.parse(List.of("--keep", "--orders", "700")))
        .isEqualTo(new QuickstartOptions(false, true, 700));
    assertThat(QuickstartOptions.parse(List.of("--help")).help()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "--kep, unknown argument '--kep'",
    "--orders, needs a number",
    "--orders x, not 'x'",
    "--orders 599, 600 to 1000000",
    "--orders 1000001, 600 to 1000000"
  })
  void saysWhatIsWrongWithAnArgument(String line, String reason) {
    assertThatThrownBy(() -> QuickstartOptions.parse(List.of(line.split(" "))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }
}

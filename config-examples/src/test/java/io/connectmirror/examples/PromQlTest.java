package io.connectmirror.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PromQlTest {
  @Test
  void findsWhatAnExpressionNames() {
    PromQl found =
        PromQl.of(
            "sum by (source, topic) (rate(a_total{topic=~\"x|y\", task!=\"0\"}[5m])) > 0.5\n"
                + "  and on (connector) b unless a_total offset 10m");

    assertThat(found.metrics()).containsExactly("a_total", "b", "a_total");
    assertThat(found.by()).containsExactlyInAnyOrder("source", "topic");
    assertThat(found.on()).containsExactly("connector");
    assertThat(found.matchers())
        .containsExactly(
            new PromQl.LabelMatcher("a_total", "topic", "=~", "x|y"),
            new PromQl.LabelMatcher("a_total", "task", "!=", "0"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sum(a",
        "sum(a))",
        "a{b=\"c\"",
        "a{b=c}",
        "rates(a[5m])",
        "rate(a[5 minutes])",
        "sum by source (a)",
        "sum",
        "a ; b"
      })
  void refusesWhatIsNone(String expression) {
    assertThatIllegalArgumentException().isThrownBy(() -> PromQl.of(expression));
  }
}

package io.connectmirror.source.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.batch.TimeKind;
import io.connectmirror.source.plan.QuarantineMark.Verdict;
import io.connectmirror.source.plan.QuarantineMark.Verdict.Hold;
import io.connectmirror.source.plan.QuarantineMark.Verdict.Release;
import io.connectmirror.source.plan.QuarantineMark.Verdict.Try;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuarantineMarkTest {
  private static final long MINUTE = 60_000;
  private static final String LIMITS = QuarantineMark.limits(Map.of(), TargetLimits.NONE);

  @ParameterizedTest
  @CsvSource({"1, 10", "2, 60", "3, 240", "4, 1440", "5, 1440", "2147483647, 1440"})
  void isHeldLongerAfterEachFailure(int failures, long minutes) {
    QuarantineMark mark = new QuarantineMark(failures, 1_000, 5, 0, LIMITS);

    assertThat(judge(mark, 1_000 + minutes * MINUTE - 1))
        .isEqualTo(new Hold(1_000 + minutes * MINUTE));
    assertThat(judge(mark, 1_000 + minutes * MINUTE)).isEqualTo(new Try());
  }

  @Test
  void isNotHeldForLongerByAClockThatWentBack() {
    QuarantineMark mark = new QuarantineMark(1, 1_000_000_000, 5, 0, LIMITS).notAfter(1_000);

    assertThat(judge(mark, 1_000)).isEqualTo(new Hold(1_000 + 10 * MINUTE));
    assertThat(judge(mark, 1_000 + 10 * MINUTE)).isEqualTo(new Try());
  }

  @Test
  void isForgottenWhenItsCauseMayBeGone() {
    QuarantineMark mark = new QuarantineMark(1, 1_000, 5, 3, LIMITS);
    String others =
        QuarantineMark.limits(
            Map.of("producer.override.max.request.size", "2000000"), TargetLimits.NONE);

    assertThat(mark.judge(1_000, 4, Optional.of(LIMITS), OptionalLong.of(0)))
        .isInstanceOf(Release.class);
    assertThat(mark.judge(1_000, 3, Optional.of(LIMITS), OptionalLong.of(5)))
        .isInstanceOf(Release.class);
    assertThat(mark.judge(1_000, 3, Optional.of(others), OptionalLong.of(0)))
        .isInstanceOf(Release.class);
    assertThat(mark.judge(1_000, 3, Optional.of(LIMITS), OptionalLong.of(4)))
        .isInstanceOf(Hold.class);
    assertThat(mark.judge(1_000, 3, Optional.empty(), OptionalLong.empty()))
        .isInstanceOf(Hold.class);
  }

  @Test
  void limitsAreThoseOfConnectorAndTopicAndHoldNoSecret() {
    String known =
        QuarantineMark.limits(
            Map.of("producer.override.sasl.jaas.config", "secret"),
            new TargetLimits(1, true, 2, 3, TimeKind.CREATE));

    assertThat(known).doesNotContain("secret");
    assertThat(known).isNotEqualTo(LIMITS);
  }

  @Test
  void survivesTheStateTopic() {
    QuarantineMark mark =
        QuarantineMark.after(
            Optional.of(new QuarantineMark(2, 1, 2, 3, "old")), 1_000, 5, 4, LIMITS);

    assertThat(mark.failures()).isEqualTo(3);
    assertThat(QuarantineMark.of(mark.value())).contains(mark);
  }

  @Test
  void whatIsNotOfItsFormIsNoMark() {
    Map<String, Object> value = new HashMap<>(new QuarantineMark(1, 1_000, 5, 0, LIMITS).value());
    for (String key : value.keySet()) {
      Map<String, Object> broken = new HashMap<>(value);
      broken.put(key, true);
      assertThat(QuarantineMark.of(broken)).as(key).isEmpty();
    }
    value.put("failures", 0);
    assertThat(QuarantineMark.of(value)).isEmpty();
  }

  private static Verdict judge(QuarantineMark mark, long nowMs) {
    return mark.judge(nowMs, mark.reset(), Optional.of(LIMITS), OptionalLong.of(0));
  }
}

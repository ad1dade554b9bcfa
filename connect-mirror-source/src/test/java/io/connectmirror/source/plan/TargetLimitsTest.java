package io.connectmirror.source.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.port.TopicAdmin.ConfigOrigin;
import io.connectmirror.common.port.TopicAdmin.ConfigValue;
import io.connectmirror.source.batch.TimeKind;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TargetLimitsTest {
  private static final long NONE = Long.MAX_VALUE;

  @Test
  void areThoseOfTheTopicsSettings() {
    TargetLimits limits =
        limits(
            Map.of(
                "max.message.bytes", "1000",
                "cleanup.policy", "delete, compact",
                "message.timestamp.type", "CreateTime",
                "message.timestamp.before.max.ms", "60000",
                "message.timestamp.after.max.ms", "3600000"));

    assertThat(limits).isEqualTo(new TargetLimits(1_000, true, 60_000, 3_600_000, TimeKind.CREATE));
  }

  @Test
  void areNoneWhereASettingIsMissingOrNotInItsForm() {
    assertThat(limits(Map.of())).isEqualTo(TargetLimits.NONE);
    assertThat(
            limits(
                Map.of(
                    "max.message.bytes", "many",
                    "cleanup.policy", "",
                    "message.timestamp.before.max.ms", "-1",
                    "message.timestamp.after.max.ms", "9999999999999999999")))
        .isEqualTo(TargetLimits.NONE);
  }

  @Test
  void knowTheOlderSettingForBothDirections() {
    assertThat(limits(Map.of("message.timestamp.difference.max.ms", "5000")))
        .isEqualTo(new TargetLimits(NONE, false, 5_000, 5_000, TimeKind.CREATE));
  }

  @Test
  void askNothingOfATimestampThatTheBrokerReplaces() {
    assertThat(
            limits(
                Map.of(
                    "message.timestamp.type", "LogAppendTime",
                    "message.timestamp.after.max.ms", "1")))
        .isEqualTo(new TargetLimits(NONE, false, NONE, NONE, TimeKind.APPEND));
  }

  @Test
  void doNotTakeAPolicyThatOnlyContainsTheWordForCompaction() {
    assertThat(limits(Map.of("cleanup.policy", "compactish")).compacted()).isFalse();
  }

  private static TargetLimits limits(Map<String, String> settings) {
    return TargetLimits.of(
        settings.entrySet().stream()
            .map(
                entry ->
                    new ConfigValue(
                        entry.getKey(), entry.getValue(), ConfigOrigin.TOPIC, false, false))
            .collect(Collectors.toList()));
  }
}

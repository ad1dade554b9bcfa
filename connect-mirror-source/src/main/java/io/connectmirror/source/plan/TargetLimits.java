package io.connectmirror.source.plan;

import io.connectmirror.common.port.TopicAdmin.ConfigValue;
import io.connectmirror.source.batch.TimeKind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a remote topic takes, by its settings on the target.
 *
 * @param batchBytes the largest batch, as it is sent
 * @param compacted whether it takes no record without a key
 * @param earlierMs how far a record's timestamp may lie before now; the largest number for no limit
 * @param laterMs how far it may lie after now; the largest number for no limit
 * @param time who sets timestamps
 */
public record TargetLimits(
    long batchBytes, boolean compacted, long earlierMs, long laterMs, TimeKind time) {
  /** Nothing is known of limits. */
  public static final TargetLimits NONE =
      new TargetLimits(Long.MAX_VALUE, false, Long.MAX_VALUE, Long.MAX_VALUE, TimeKind.CREATE);

  /**
   * Reads them from a topic's settings. One that is not there, or not in its form, limits nothing:
   * brokers of another version may not have it.
   */
  public static TargetLimits of(List<ConfigValue> settings) {
    Map<String, String> values = new HashMap<>();
    settings.forEach(setting -> values.put(setting.name(), setting.value()));
    boolean ownTime = "LogAppendTime".equals(values.get("message.timestamp.type"));
    // The one name for both directions until Kafka 3.5 (KIP-937).
    long either = number(values, "message.timestamp.difference.max.ms");
    return new TargetLimits(
        number(values, "max.message.bytes"),
        Arrays.asList(values.getOrDefault("cleanup.policy", "").split("\\s*,\\s*"))
            .contains("compact"),
        ownTime ? Long.MAX_VALUE : limit(values, "message.timestamp.before.max.ms", either),
        ownTime ? Long.MAX_VALUE : limit(values, "message.timestamp.after.max.ms", either),
        ownTime ? TimeKind.APPEND : TimeKind.CREATE);
  }

  private static long limit(Map<String, String> values, String name, long either) {
    return Math.min(number(values, name), either);
  }

  private static long number(Map<String, String> values, String name) {
    String value = values.get(name);
    return value != null && value.matches("\\d{1,19}") ? parse(value) : Long.MAX_VALUE;
  }

  private static long parse(String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      // Nineteen digits beyond the largest number.
      return Long.MAX_VALUE;
    }
  }
}

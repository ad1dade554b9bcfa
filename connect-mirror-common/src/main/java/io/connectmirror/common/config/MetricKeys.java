package io.connectmirror.common.config;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigException;

/** Under which names metrics appear. */
public final class MetricKeys {
  public static final String METRIC_NAMES_FORMATS = "metric.names.formats";

  private static final List<String> KNOWN = List.of("legacy", "new");

  private static final ConfigDef.Validator NAMES =
      ConfigDef.LambdaValidator.with(MetricKeys::checkNames, () -> "some of " + KNOWN);

  private MetricKeys() {}

  static void define(ConfigDef def) {
    new Fragment(def, "Metrics")
        .list(
            METRIC_NAMES_FORMATS,
            List.of("legacy"),
            NAMES,
            Importance.LOW,
            "Under which names metrics appear: legacy (MirrorMaker 2's MBeans), new (the "
                + "worker's metrics, Kafka 4.1 and later), or both.");
  }

  static Set<MetricNames> read(SettingsReader reader) {
    return reader.list(METRIC_NAMES_FORMATS).stream()
        .map(name -> MetricNames.valueOf(name.toUpperCase(Locale.ROOT)))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static void checkNames(String key, Object value) {
    List<?> names = (List<?>) value;
    if (names.isEmpty() || !KNOWN.containsAll(names)) {
      throw new ConfigException(key, value, "must be one or more of " + KNOWN);
    }
  }
}

package io.connectmirror.cli.serve;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Text in the exposition format 0.0.4 of Prometheus, in the making: each metric once, with all its
 * series, each of which is there once. For one thread at a time.
 */
final class MetricsText {
  private final Map<ServedMetric, Map<List<String>, Double>> families =
      new EnumMap<>(ServedMetric.class);

  /** Adds a series if there is a value. */
  MetricsText add(ServedMetric metric, OptionalLong value, String... labels) {
    return value.isEmpty() ? this : add(metric, value.getAsLong(), labels);
  }

  MetricsText add(ServedMetric metric, boolean value, String... labels) {
    return add(metric, value ? 1 : 0, labels);
  }

  MetricsText add(ServedMetric metric, long value, String... labels) {
    return add(metric, (double) value, labels);
  }

  /**
   * Adds a series. Of two with the same labels the greater value stays.
   *
   * @param labels values for the metric's labels, in their order
   */
  MetricsText add(ServedMetric metric, double value, String... labels) {
    if (labels.length != metric.labels().size()) {
      throw new IllegalArgumentException(
          "%d labels for %s%s".formatted(labels.length, metric.metric(), metric.labels()));
    }
    families
        .computeIfAbsent(metric, name -> new LinkedHashMap<>())
        .merge(List.of(labels), value, Math::max);
    return this;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    families.forEach(
        (metric, series) -> {
          text.append("# HELP ").append(metric.metric()).append(' ');
          text.append(metric.help().replace("\\", "\\\\").replace("\n", "\\n")).append('\n');
          text.append("# TYPE ").append(metric.metric()).append(" gauge\n");
          series.forEach(
              (labels, value) ->
                  text.append(metric.metric())
                      .append(labels(metric.labels(), labels))
                      .append(' ')
                      .append(number(value))
                      .append('\n'));
        });
    return text.toString();
  }

  private static String labels(List<String> names, List<String> values) {
    if (names.isEmpty()) {
      return "";
    }
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      pairs.add(names.get(i) + "=\"" + escaped(values.get(i)) + "\"");
    }
    return "{" + String.join(",", pairs) + "}";
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  /** Without an exponent, and without a fraction where there is none. */
  private static String number(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}

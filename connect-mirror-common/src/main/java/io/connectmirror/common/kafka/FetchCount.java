package io.connectmirror.common.kafka;

import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * How many fetches a consumer has made, by its own metric. One whose topic is gone fetches again
 * and again without a pause, and says so in the log each time, inside of a single poll.
 */
final class FetchCount {
  private final Optional<? extends Metric> total;

  FetchCount(Consumer<?, ?> consumer) {
    total =
        consumer.metrics().entrySet().stream()
            .filter(entry -> isTotal(entry.getKey()))
            .map(entry -> entry.getValue())
            .findFirst();
  }

  /** 0 for ever where the client does not count. */
  double now() {
    return total
        .map(Metric::metricValue)
        .filter(Number.class::isInstance)
        .map(value -> ((Number) value).doubleValue())
        .orElse(0.0);
  }

  private static boolean isTotal(MetricName name) {
    return name.name().equals("fetch-total")
        && name.group().equals("consumer-fetch-manager-metrics")
        && !name.tags().containsKey("topic");
  }
}

package io.connectmirror.common.metrics;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Measurable;

/** A worker of a Kafka that has metrics for plugins, which the one compiled against has not. */
final class FakeWorker {
  private final Map<String, Measurable> metrics = new LinkedHashMap<>();

  /** Shaped like the worker's. */
  public interface Context {
    Registry pluginMetrics();
  }

  /** Shaped like KIP-877's. */
  @SuppressWarnings("NonApiType")
  public interface Registry {
    MetricName metricName(String name, String description, LinkedHashMap<String, String> tags);

    void addMetric(MetricName name, Measurable value);

    void removeMetric(MetricName name);
  }

  Context context() {
    return HiddenRegistry::new;
  }

  Set<String> names() {
    return Set.copyOf(metrics.keySet());
  }

  double value(String name) {
    return metrics.get(name).measure(null, 0);
  }

  @SuppressWarnings("NonApiType")
  private final class HiddenRegistry implements Registry {
    @Override
    public MetricName metricName(
        String name, String description, LinkedHashMap<String, String> tags) {
      if (tags.containsKey("connector") || tags.containsKey("task")) {
        throw new IllegalArgumentException("Cannot use a tag name of the worker's own");
      }
      return new MetricName(name, "plugins", description, tags);
    }

    @Override
    public void addMetric(MetricName name, Measurable value) {
      if (metrics.putIfAbsent(text(name), value) != null) {
        throw new IllegalArgumentException("A metric named '" + name + "' already exists");
      }
    }

    @Override
    public void removeMetric(MetricName name) {
      metrics.remove(text(name));
    }

    private static String text(MetricName name) {
      return name.name() + name.tags().toString().replace(", ", ",");
    }
  }
}

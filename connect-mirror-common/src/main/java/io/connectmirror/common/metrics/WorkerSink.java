package io.connectmirror.common.metrics;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Measurable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Metrics in the worker's own registry, {@code kafka.connect:type=plugins,connector=…} (KIP-877),
 * shown by the worker's reporters. Called reflectively: workers before Kafka 4.1 do not have it.
 */
final class WorkerSink implements MetricSink {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerSink.class);

  /** The worker puts these first, and refuses names that have them too. */
  private static final Set<String> TAGS_OF_THE_WORKER = Set.of("connector", "task");

  private final Object pluginMetrics;
  private final Method metricName;
  private final Method addMetric;
  private final Method removeMetric;

  private WorkerSink(Object pluginMetrics) throws ReflectiveOperationException {
    this.pluginMetrics = pluginMetrics;
    this.metricName = PublicMethod.of(pluginMetrics, "metricName", 3);
    this.addMetric = PublicMethod.of(pluginMetrics, "addMetric", 2);
    this.removeMetric = PublicMethod.of(pluginMetrics, "removeMetric", 1);
  }

  /**
   * @param context what the worker gave to the connector or task
   * @return empty when the worker has no metrics for plugins
   */
  static Optional<WorkerSink> of(Object context) {
    try {
      Object found = PublicMethod.of(context, "pluginMetrics", 0).invoke(context);
      return found == null ? Optional.empty() : Optional.of(new WorkerSink(found));
    } catch (ReflectiveOperationException | LinkageError e) {
      LOG.debug("this worker has no metrics for plugins", e);
      return Optional.empty();
    }
  }

  @Override
  public Registration register(MetricGroup group, List<MetricGauge> gauges) {
    List<MetricName> names = new ArrayList<>();
    for (MetricGauge gauge : gauges) {
      add(group, gauge).ifPresent(names::add);
    }
    AtomicBoolean removed = new AtomicBoolean();
    return () -> {
      if (removed.compareAndSet(false, true)) {
        names.forEach(this::remove);
      }
    };
  }

  @Override
  public void close() {
    // The registry is the worker's, which takes away what is left when the task ends.
  }

  private Optional<MetricName> add(MetricGroup group, MetricGauge gauge) {
    MetricAttribute attribute = gauge.attribute();
    Measurable value = (config, nowMs) -> gauge.value().getAsDouble();
    try {
      Object name =
          metricName.invoke(pluginMetrics, attribute.name(), attribute.description(), tags(group));
      addMetric.invoke(pluginMetrics, name, value);
      return Optional.of((MetricName) name);
    } catch (ReflectiveOperationException e) {
      LOG.warn(
          "metric={} tags={} cannot be shown by the worker", attribute.name(), group.tags(), e);
      return Optional.empty();
    }
  }

  private static Map<String, String> tags(MetricGroup group) {
    Map<String, String> tags = group.orderedTags();
    tags.keySet().removeAll(TAGS_OF_THE_WORKER);
    return tags;
  }

  private void remove(MetricName name) {
    try {
      removeMetric.invoke(pluginMetrics, name);
    } catch (ReflectiveOperationException e) {
      LOG.debug("metric={} cannot be taken away", name, e);
    }
  }
}

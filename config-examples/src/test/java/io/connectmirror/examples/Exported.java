package io.connectmirror.examples;

import io.prometheus.jmx.JmxCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.management.MalformedObjectNameException;

/**
 * What Prometheus gets from the JMX exporter, here the real one.
 *
 * @param samples every series, without its value
 */
record Exported(Set<Sample> samples) {

  /** One series. */
  record Sample(String name, Map<String, String> labels) implements Comparable<Sample> {
    @Override
    public int compareTo(Sample other) {
      return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
      return name + labels;
    }
  }

  /**
   * @param config the exporter's, as YAML
   */
  static Exported by(String config) {
    Set<Sample> samples = new TreeSet<>();
    try {
      for (MetricSnapshot metric : registered(config).collect()) {
        String name = metric.getMetadata().getPrometheusName();
        if (name.startsWith("jmx_")) {
          continue;
        }
        for (DataPointSnapshot point : metric.getDataPoints()) {
          Map<String, String> labels = new TreeMap<>();
          point.getLabels().forEach(label -> labels.put(label.getName(), label.getValue()));
          samples.add(
              new Sample(metric instanceof CounterSnapshot ? name + "_total" : name, labels));
        }
      }
    } catch (MalformedObjectNameException e) {
      throw new AssertionError("the exporter does not take its configuration", e);
    }
    return new Exported(samples);
  }

  /** It keeps count of its own work, and so wants a registry, which is of no further use here. */
  private static JmxCollector registered(String config) throws MalformedObjectNameException {
    return new JmxCollector(config).register(new PrometheusRegistry());
  }

  Set<String> names() {
    return samples.stream().map(Sample::name).collect(Collectors.toSet());
  }

  /** Those that any series of the name has. */
  Set<String> labels(String name) {
    return samples.stream()
        .filter(sample -> sample.name().equals(name))
        .flatMap(sample -> sample.labels().keySet().stream())
        .collect(Collectors.toSet());
  }
}

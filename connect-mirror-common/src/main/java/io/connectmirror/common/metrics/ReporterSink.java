package io.connectmirror.common.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.KafkaMetricsContext;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.MetricsReporter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Metrics under MirrorMaker 2's names, shown by the reporters of {@code metric.reporters}: MBeans
 * {@code kafka.connect.mirror:type=…} by default.
 */
final class ReporterSink implements MetricSink {
  static final String NAMESPACE = "kafka.connect.mirror";

  private static final Logger LOG = LoggerFactory.getLogger(ReporterSink.class);

  /** Of the whole JVM, since the MBean server is. */
  private static final NameOwners<Name> OWNERS = new NameOwners<>();

  private static final Registration NOTHING = () -> {};

  private final Metrics metrics = new Metrics();
  private volatile boolean closed;

  /**
   * @param reporters configured ones; closed with this sink
   */
  ReporterSink(List<MetricsReporter> reporters) {
    for (MetricsReporter reporter : reporters) {
      reporter.contextChange(new KafkaMetricsContext(NAMESPACE));
      metrics.addReporter(reporter);
    }
  }

  private record Name(MetricGroup group, List<String> attributes) {}

  @Override
  public Registration register(MetricGroup group, List<MetricGauge> gauges) {
    if (closed) {
      return NOTHING;
    }
    Name name = new Name(group, gauges.stream().map(gauge -> gauge.attribute().name()).toList());
    Shown shown = new Shown(group, gauges);
    OWNERS.add(name, shown);
    AtomicBoolean removed = new AtomicBoolean();
    return () -> {
      if (removed.compareAndSet(false, true)) {
        OWNERS.remove(name, shown);
      }
    };
  }

  @Override
  public void close() {
    closed = true;
    metrics.close();
  }

  private final class Shown implements NameOwners.Owner {
    private final List<MetricName> names = new ArrayList<>();
    private final List<MetricGauge> gauges;

    Shown(MetricGroup group, List<MetricGauge> gauges) {
      this.gauges = gauges;
      for (MetricGauge gauge : gauges) {
        names.add(
            metrics.metricName(
                gauge.attribute().name(),
                group.type(),
                gauge.attribute().description(),
                group.orderedTags()));
      }
    }

    @Override
    public void show() {
      for (int i = 0; i < names.size(); i++) {
        Measurable value = measurable(gauges.get(i));
        try {
          metrics.addMetric(names.get(i), value);
        } catch (RuntimeException e) {
          LOG.warn("metric={} cannot be shown", names.get(i), e);
        }
      }
    }

    @Override
    public void hide() {
      names.forEach(metrics::removeMetric);
    }

    private Measurable measurable(MetricGauge gauge) {
      return (config, nowMs) -> gauge.value().getAsDouble();
    }
  }
}

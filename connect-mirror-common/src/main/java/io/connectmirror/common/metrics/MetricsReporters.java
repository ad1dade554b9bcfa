package io.connectmirror.common.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.metrics.MetricsReporter;

/** Makes the reporters of {@code metric.reporters}. */
final class MetricsReporters {
  private static final String KEY = "metric.reporters";

  private MetricsReporters() {}

  /**
   * @param settings the connector's, for the reporters to configure themselves from
   * @throws ConfigException when a class is not there or is no reporter
   */
  static List<MetricsReporter> of(List<String> classNames, Map<String, ?> settings) {
    List<MetricsReporter> reporters = new ArrayList<>();
    for (String name : classNames) {
      MetricsReporter reporter = make(name);
      reporter.configure(settings);
      reporters.add(reporter);
    }
    return reporters;
  }

  private static MetricsReporter make(String name) {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    ClassLoader loader = context == null ? MetricsReporters.class.getClassLoader() : context;
    try {
      return Class.forName(name, true, loader)
          .asSubclass(MetricsReporter.class)
          .getConstructor()
          .newInstance();
    } catch (ClassNotFoundException e) {
      throw new ConfigException(KEY + ": there is no class " + name);
    } catch (ClassCastException e) {
      throw new ConfigException(KEY + ": " + name + " is no MetricsReporter");
    } catch (ReflectiveOperationException e) {
      throw new ConfigException(KEY + ": " + name + " cannot be made: " + e);
    }
  }
}

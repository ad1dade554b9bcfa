package io.connectmirror.examples;

import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MetricsScope;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.metrics.MirrorMetrics;
import java.lang.management.ManagementFactory;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.clients.producer.internals.SenderMetricsRegistry;
import org.apache.kafka.common.MetricNameTemplate;
import org.apache.kafka.common.metrics.Gauge;
import org.apache.kafka.common.metrics.JmxReporter;
import org.apache.kafka.common.metrics.KafkaMetricsContext;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.connect.runtime.ConnectMetricsRegistry;

/**
 * The MBeans of a worker that runs a flow, in this JVM: the mirror's own by the code that registers
 * them, Connect's and the producer's by Kafka's lists of their names.
 */
final class WorkerMBeans implements AutoCloseable {
  static final String CONNECTOR = "east-west-source";
  static final String REMOTE_TOPIC = "east.orders";

  /** Of an odd name, which JMX shows in quotes. */
  static final String GROUP = "billing:eu";

  private static final String MIRROR = "kafka.connect.mirror:*";
  private static final List<String> JOBS = List.of("topics", "partition-states", "checkpoints");
  private static final Map<String, Object> TEXTS =
      Map.of(
          "status", "running",
          "connector-class", "io.connectmirror.source.ClusterMirrorSourceConnector");

  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  WorkerMBeans() {
    MirrorMetrics task = mirror(CONNECTOR, OptionalInt.of(0));
    task.source().partition(REMOTE_TOPIC, 0).acknowledged(5, 1);
    FlowMetrics whole = task.flow("ClusterMirrorSourceConnector");
    Arrays.stream(MirrorCounter.values()).forEach(counter -> whole.add(counter, 1));

    FlowMetrics connector =
        mirror(CONNECTOR, OptionalInt.empty()).flow("ClusterMirrorSourceConnector");
    JOBS.forEach(job -> connector.gauge("job-" + job + "-seconds-since-success", "", () -> 3));
    connector.gauge("topic-problems", "", () -> 1);

    MirrorMetrics checkpoint = mirror("east-west-checkpoint", OptionalInt.of(0));
    checkpoint.checkpoint().checkpointed(GROUP, REMOTE_TOPIC, 0, 5);
    FlowMetrics groups = checkpoint.flow("ClusterMirrorCheckpointConnector");
    for (Reason reason : Reason.values()) {
      groups.gauge("groups-not-written-" + reason.metricName(), "", () -> 1);
    }
    groups.gauge("group-offsets-window-ms-max", "", () -> 1);
    groups.gauge("offset-map-merged-runs", "", () -> 0);

    mirror("east-west-heartbeat", OptionalInt.of(0))
        .flow("ClusterMirrorHeartbeatConnector")
        .add(MirrorCounter.HEARTBEATS, 1);

    show("kafka.connect", new ConnectMetricsRegistry().getAllTemplates());
    show("kafka.producer", producerTemplates());
  }

  /**
   * What the mirror shows, each attribute of each MBean by its own name, and how many there are.
   */
  static Map<String, Integer> mirrorAttributes() {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    Map<String, Integer> attributes = new HashMap<>();
    try {
      for (ObjectName name : server.queryNames(new ObjectName(MIRROR), null)) {
        if (name.getKeyProperty("type").equals("kafka-metrics-count")) {
          continue;
        }
        for (MBeanAttributeInfo attribute : server.getMBeanInfo(name).getAttributes()) {
          attributes.merge(attribute.getName(), 1, Integer::sum);
        }
      }
    } catch (JMException e) {
      throw new AssertionError("the MBeans cannot be read", e);
    }
    return attributes;
  }

  @Override
  public void close() {
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        throw new AssertionError("metrics that cannot be closed", e);
      }
    }
  }

  private MirrorMetrics mirror(String connector, OptionalInt task) {
    MirrorMetrics metrics =
        MirrorMetrics.open(
            new MetricsScope("east", "west", connector, task),
            List.of(JmxReporter.class.getName()),
            Map.of(),
            true,
            Optional.empty(),
            InstantSource.system());
    open.push(metrics);
    return metrics;
  }

  private void show(String domain, List<MetricNameTemplate> templates) {
    Metrics metrics = new Metrics();
    open.push(metrics);
    JmxReporter reporter = new JmxReporter();
    reporter.contextChange(new KafkaMetricsContext(domain));
    metrics.addReporter(reporter);
    for (MetricNameTemplate template : templates) {
      Object value = TEXTS.getOrDefault(template.name(), 1.0);
      metrics.addMetric(
          metrics.metricInstance(template, tags(template.tags())),
          (Gauge<Object>) (config, now) -> value);
    }
  }

  private static List<MetricNameTemplate> producerTemplates() {
    // The tags of a producer are those of all its metrics.
    MetricConfig config = new MetricConfig().tags(Map.of("client-id", CONNECTOR));
    try (Metrics unseen = new Metrics(config)) {
      return new SenderMetricsRegistry(unseen).allTemplates();
    }
  }

  private static Map<String, String> tags(Set<String> names) {
    // In the order in which Connect has them.
    Map<String, String> tags = new LinkedHashMap<>();
    for (String name : new TreeSet<>(names)) {
      tags.put(
          name,
          switch (name) {
            case "connector" -> CONNECTOR;
            case "task" -> "0";
            case "client-id" -> "connector-producer-" + CONNECTOR + "-0";
            default -> REMOTE_TOPIC;
          });
    }
    return tags;
  }
}

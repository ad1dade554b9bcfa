package io.connectmirror.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.metrics.MirrorCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The exporter's rules against the MBeans that the connectors register. */
class ExporterRulesTest {
  private static final String PREFIX = "kafka_connect_mirror_";
  private static final Pattern ATTRIBUTE = Pattern.compile("(?m)^\\| `([a-z<>-]+)` \\|");

  private static WorkerMBeans worker;
  private static Exported exported;

  @BeforeAll
  static void collect() {
    worker = new WorkerMBeans();
    exported = Exported.by(MonitoringFiles.exporter());
  }

  @AfterAll
  static void close() {
    worker.close();
  }

  @Test
  void mbeansOfThisTestAreThoseOfTheDocument() {
    Set<String> documented =
        ATTRIBUTE
            .matcher(ProjectFiles.text(ProjectFiles.ROOT.resolve("docs/metrics.md")))
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(WorkerMBeans.mirrorAttributes().keySet())
        .allMatch(name -> documented.stream().anyMatch(d -> fits(d, name)));
    assertThat(documented)
        .isNotEmpty()
        .allMatch(d -> WorkerMBeans.mirrorAttributes().keySet().stream().anyMatch(n -> fits(d, n)));
  }

  @Test
  void everythingThatTheConnectorsShowIsExported() {
    long attributes =
        WorkerMBeans.mirrorAttributes().values().stream().mapToLong(Integer::longValue).sum();

    assertThat(
            exported.samples().stream()
                .filter(sample -> sample.name().startsWith(PREFIX))
                .filter(sample -> !sample.name().equals(PREFIX + "connector")))
        .hasSize((int) attributes);
  }

  @Test
  void namesAreThoseOfTheReadme() {
    assertThat(exported.names())
        .contains(
            "kafka_connect_mirror_source_records_total",
            "kafka_connect_mirror_source_bytes_total",
            "kafka_connect_mirror_source_record_lag",
            "kafka_connect_mirror_source_replication_latency_ms_max",
            "kafka_connect_mirror_source_state",
            "kafka_connect_mirror_source_sync_age_ms",
            "kafka_connect_mirror_checkpoint_latency_ms",
            "kafka_connect_mirror_job_seconds_since_success",
            "kafka_connect_mirror_anomalies_total",
            "kafka_connect_mirror_anomalies_by_kind_total",
            "kafka_connect_mirror_offsets_lost_total",
            "kafka_connect_mirror_groups_withheld",
            "kafka_connect_mirror_groups_not_written_total",
            "kafka_connect_mirror_topics_with_problems",
            "kafka_connect_mirror_topic_problems_total");
  }

  @Test
  void countersKeepTheirNamesButForAnomaliesAndWhatIsCreated() {
    for (MirrorCounter counter : MirrorCounter.values()) {
      String name = counter.attribute().replace('-', '_');
      if (name.startsWith("anomalies_") && !name.equals("anomalies_total")) {
        name = "anomalies_by_kind_total";
      }
      name = name.replaceFirst("^(topics|acls)_created_", "created_$1_");
      assertThat(exported.names()).contains(PREFIX + name);
    }
  }

  @Test
  void labelsSayWhoseItIs() {
    assertThat(exported.samples())
        .contains(
            sample(
                "kafka_connect_mirror_source_record_lag",
                Map.of(
                    "source", "east",
                    "target", "west",
                    "topic", WorkerMBeans.REMOTE_TOPIC,
                    "partition", "0")),
            sample(
                "kafka_connect_mirror_checkpoint_latency_ms",
                Map.of(
                    "source", "east",
                    "target", "west",
                    "group", WorkerMBeans.GROUP,
                    "topic", WorkerMBeans.REMOTE_TOPIC,
                    "partition", "0")),
            sample(
                "kafka_connect_mirror_anomalies_total",
                Map.of(
                    "type", "Source",
                    "source", "east",
                    "target", "west",
                    "connector", WorkerMBeans.CONNECTOR,
                    "task", "0")),
            sample(
                "kafka_connect_mirror_job_seconds_since_success",
                Map.of(
                    "type", "Source",
                    "source", "east",
                    "target", "west",
                    "connector", WorkerMBeans.CONNECTOR,
                    "work", "partition-states")),
            sample(
                "kafka_connect_task_status",
                Map.of("connector", WorkerMBeans.CONNECTOR, "task", "0", "status", "running")),
            sample(
                "kafka_connect_mirror_connector",
                Map.of(
                    "connector",
                    WorkerMBeans.CONNECTOR,
                    "class",
                    "io.connectmirror.source.ClusterMirrorSourceConnector")));
  }

  @Test
  void noRuleIsDead() {
    Map<String, Object> config = MonitoringFiles.yaml(MonitoringFiles.exporter());
    List<?> rules = (List<?>) config.get("rules");

    for (Object rule : rules) {
      List<Object> others = new ArrayList<>(rules);
      others.remove(rule);
      config.put("rules", others);
      assertThat(Exported.by(new Yaml().dump(config)))
          .as("without %s", rule)
          .isNotEqualTo(exported);
    }
  }

  @Test
  void noIncludedMBeanIsForNothing() {
    Map<String, Object> config = MonitoringFiles.yaml(MonitoringFiles.exporter());
    List<?> included = (List<?>) config.get("includeObjectNames");

    for (Object name : included) {
      List<Object> others = new ArrayList<>(included);
      others.remove(name);
      config.put("includeObjectNames", others);
      assertThat(Exported.by(new Yaml().dump(config)))
          .as("without %s", name)
          .isNotEqualTo(exported);
    }
  }

  private static Exported.Sample sample(String name, Map<String, String> labels) {
    return new Exported.Sample(name, new TreeMap<>(labels));
  }

  private static boolean fits(String documented, String name) {
    return Pattern.matches(documented.replaceAll("<[a-z]+>", "[a-z-]+"), name);
  }
}

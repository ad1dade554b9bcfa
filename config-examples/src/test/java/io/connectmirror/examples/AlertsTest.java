package io.connectmirror.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The alert rules against what the exporter's rules make of the connectors' MBeans. */
class AlertsTest {
  private static final Pattern LABEL = Pattern.compile("\\{\\{ \\$labels\\.(\\w+) }}");

  private static WorkerMBeans worker;
  private static QueryCheck queries;

  @BeforeAll
  static void collect() {
    worker = new WorkerMBeans();
    queries = new QueryCheck(Exported.by(MonitoringFiles.exporter()));
  }

  @AfterAll
  static void close() {
    worker.close();
  }

  static List<Map<?, ?>> rules() {
    List<Map<?, ?>> rules = new ArrayList<>();
    for (Object group : (List<?>) MonitoringFiles.alerts().get("groups")) {
      for (Object rule : (List<?>) ((Map<?, ?>) group).get("rules")) {
        rules.add((Map<?, ?>) rule);
      }
    }
    return rules;
  }

  @Test
  void eachThatAnOperatorWaitsForIsThere() {
    assertThat(rules().stream().map(rule -> String.valueOf(rule.get("alert"))))
        .doesNotHaveDuplicates()
        .contains(
            "MirrorExporterDown",
            "MirrorTaskFailed",
            "MirrorLagHigh",
            "MirrorLagGrows",
            "MirrorPartitionStalled",
            "MirrorPartitionNotRunning",
            "MirrorHeartbeatsStopped",
            "MirrorAnomaly",
            "MirrorOffsetsLost",
            "MirrorRecordsRepeated",
            "MirrorGroupPositionsUnknown",
            "MirrorGroupsNotWritten");
  }

  @ParameterizedTest
  @MethodSource("rules")
  void itAsksForWhatIsExported(Map<?, ?> rule) {
    assertThat(queries.check(String.valueOf(rule.get("expr"))).metrics()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("rules")
  void itSaysHowBadItIsAndOfWhat(Map<?, ?> rule) {
    PromQl query = PromQl.of(String.valueOf(rule.get("expr")));
    String summary = String.valueOf(((Map<?, ?>) rule.get("annotations")).get("summary"));

    assertThat(((Map<?, ?>) rule.get("labels")).get("severity"))
        .isIn("critical", "warning", "info");
    assertThat(summary).isNotBlank();
    assertThat(queries.labelsOfResult(query))
        .containsAll(LABEL.matcher(summary).results().map(found -> found.group(1)).toList());
    assertThat(summary.replaceAll(LABEL.pattern() + "|\\{\\{ \\$value }}", ""))
        .doesNotContain("{{");
  }
}

package io.connectmirror.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The dashboard against what the exporter's rules make of the connectors' MBeans. */
class DashboardTest {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{?(\\w+)}?");
  private static final Set<String> OF_GRAFANA = Set.of("__rate_interval");

  private static WorkerMBeans worker;
  private static QueryCheck queries;
  private static JsonNode dashboard;

  @BeforeAll
  static void collect() throws IOException {
    worker = new WorkerMBeans();
    queries = new QueryCheck(Exported.by(MonitoringFiles.exporter()));
    dashboard = new ObjectMapper().readTree(MonitoringFiles.dashboard().toFile());
  }

  @AfterAll
  static void close() {
    worker.close();
  }

  @Test
  void panelsAskForWhatIsExported() {
    List<String> expressions = new ArrayList<>();
    for (JsonNode panel : dashboard.path("panels")) {
      assertThat(panel.path("targets")).as(panel.path("title").asText()).isNotEmpty();
      for (JsonNode target : panel.path("targets")) {
        expressions.add(target.path("expr").asText());
      }
    }

    for (String expression : expressions) {
      assertThat(queries.check(expression).metrics()).isNotEmpty();
    }
  }

  @Test
  void variablesAskForWhatIsExported() {
    for (JsonNode variable : dashboard.path("templating").path("list")) {
      if (variable.path("type").asText().equals("query")) {
        PromQl query = PromQl.of(variable.path("query").path("query").asText());
        // The metric and the label whose values are asked for.
        assertThat(query.metrics()).hasSize(2);
        assertThat(queries.labels(query.metrics().get(0))).contains(query.metrics().get(1));
        queries.check(query.metrics().get(0));
      }
    }
  }

  @Test
  void legendsNameLabelsOfTheirSeries() {
    Pattern label = Pattern.compile("\\{\\{(\\w+)}}");
    for (JsonNode panel : dashboard.path("panels")) {
      for (JsonNode target : panel.path("targets")) {
        PromQl query = PromQl.of(target.path("expr").asText());
        Set<String> labels = new TreeSet<>(queries.labelsOfResult(query));
        if (target.path("expr").asText().startsWith("count_values")) {
          labels.add("state");
        }
        assertThat(labels)
            .as(panel.path("title").asText())
            .containsAll(
                label
                    .matcher(target.path("legendFormat").asText())
                    .results()
                    .map(found -> found.group(1))
                    .toList());
      }
    }
  }

  @Test
  void theDataSourceIsChosenByItsReader() {
    List<JsonNode> sources = dashboard.findValues("datasource");

    assertThat(sources).isNotEmpty();
    for (JsonNode source : sources) {
      assertThat(source.path("uid").asText()).isEqualTo("${datasource}");
    }
  }

  @Test
  void everyVariableIsDefined() {
    Set<String> defined = new TreeSet<>(OF_GRAFANA);
    dashboard.path("templating").path("list").forEach(v -> defined.add(v.path("name").asText()));

    assertThat(VARIABLE.matcher(dashboard.toString()).results().map(found -> found.group(1)))
        .isSubsetOf(defined);
  }

  @Test
  void panelsHaveNumbersOfTheirOwnAndTheirPlace() {
    List<Integer> ids = new ArrayList<>();
    for (JsonNode panel : dashboard.path("panels")) {
      ids.add(panel.path("id").asInt());
      JsonNode place = panel.path("gridPos");
      assertThat(place.path("x").asInt() + place.path("w").asInt()).isLessThanOrEqualTo(24);
    }

    assertThat(ids).doesNotHaveDuplicates().hasSizeGreaterThan(10);
    assertThat(dashboard.path("schemaVersion").asInt()).isGreaterThanOrEqualTo(41);
  }
}

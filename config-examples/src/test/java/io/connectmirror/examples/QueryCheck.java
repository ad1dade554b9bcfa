package io.connectmirror.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.examples.PromQl.LabelMatcher;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Holds what an expression names against what is exported. */
final class QueryCheck {
  /** Of Prometheus itself, for each target that it scrapes. */
  private static final String UP = "up";

  private static final Set<String> OF_EVERY_SERIES = Set.of("instance", "job");

  private final Exported exported;

  QueryCheck(Exported exported) {
    this.exported = exported;
  }

  /** Fails unless all that the expression names is there. */
  PromQl check(String expression) {
    PromQl query = PromQl.of(expression);
    Set<String> known = exported.names();
    for (String metric : query.metrics()) {
      assertThat(metric.equals(UP) || known.contains(metric))
          .as("%s is exported; it is named in %s", metric, expression)
          .isTrue();
    }
    for (LabelMatcher matcher : query.matchers()) {
      assertThat(labels(matcher.metric())).as(expression).contains(matcher.label());
      if (matcher.label().equals("reason") && !matcher.value().startsWith("$")) {
        assertThat(reasons()).as(expression).contains(matcher.value().split("\\|"));
      }
    }
    assertThat(labels(query)).as(expression).containsAll(query.by()).containsAll(query.on());
    return query;
  }

  /** Labels that its result may have. */
  Set<String> labelsOfResult(PromQl query) {
    return query.by().isEmpty() ? labels(query) : query.by();
  }

  private Set<String> labels(PromQl query) {
    return query.metrics().stream()
        .flatMap(metric -> labels(metric).stream())
        .collect(Collectors.toSet());
  }

  Set<String> labels(String metric) {
    Set<String> labels = new HashSet<>(exported.labels(metric));
    labels.addAll(OF_EVERY_SERIES);
    return labels;
  }

  private static Set<String> reasons() {
    return Arrays.stream(Reason.values()).map(Reason::metricName).collect(Collectors.toSet());
  }
}

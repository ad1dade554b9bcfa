package io.connectmirror.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ServedMetricsReferenceTest {
  private static final Path PAGE = Path.of("..", "docs", "metrics.md");

  /** Where the page begins to tell of this. */
  private static final String MARK = "<!-- mirrorctl serve -->\n";

  @Test
  void thePageSaysWhatTheCodeSays() throws IOException {
    String page = Files.readString(PAGE);
    int begins = page.indexOf(MARK);
    if (Boolean.getBoolean("update.docs")) {
      page = (begins < 0 ? page + "\n" : page.substring(0, begins)) + markdown();
      Files.writeString(PAGE, page);
    }

    assertThat(page)
        .as(
            "docs/metrics.md is stale; update it with: mvn -pl connect-mirror-cli -am test"
                + " -Dtest=ServedMetricsReferenceTest -Dsurefire.failIfNoSpecifiedTests=false"
                + " -Dupdate.docs=true")
        .endsWith("\n" + markdown());
  }

  private static String markdown() {
    StringBuilder page = new StringBuilder(MARK);
    page.append(
        """

        ## `mirrorctl serve`, for Prometheus

        `mirrorctl serve` has at `/metrics` what its last looks at both clusters saw, in the text format of
        Prometheus, without the workers' JMX. All are gauges. What is not known has no series: a lag while
        the source does not answer, for example. What was seen stays until the next look that succeeds, so an
        alert should also watch `mirrorctl_look_age_seconds`.

        | metric | labels | meaning |
        |---|---|---|
        """);
    for (ServedMetric metric : ServedMetric.values()) {
      page.append(
          "| `%s` | %s | %s |\n"
              .formatted(
                  metric.metric(),
                  metric.labels().stream()
                      .map(label -> "`" + label + "`")
                      .collect(Collectors.joining(", ")),
                  metric.help()));
    }
    page.append(
        """

        ```yaml
        scrape_configs:
          - job_name: mirrorctl
            authorization:
              credentials_file: /etc/prometheus/mirrorctl-token # where it listens beyond its machine
            static_configs:
              - targets: ["mirror.example.com:8088"]
        ```

        ---
        To update this part:
        `mvn -pl connect-mirror-cli -am test -Dtest=ServedMetricsReferenceTest -Dsurefire.failIfNoSpecifiedTests=false -Dupdate.docs=true`
        """);
    return page.toString();
  }
}

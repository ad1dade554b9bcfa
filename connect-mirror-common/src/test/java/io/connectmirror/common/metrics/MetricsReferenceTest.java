package io.connectmirror.common.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MetricsReferenceTest {
  private static final Path PAGE = Path.of("..", "docs", "metrics.md");

  /** What comes behind is made from other code, and its own test holds it against that. */
  private static final String ELSEWHERE = "<!-- mirrorctl serve -->\n";

  @Test
  void thePageSaysWhatTheCodeSays() throws IOException {
    String rendered = MetricsReference.markdown() + "\n";
    String page = Files.readString(PAGE);
    int ends = page.indexOf(ELSEWHERE);
    if (Boolean.getBoolean("update.docs")) {
      page = rendered + page.substring(ends);
      Files.writeString(PAGE, page);
    }

    assertThat(page)
        .as(
            "docs/metrics.md is stale; update it with: mvn -pl connect-mirror-common test"
                + " -Dtest=MetricsReferenceTest -Dupdate.docs=true")
        .startsWith(rendered + ELSEWHERE);
  }
}

package io.connectmirror.common.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MetricsReferenceTest {
  private static final Path PAGE = Path.of("..", "docs", "metrics.md");

  @Test
  void thePageSaysWhatTheCodeSays() throws IOException {
    String rendered = MetricsReference.markdown();
    if (Boolean.getBoolean("update.docs")) {
      Files.createDirectories(PAGE.getParent());
      Files.writeString(PAGE, rendered);
    }

    assertThat(PAGE)
        .as(
            "docs/metrics.md is stale; update it with: mvn -pl connect-mirror-common test"
                + " -Dtest=MetricsReferenceTest -Dupdate.docs=true")
        .hasContent(rendered);
  }
}

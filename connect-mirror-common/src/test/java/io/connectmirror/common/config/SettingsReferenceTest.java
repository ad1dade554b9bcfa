package io.connectmirror.common.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SettingsReferenceTest {
  private static final Path FILE = Path.of("..", "docs", "settings.md");
  private static final String UPDATE =
      "mvn -pl connect-mirror-common test -Dtest=SettingsReferenceTest -Dupdate.docs=true";

  @Test
  void theReferenceInTheDocumentationIsCurrent() throws IOException {
    String current = SettingsReference.print(UPDATE);
    if (Boolean.getBoolean("update.docs")) {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, current);
    }
    assertThat(Files.exists(FILE) ? Files.readString(FILE) : "")
        .as("docs/settings.md is stale; update it with: %s", UPDATE)
        .isEqualTo(current);
  }
}

package io.connectmirror.cli.drill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.connectmirror.cli.output.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The report that the page of drills shows is one. */
class DrillReportExampleTest {
  private static final Path PAGE = Path.of("").toAbsolutePath().resolveSibling("docs/drills.md");
  private static final Pattern REPORT = Pattern.compile("(?s)```json\\n(.*?)\\n```");

  @Test
  void hasTheFieldsOfAReportInTheirOrder() throws IOException {
    Matcher shown = REPORT.matcher(Files.readString(PAGE));
    assertThat(shown.find()).isTrue();

    DrillReport report =
        new ObjectMapper()
            .registerModule(new Jdk8Module())
            .readValue(shown.group(1), DrillReport.class);

    assertThat(JsonText.of(report)).isEqualTo(shown.group(1));
    assertThat(report.works()).isTrue();
    assertThat(report.groups()).hasSize(1);
  }
}

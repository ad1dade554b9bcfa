package io.connectmirror.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.common.state.PartitionState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documents show can be done as it stands there. */
class DocumentsTest {
  private static final Pattern JSON_BLOCK = Pattern.compile("(?s)```json\\n(.*?)```");
  private static final Pattern SHELL_BLOCK = Pattern.compile("(?s)```sh\\n(.*?)```");
  private static final Pattern JAVA_BLOCK = Pattern.compile("(?s)```java\\n(.*?)```");
  private static final Path JAVA_THAT_RUNS =
      Path.of("integration-tests/src/test/java/io/connectmirror/it/OffsetTranslatorIT.java");
  private static final Path EMBEDDED =
      Path.of("integration-tests/src/test/java/io/connectmirror/it/ctl/EmbeddedMirror.java");
  private static final Pattern FILE_IN_COMMAND =
      Pattern.compile("(?:@|\\s)([\\w./-]+\\.(?:json|sh)|bin/[\\w-]+)");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)(?:#[^)]*)?\\)");

  @Test
  void jsonOfTheReadmeParses() {
    List<String> blocks = found(JSON_BLOCK, "README.md");

    assertThat(blocks).isNotEmpty();
    for (String block : blocks) {
      assertThatCode(() -> new ObjectMapper().readTree(block)).doesNotThrowAnyException();
    }
  }

  @Test
  void commandsOfTheReadmeNameFilesThatAreThere() {
    List<String> commands = found(SHELL_BLOCK, "README.md");

    assertThat(String.join("\n", commands))
        .contains("bin/quickstart", "mvn verify", "@config-examples/source.json");
    for (String command : commands) {
      FILE_IN_COMMAND
          .matcher(" " + command)
          .results()
          .forEach(file -> assertThat(ProjectFiles.ROOT.resolve(file.group(1))).exists());
    }
  }

  @Test
  void javaOfTheReadmeIsWhatAnIntegrationTestRuns() {
    List<String> blocks = found(JAVA_BLOCK, "README.md");

    assertThat(blocks).isNotEmpty();
    String code = squeezed(ProjectFiles.text(ProjectFiles.ROOT.resolve(JAVA_THAT_RUNS)));
    for (String block : blocks) {
      assertThat(code).contains(squeezed(block));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "DESIGN.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "config-examples/README.md",
        "config-examples/monitoring/README.md",
        "docs/benchmarks.md",
        "docs/cases.md",
        "docs/dedicated.md",
        "docs/drills.md",
        "docs/failback.md",
        "docs/failover.md",
        "docs/metrics.md",
        "docs/operations.md",
        "docs/schema-registry.md",
        "docs/settings.md"
      })
  void linksLeadSomewhere(String document) {
    for (String link : found(LINK, document)) {
      if (!link.startsWith("http")) {
        Path file = ProjectFiles.ROOT.resolve(document).resolveSibling(link);
        assertThat(Files.exists(file)).as("link %s of %s", link, document).isTrue();
      }
    }
  }

  @Test
  void javaOfTheDedicatedModeIsWhatAnIntegrationTestRuns() {
    String code = squeezed(ProjectFiles.text(ProjectFiles.ROOT.resolve(EMBEDDED)));

    assertThat(found(JAVA_BLOCK, "docs/dedicated.md"))
        .hasSize(1)
        .allSatisfy(block -> assertThat(code).contains(squeezed(block).replaceFirst("}$", "")));
  }

  @Test
  void commandsOfTheDedicatedModeNameFilesThatAreThere() {
    assertThat(String.join("\n", found(SHELL_BLOCK, "docs/dedicated.md")))
        .contains("bin/mirrorctl run config-examples/active-standby/mm2.properties");
    for (String word :
        String.join(" ", found(SHELL_BLOCK, "docs/dedicated.md")).split("\\s+", -1)) {
      if (word.startsWith("bin/") || word.startsWith("config-examples/")) {
        assertThat(ProjectFiles.ROOT.resolve(word)).exists();
      }
    }
  }

  @Test
  void operationsTellsOfEveryStateOfAPartition() {
    String page = ProjectFiles.text(ProjectFiles.ROOT.resolve("docs/operations.md"));

    for (PartitionState state : PartitionState.values()) {
      assertThat(page).contains("| " + state.code() + " | " + state.name() + " | ");
    }
  }

  @Test
  void operationsTellsOfEveryReasonWhyAGroupIsNotWritten() {
    String page = ProjectFiles.text(ProjectFiles.ROOT.resolve("docs/operations.md"));

    for (Reason reason : Reason.values()) {
      assertThat(page).contains("| `" + reason.text() + "` | ");
    }
  }

  /** Where lines break is the formatter's business. */
  private static String squeezed(String text) {
    return text.replaceAll("\\s+", "");
  }

  private static List<String> found(Pattern pattern, String document) {
    return pattern
        .matcher(ProjectFiles.text(ProjectFiles.ROOT.resolve(document)))
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }
}

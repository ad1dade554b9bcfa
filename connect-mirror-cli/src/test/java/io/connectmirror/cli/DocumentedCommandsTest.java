package io.connectmirror.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;

/** Every mirrorctl that a document or a help shows has the options that it shows. */
class DocumentedCommandsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  /** A command, and where it stands. */
  private record Shown(Path document, List<String> words) {
    @Override
    public String toString() {
      return document + ": mirrorctl " + String.join(" ", words);
    }
  }

  static List<Shown> inDocuments() throws IOException {
    List<Shown> shown = new ArrayList<>();
    for (Path document : documents()) {
      for (String block : ShellCommands.blocks(Files.readString(document))) {
        ShellCommands.of("mirrorctl", block)
            .forEach(words -> shown.add(new Shown(ROOT.relativize(document), words)));
      }
    }
    return shown;
  }

  static List<Shown> inHelps() {
    List<Shown> shown = new ArrayList<>();
    MirrorCtl.commandLine()
        .getSubcommands()
        .forEach(
            (name, command) -> {
              String footer =
                  String.join("\n", command.getCommandSpec().usageMessage().footer())
                      .replace("%%", "%");
              ShellCommands.of("mirrorctl", footer)
                  .forEach(words -> shown.add(new Shown(Path.of(name + " --help"), words)));
            });
    return shown;
  }

  @Test
  void thereAreSome() throws IOException {
    assertThat(inDocuments()).hasSizeGreaterThan(15);
    assertThat(inDocuments())
        .extracting(shown -> shown.document().getFileName().toString())
        .contains("README.md", "failover.md", "failback.md", "drills.md");
    assertThat(inHelps()).hasSizeGreaterThan(15);
  }

  @ParameterizedTest
  @MethodSource({"inDocuments", "inHelps"})
  void hasTheOptionsThatItShows(Shown shown) {
    assertThatCode(() -> parse(shown.words())).doesNotThrowAnyException();
  }

  /** The whole command is told from its first words: an option of another command is none. */
  @Test
  void aWrongOptionWouldBeFound() {
    assertThatCode(() -> parse(List.of("failback", "--config", "f", "--source-down")))
        .hasMessageContaining("--source-down");
  }

  private static void parse(List<String> words) {
    CommandLine.ParseResult parsed =
        MirrorCtl.commandLine().parseArgs(words.toArray(String[]::new));
    boolean isHelp =
        parsed.isUsageHelpRequested()
            || (parsed.hasSubcommand()
                && (parsed.subcommand().isUsageHelpRequested()
                    || parsed.subcommand().commandSpec().userObject() instanceof HelpCommand));
    assertThat(parsed.hasSubcommand() || isHelp).as("a command of %s", words).isTrue();
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    for (Path folder : Arrays.asList(ROOT, ROOT.resolve("docs"), ROOT.resolve("config-examples"))) {
      int depth = folder.equals(ROOT) ? 1 : 3;
      try (Stream<Path> files = Files.walk(folder, depth)) {
        files
            .filter(file -> file.toString().endsWith(".md"))
            .filter(file -> !file.startsWith(ROOT.resolve("docs").resolve("results")))
            .sorted()
            .forEach(documents::add);
      }
    }
    return documents;
  }
}

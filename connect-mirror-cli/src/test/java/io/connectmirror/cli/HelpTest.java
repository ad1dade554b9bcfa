package io.connectmirror.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The help as it stands on a terminal of 80 columns. */
class HelpTest {
  @ParameterizedTest
  @MethodSource("commands")
  void examplesCanBeCopiedAsTheyStand(CommandLine command) {
    List<String> examples =
        help(command)
            .dropWhile(line -> !line.startsWith("Examples"))
            .skip(1)
            .takeWhile(line -> !line.isBlank())
            .toList();

    assertThat(examples).isNotEmpty().allMatch(line -> line.startsWith("  "), "is not broken");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void addressesAreNotBrokenInTwo(CommandLine command) {
    assertThat(help(command)).noneMatch(line -> line.endsWith("http:"));
  }

  private static Stream<String> help(CommandLine command) {
    return command.getUsageMessage(CommandLine.Help.Ansi.OFF).lines();
  }

  static Stream<CommandLine> commands() {
    return MirrorCtl.commandLine().getSubcommands().values().stream()
        .filter(command -> !command.getCommandName().equals("help"));
  }
}

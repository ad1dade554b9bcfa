package io.connectmirror.cli;

import io.connectmirror.cli.config.ConfigCommand;
import io.connectmirror.cli.drill.DrillCommand;
import io.connectmirror.cli.failover.FailbackCommand;
import io.connectmirror.cli.failover.FailoverCommand;
import io.connectmirror.cli.groups.GroupsCommand;
import io.connectmirror.cli.outcome.ExitCode;
import io.connectmirror.cli.run.RunCommand;
import io.connectmirror.cli.serve.ServeCommand;
import io.connectmirror.cli.status.StatusCommand;
import io.connectmirror.cli.verify.VerifyCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program. Exit codes are those of {@link ExitCode}. */
@Command(
    name = "mirrorctl",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Looks after Kafka mirrors: what they do, what a failover would cost, and more.",
    footer = {
      "",
      "Exit codes: 0 all is well, 1 something to look at, 2 wrong usage or nobody answers.",
      "Each command has examples: mirrorctl <command> --help"
    },
    subcommands = {
      ConfigCommand.class,
      DrillCommand.class,
      FailbackCommand.class,
      FailoverCommand.class,
      GroupsCommand.class,
      RunCommand.class,
      ServeCommand.class,
      StatusCommand.class,
      VerifyCommand.class,
      CommandLine.HelpCommand.class
    })
public final class MirrorCtl {
  private MirrorCtl() {}

  public static void main(String[] args) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(out, err, args));
  }

  /** Runs one command and returns its exit code. */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    return commandLine().setOut(out).setErr(err).execute(args);
  }

  /** All commands with their options. */
  static CommandLine commandLine() {
    return new CommandLine(new MirrorCtl())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(new FailureLine());
  }
}

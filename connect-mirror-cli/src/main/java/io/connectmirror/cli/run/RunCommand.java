package io.connectmirror.cli.run;

import io.connectmirror.cli.outcome.CliException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mirrorctl run}: the dedicated mode. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = {
      "Mirrors without a Connect cluster, as MirrorMaker 2's dedicated mode does, with its file.",
      "",
      "A Connect worker for each target cluster runs in one process, with all flows into that"
          + " cluster. Its REST interface is open: on port 8083 of the loopback address, or where"
          + " listeners (or <target>.listeners) in the file says; further workers of the process"
          + " take the ports that follow. Processes with the same file share the work if they"
          + " reach each other there (rest.advertised.host.name).",
      "",
      "Where MirrorMaker 2 ran a flow, it is taken over once: stop MirrorMaker 2, and the flow goes"
          + " on from its positions. While it still runs, the flow waits. What MirrorMaker 2 copied"
          + " after its last flush, if it was killed, is found by its offset syncs and not copied"
          + " again; with transforms, or without offset syncs, it is. docs/dedicated.md has more.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  mirrorctl run mm2.properties",
      "  mirrorctl run mm2.properties --clusters west north",
      "  mirrorctl run mm2.properties --per-flow",
      "  KAFKA_HEAP_OPTS=-Xmx4G mirrorctl run mm2.properties",
      "",
      "Environment: KAFKA_HEAP_OPTS, KAFKA_JVM_PERFORMANCE_OPTS, KAFKA_JMX_OPTS, KAFKA_LOG4J_OPTS,"
          + " KAFKA_OPTS and CLASSPATH, as for Kafka's own scripts; MIRRORCTL_HOME.",
      "Exit codes: 0 after it was told to end and ended cleanly, 1 when something did not end in"
          + " time, 2 for a wrong file, with everything that is wrong."
    })
public final class RunCommand implements Callable<Integer> {
  private static final String HOME_PROPERTY = "mirrorctl.home";
  private static final String HOME_VARIABLE = "MIRRORCTL_HOME";

  @Parameters(
      paramLabel = "FILE",
      description = "Clusters and flows, as MirrorMaker 2 has them (mm2.properties).")
  private Path file;

  @Option(
      names = "--clusters",
      arity = "1..*",
      paramLabel = "ALIAS",
      description =
          "Work for these target clusters alone; best those that are near (default: all).")
  private List<String> clusters = new ArrayList<>();

  @Option(
      names = "--per-flow",
      description =
          "A worker for each flow, with the names of MirrorMaker 2's group, topics and connectors:"
              + " nothing has to be taken over, and MirrorMaker 2 can go on again.")
  private boolean perFlow;

  @Option(
      names = "--home",
      paramLabel = "DIRECTORY",
      description =
          "The unpacked distribution, with lib/dedicated and plugin (default: the one that mirrorctl"
              + " is of, or $$MIRRORCTL_HOME).")
  private Path home;

  @Override
  public Integer call() throws InterruptedException {
    if (!Files.isReadable(file)) {
      throw new CliException("cannot read " + file);
    }
    RuntimeHome found = RuntimeHome.find(named(), program());
    JavaCommand java =
        new JavaCommand(
            ProcessHandle.current().pid(),
            Path.of(System.getProperty("java.home")),
            System.getenv());
    return ChildJvm.run(java.of(found, file, clusters, perFlow));
  }

  private Optional<Path> named() {
    return Optional.ofNullable(home)
        .or(() -> Optional.ofNullable(System.getProperty(HOME_PROPERTY)).map(Path::of))
        .or(() -> Optional.ofNullable(System.getenv(HOME_VARIABLE)).map(Path::of));
  }

  private static Optional<Path> program() {
    CodeSource source = RunCommand.class.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(source.getLocation().toURI()));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }
}

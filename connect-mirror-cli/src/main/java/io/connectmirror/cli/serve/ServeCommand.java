package io.connectmirror.cli.serve;

import io.connectmirror.cli.catalog.FlowOptions;
import io.connectmirror.cli.catalog.PropertiesFile;
import io.connectmirror.cli.flow.MirrorFlow;
import io.connectmirror.cli.groups.ReadinessQuestion;
import io.connectmirror.cli.groups.ReadinessReader;
import io.connectmirror.cli.groups.ReadinessReader.Way;
import io.connectmirror.cli.groups.ToleranceOptions;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.standing.GroupSelection;
import io.connectmirror.cli.status.StatusReader;
import io.connectmirror.cli.status.plan.StatusReport;
import io.connectmirror.cli.status.view.WorkerTopics;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The shell of {@code mirrorctl serve}. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = {
      "Shows on a page, in a browser, what the commands status and groups tell, and how lag and"
          + " latency went in the last twelve hours, which it keeps in memory. Reads only; the page"
          + " can change nothing and loads nothing from elsewhere.",
      "",
      "/api/now and /api/history are the same in JSON, /metrics is for Prometheus, and /healthz"
          + " answers 200 while the last look at the clusters is recent, else 503. Flows are read at"
          + " the start: start it anew when they change.",
      "",
      "It listens on 127.0.0.1 unless --bind says otherwise; from another machine an SSH tunnel"
          + " reaches it there. Elsewhere it wants a token, which a browser is given by"
          + " http://.../?token=... once, and Prometheus by its setting authorization. It speaks no"
          + " TLS: on a network that is not yours, put a proxy with TLS in front.",
      ""
    },
    footer = {
      "",
      "Exit codes: 2 wrong usage, or it cannot listen. It ends when it is interrupted (SIGINT, exit"
          + " code 130) or asked to end (SIGTERM, exit code 143).",
      "A busy group is a few records behind at any moment: give --max-reread and --max-missed what"
          + " its application can bear.",
      "",
      "Examples:",
      "  mirrorctl serve --config mm2.properties",
      "  mirrorctl serve --connect http://localhost:8083 --port 9000 --every 10",
      "  mirrorctl serve --config mm2.properties --bind 0.0.0.0 \\",
      "    --token-file /etc/mirrorctl/token"
    })
public final class ServeCommand implements Callable<Integer> {
  private static final long STILL_THERE_SECONDS = 1;

  @Spec private CommandSpec spec;
  @Mixin private FlowOptions flows = new FlowOptions();
  @Mixin private ToleranceOptions tolerance = new ToleranceOptions();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8088",
      description = "Where to listen (default: 8088; 0: any that is free, which is printed).")
  private int port;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description =
          "The address to listen on (default: 127.0.0.1, which only this machine reaches). Any but a"
              + " loopback address needs --token-file.")
  private String bind;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "File with the token that visitors have to know, which others cannot read; make one with"
              + " openssl rand -hex 24.")
  private Path tokenFile;

  @Option(
      names = "--every",
      paramLabel = "SECONDS",
      defaultValue = "5",
      description = "How long to wait between looks at the status (default: 5).")
  private int everySeconds;

  @Option(
      names = "--groups-every",
      paramLabel = "SECONDS",
      defaultValue = "30",
      description = "How long to wait between looks at groups (default: 30).")
  private int groupsEverySeconds;

  @Option(
      names = "--worker-config",
      paramLabel = "FILE",
      description =
          "The Connect worker's properties, for the names of its internal topics (default: the usual"
              + " names, such as connect-offsets).")
  private Path workerConfig;

  @Override
  public Integer call() throws InterruptedException {
    Rhythm rhythm =
        new Rhythm(seconds("--every", everySeconds), seconds("--groups-every", groupsEverySeconds));
    Listening listening =
        Listening.at(bind, port, Optional.ofNullable(tokenFile).map(AccessToken::read));
    WorkerTopics workerTopics =
        workerConfig == null
            ? WorkerTopics.usual()
            : WorkerTopics.of(PropertiesFile.read(workerConfig).values());
    ReadinessQuestion question =
        new ReadinessQuestion(GroupSelection.ALL, tolerance.read(), false, Optional.empty());
    LongSupplier nanos = System::nanoTime;
    Clock clock = Clock.systemUTC();
    List<MirrorFlow> chosen = flows.load(nanos);
    PrintWriter err = spec.commandLine().getErr();
    try (StatusReader status =
            StatusReader.open(
                chosen, flows.worker(nanos), workerTopics, flows.timeout(), clock, nanos);
        ReadinessReader groups =
            ReadinessReader.open(ways(chosen, nanos), question, flows.timeout(), nanos);
        MirrorPage page =
            MirrorPage.start(
                listening,
                new Looker(
                    eyes(status, groups),
                    rhythm,
                    Discretion.about(chosen),
                    clock,
                    nanos,
                    err::println),
                nanos,
                err::println)) {
      say(page, chosen);
      while (page.isLooking()) {
        TimeUnit.SECONDS.sleep(STILL_THERE_SECONDS);
      }
    }
    throw new CliException(
        "the thread that looks at the clusters has ended; see what it said above");
  }

  private void say(MirrorPage page, List<MirrorFlow> chosen) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(page.url());
    out.flush();
    spec.commandLine()
        .getErr()
        .printf(
            "%s: shows %s on the address above%s; Ctrl-C ends it%n",
            spec.qualifiedName(),
            chosen.stream().map(MirrorFlow::label).collect(Collectors.joining(", ")),
            tokenFile == null ? "" : ", once with ?token= and what is in " + tokenFile);
  }

  private List<Way> ways(List<MirrorFlow> chosen, LongSupplier nanos) throws InterruptedException {
    List<Way> ways = new ArrayList<>();
    for (MirrorFlow flow : chosen) {
      if (flow.mirrors()) {
        ways.add(new Way(flow, flows.reverse(flow, nanos)));
      }
    }
    return ways;
  }

  private static Looker.Eyes eyes(StatusReader status, ReadinessReader groups) {
    return new Looker.Eyes() {
      @Override
      public StatusReport status() throws InterruptedException {
        return status.look();
      }

      @Override
      public ReadinessReader.Partly groups() throws InterruptedException {
        return groups.lookAtWhatAnswers();
      }
    };
  }

  private static Duration seconds(String option, int seconds) {
    if (seconds < 1) {
      throw new CliException("%s has to be 1 second or more, not %d".formatted(option, seconds));
    }
    return Duration.ofSeconds(seconds);
  }
}

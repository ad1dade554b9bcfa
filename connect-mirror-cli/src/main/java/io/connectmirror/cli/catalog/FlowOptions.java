package io.connectmirror.cli.catalog;

import io.connectmirror.cli.connect.ConnectWorker;
import io.connectmirror.cli.flow.MirrorFlow;
import io.connectmirror.cli.outcome.CliException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where the flows come from, and which of them are meant: options that most commands share. */
public final class FlowOptions {
  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description =
          "Clusters and flows in a properties file, as MirrorMaker 2 has them (mm2.properties)."
              + " Without it the flows are those of the connectors at --connect.")
  private Path file;

  @Mixin private WorkerOptions connect = new WorkerOptions();

  @Option(
      names = "--config-providers",
      paramLabel = "FILE",
      description =
          "Properties file with config.providers, such as the worker's own, for $${provider:path:key}"
              + " in the settings of connectors.")
  private Path providers;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "A setting put over those of all connectors, such as"
              + " source.cluster.bootstrap.servers=east:9092 where this machine needs another"
              + " address than the worker.")
  private Map<String, String> overrides = new LinkedHashMap<>();

  @Option(
      names = {"-f", "--flow"},
      paramLabel = "SOURCE->TARGET",
      description = "A flow by the aliases of its clusters; may be repeated (default: all).")
  private List<String> flows = new ArrayList<>();

  public Duration timeout() {
    return connect.timeout();
  }

  /** The Connect cluster, where one was named. */
  public Optional<ConnectWorker> worker(LongSupplier nanos) {
    return connect.worker(nanos);
  }

  /**
   * The flows that are meant, in order of their aliases.
   *
   * @throws CliException when there is none, or none of a name that was asked for
   */
  public List<MirrorFlow> load(LongSupplier nanos) throws InterruptedException {
    List<MirrorFlow> known = known(nanos);
    if (known.isEmpty()) {
      throw new CliException(
          file != null
              ? file + " has no flow that is enabled; MirrorMaker 2 needs east->west.enabled=true"
              : "there is no connector of a mirror at " + connect.url().orElseThrow());
    }
    if (flows.isEmpty()) {
      return known;
    }
    Map<String, MirrorFlow> byLabel =
        known.stream()
            .collect(
                Collectors.toMap(MirrorFlow::label, flow -> flow, (a, b) -> a, LinkedHashMap::new));
    List<MirrorFlow> chosen = new ArrayList<>();
    for (String label : new TreeSet<>(flows)) {
      MirrorFlow flow = byLabel.get(label.replace(" ", ""));
      if (flow == null) {
        throw new CliException(
            "there is no flow %s; there are %s".formatted(label, byLabel.keySet()));
      }
      chosen.add(flow);
    }
    return chosen;
  }

  /**
   * The one flow that is meant.
   *
   * @throws CliException also when there are several
   */
  public MirrorFlow loadOne(LongSupplier nanos) throws InterruptedException {
    List<MirrorFlow> loaded = load(nanos);
    if (loaded.size() > 1) {
      throw new CliException(
          "there are several flows, say which with --flow: "
              + loaded.stream().map(MirrorFlow::label).collect(Collectors.joining(", ")));
    }
    return loaded.get(0);
  }

  /** The flow that mirrors in the other direction, whether or not it is meant too. */
  public Optional<MirrorFlow> reverse(MirrorFlow flow, LongSupplier nanos)
      throws InterruptedException {
    return known(nanos).stream()
        .filter(other -> other.pair().equals(flow.pair().reversed()))
        .filter(MirrorFlow::mirrors)
        .findFirst();
  }

  private List<MirrorFlow> known(LongSupplier nanos) throws InterruptedException {
    if (file == null && connect.url().isEmpty()) {
      throw new CliException(
          "say where the flows are: --config mm2.properties, or --connect http://worker:8083");
    }
    FlowCatalog catalog =
        file != null ? FlowCatalog.ofFile(file) : FlowCatalog.ofWorker(worker(nanos).orElseThrow());
    return catalog.with(overrides).resolved(Optional.ofNullable(providers)).flows();
  }
}

package io.connectmirror.dedicated.plan;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.mm2.KeyWarning;
import io.connectmirror.cli.mm2.Mm2Expansion;
import io.connectmirror.common.naming.ClusterPair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** From a file of MirrorMaker 2 to workers with their connectors. */
public final class DedicatedPlanner {
  private static final String CLUSTERS = "clusters";
  private final Map<String, String> file;
  private final WorkerLayout layout;
  private final String pluginPath;
  private final List<String> aliases;
  private final List<String> errors = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  private DedicatedPlanner(Map<String, String> file, WorkerLayout layout, String pluginPath) {
    this.file = file;
    this.layout = layout;
    this.pluginPath = pluginPath;
    this.aliases = aliases(file);
  }

  /**
   * @param file as it is; nothing that config providers have is filled in
   * @param expansion flows that the file stands for
   * @param targets aliases of the clusters that workers are wanted for; empty for all
   * @param pluginPath where our connectors are
   */
  public static DedicatedPlan plan(
      Map<String, String> file,
      Mm2Expansion expansion,
      Set<String> targets,
      WorkerLayout layout,
      String pluginPath) {
    DedicatedPlanner planner = new DedicatedPlanner(file, layout, pluginPath);
    planner.warn(expansion.warnings());
    List<WorkerPlan> workers =
        planner.workers(
            expansion.flows().stream().flatMap(flow -> flow.connectors().stream()).toList(),
            targets);
    return new DedicatedPlan(workers, planner.errors, planner.warnings);
  }

  /** Of lines that nobody reads; here workers read some that connectors do not. */
  private void warn(List<KeyWarning> unread) {
    for (KeyWarning warning : unread) {
      if (!WorkerProperties.reads(warning.key(), aliases)) {
        warnings.add(warning.key() + ": " + warning.message());
      }
    }
  }

  private List<WorkerPlan> workers(List<ConnectorConfig> connectors, Set<String> targets) {
    if (aliases.isEmpty()) {
      errors.add("clusters: is missing; it lists the aliases, as in clusters = east, west");
      return List.of();
    }
    targets.stream()
        .filter(target -> !aliases.contains(target))
        .forEach(
            target ->
                errors.add("--clusters: there is no cluster %s in %s".formatted(target, aliases)));
    Map<String, List<PlannedConnector>> byWorker = new LinkedHashMap<>();
    Set<String> used = new LinkedHashSet<>();
    for (PlannedConnector connector : planned(connectors)) {
      ClusterPair flow = connector.flow();
      if (targets.isEmpty() || targets.contains(flow.target())) {
        byWorker.computeIfAbsent(worker(flow), name -> new ArrayList<>()).add(connector);
        used.add(flow.source());
        used.add(flow.target());
        ConnectorCheck.check(connector, errors, warnings);
      }
    }
    if (byWorker.isEmpty() && errors.isEmpty()) {
      errors.add(
          "there is no flow into %s that is enabled, as with east->west.enabled = true"
              .formatted(targets.isEmpty() ? aliases : targets));
    }
    used.stream()
        .filter(alias -> !reachable(alias))
        .forEach(alias -> errors.add(alias + ".bootstrap.servers: is missing"));
    Listeners listeners = new Listeners(file, errors);
    return byWorker.entrySet().stream()
        .map(entry -> worker(entry.getKey(), entry.getValue(), listeners))
        .toList();
  }

  private WorkerPlan worker(String name, List<PlannedConnector> connectors, Listeners listeners) {
    ClusterPair flow = connectors.get(0).flow();
    Map<String, String> said = WorkerProperties.said(file, flow.target());
    listeners.assign(name, flow.target(), said);
    WorkerIdentity identity =
        layout == WorkerLayout.PER_FLOW
            ? WorkerIdentity.ofFlow(flow, said)
            : WorkerIdentity.ofTarget(flow.target(), said);
    return new WorkerPlan(
        name, flow.target(), WorkerProperties.complete(said, identity, pluginPath), connectors);
  }

  private String worker(ClusterPair flow) {
    return layout == WorkerLayout.PER_FLOW ? flow.label() : flow.target();
  }

  /** In the order of the file's clusters: by target, then by source. */
  private List<PlannedConnector> planned(List<ConnectorConfig> connectors) {
    ConnectorDefaults defaults = new ConnectorDefaults(connectors);
    return connectors.stream()
        .map(connector -> planned(connector, defaults))
        .flatMap(Optional::stream)
        .sorted(
            Comparator.<PlannedConnector>comparingInt(c -> aliases.indexOf(c.flow().target()))
                .thenComparingInt(c -> aliases.indexOf(c.flow().source()))
                .thenComparing(PlannedConnector::role))
        .toList();
  }

  private Optional<PlannedConnector> planned(ConnectorConfig config, ConnectorDefaults defaults) {
    Optional<ConnectorRole> role = config.role();
    Optional<String> source = config.get("source.cluster.alias");
    Optional<String> target = config.get("target.cluster.alias");
    if (role.isEmpty() || source.isEmpty() || target.isEmpty() || source.equals(target)) {
      return Optional.empty();
    }
    ClusterPair flow = new ClusterPair(source.get(), target.get());
    String name = name(flow, role.get());
    Map<String, String> settings = new HashMap<>(config.settings());
    settings.put("name", name);
    settings.put("connector.class", role.get().className());
    defaults.addTo(settings, flow, role.get());
    return Optional.of(
        new PlannedConnector(name, flow, role.get(), settings, mm2(flow, role.get())));
  }

  private String name(ClusterPair flow, ConnectorRole role) {
    return layout == WorkerLayout.PER_FLOW
        ? role.mirrorMakerName()
        : "%s-to-%s-%s"
            .formatted(flow.source(), flow.target(), role.name().toLowerCase(Locale.ROOT));
  }

  private Optional<Mm2Names> mm2(ClusterPair flow, ConnectorRole role) {
    if (layout == WorkerLayout.PER_FLOW || role != ConnectorRole.SOURCE) {
      return Optional.empty();
    }
    WorkerIdentity theirs = WorkerIdentity.ofFlow(flow, WorkerProperties.said(file, flow.target()));
    return Optional.of(
        new Mm2Names(theirs.groupId(), theirs.offsetsTopic(), role.mirrorMakerName()));
  }

  private boolean reachable(String alias) {
    String servers = ClusterProperties.of(file, alias).get(ClusterProperties.BOOTSTRAP_SERVERS);
    return servers != null && !servers.isBlank();
  }

  private static List<String> aliases(Map<String, String> file) {
    List<String> aliases = new ArrayList<>();
    for (String alias : file.getOrDefault(CLUSTERS, "").split(",", -1)) {
      if (!alias.isBlank() && !aliases.contains(alias.strip())) {
        aliases.add(alias.strip());
      }
    }
    return aliases;
  }
}

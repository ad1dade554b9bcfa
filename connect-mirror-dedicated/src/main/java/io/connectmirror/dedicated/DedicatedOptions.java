package io.connectmirror.dedicated;

import io.connectmirror.dedicated.plan.WorkerLayout;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * What is not in the file.
 *
 * @param pluginPath directories as of a worker's {@code plugin.path}; in one of them are our
 *     connectors
 * @param targets aliases of the clusters that this process works for; empty for all
 * @param layout which connectors share a worker
 */
public record DedicatedOptions(String pluginPath, Set<String> targets, WorkerLayout layout) {
  public DedicatedOptions {
    Objects.requireNonNull(pluginPath, "pluginPath");
    Objects.requireNonNull(layout, "layout");
    targets = Set.copyOf(targets);
  }

  /** All clusters, a worker for each. */
  public static DedicatedOptions of(String pluginPath) {
    return new DedicatedOptions(pluginPath, Set.of(), WorkerLayout.PER_TARGET);
  }

  public DedicatedOptions forTargets(List<String> only) {
    return new DedicatedOptions(pluginPath, new LinkedHashSet<>(only), layout);
  }

  /** A worker for each flow, with MirrorMaker 2's names. */
  public DedicatedOptions perFlow() {
    return new DedicatedOptions(pluginPath, targets, WorkerLayout.PER_FLOW);
  }
}

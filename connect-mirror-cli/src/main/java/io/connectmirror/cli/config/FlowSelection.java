package io.connectmirror.cli.config;

import io.connectmirror.cli.mm2.Mm2Flow;
import io.connectmirror.cli.outcome.CliException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which flows of the file are meant. A worker writes to one cluster, so flows that are compared
 * with one, or applied to it, have to end at the same cluster.
 *
 * @param labels of the flows; empty for all
 * @param target that flows have to end at
 */
record FlowSelection(List<String> labels, Optional<String> target) {
  FlowSelection {
    labels = labels.stream().map(label -> label.replace(" ", "")).toList();
  }

  /**
   * @throws CliException when a flow or a target is not in the file
   */
  List<Mm2Flow> of(List<Mm2Flow> flows) {
    Set<String> known = flows.stream().map(FlowSelection::label).collect(Collectors.toSet());
    for (String label : labels) {
      if (!known.contains(label)) {
        throw new CliException(
            "there is no flow %s; there are %s".formatted(label, new TreeSet<>(known)));
      }
    }
    List<Mm2Flow> chosen =
        flows.stream()
            .filter(flow -> labels.isEmpty() || labels.contains(label(flow)))
            .filter(flow -> target.isEmpty() || target.get().equals(flow.pair().target()))
            .toList();
    if (chosen.isEmpty()) {
      throw new CliException(
          "no flow%s ends at %s; they end at %s"
              .formatted(
                  labels.isEmpty() ? "" : " of " + labels,
                  target.orElse("any cluster"),
                  targets(flows, flow -> true)));
    }
    return chosen;
  }

  /**
   * The flows that belong on one worker. Where nothing was said, it is the cluster that the flows
   * that mirror end at; those that only write heartbeats elsewhere are left out.
   *
   * @throws CliException when they end at several clusters
   */
  List<Mm2Flow> ofOneWorker(List<Mm2Flow> flows) {
    List<Mm2Flow> chosen = of(flows);
    Set<String> targets = targets(chosen, flow -> true);
    if (targets.size() > 1 && labels.isEmpty()) {
      Set<String> mirrored = targets(chosen, Mm2Flow::enabled);
      if (mirrored.size() == 1) {
        return new FlowSelection(List.of(), mirrored.stream().findFirst()).of(flows);
      }
    }
    if (targets.size() > 1) {
      throw new CliException(
          "the flows end at %s, and a worker writes to one cluster: say which it is beside, with"
                  .formatted(targets)
              + " --target or --flow");
    }
    return chosen;
  }

  private static Set<String> targets(List<Mm2Flow> flows, Predicate<Mm2Flow> which) {
    return flows.stream()
        .filter(which)
        .map(flow -> flow.pair().target())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String label(Mm2Flow flow) {
    return flow.pair().label();
  }

  /** Of the flows, those that were not chosen. */
  static List<String> leftOut(List<Mm2Flow> flows, List<Mm2Flow> chosen) {
    List<Mm2Flow> rest = new ArrayList<>(flows);
    rest.removeAll(chosen);
    return rest.stream().map(FlowSelection::label).toList();
  }
}

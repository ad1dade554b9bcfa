package io.connectmirror.cli.failover;

import java.util.List;
import java.util.Optional;

/**
 * What to do.
 *
 * @param steps in order; none when all is done
 * @param groups in order of their ids
 * @param obstacle why nothing is to be done as things are; empty when there is no such thing
 * @param problems that somebody has to see to, beside those of groups
 * @param warnings what else is to be known before
 */
record FailoverPlan(
    List<Step> steps,
    List<GroupOutcome> groups,
    Optional<String> obstacle,
    List<String> problems,
    List<String> warnings) {
  FailoverPlan {
    steps = List.copyOf(steps);
    groups = List.copyOf(groups);
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
  }

  <T extends Step> List<T> steps(Class<T> kind) {
    return steps.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}

package io.connectmirror.cli.groups;

import io.connectmirror.cli.standing.GroupSelection;
import java.util.Optional;

/**
 * What is asked of the flows.
 *
 * @param all whether what a flow leaves out is in the answer
 * @param lost why the source is not to be asked; empty to ask it
 */
public record ReadinessQuestion(
    GroupSelection selection, Tolerance tolerance, boolean all, Optional<String> lost) {

  ReadinessPlanner planner() {
    return new ReadinessPlanner(tolerance, all || selection.isNamed(), selection.isNamed());
  }
}

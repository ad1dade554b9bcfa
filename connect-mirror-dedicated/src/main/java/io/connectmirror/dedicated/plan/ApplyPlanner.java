package io.connectmirror.dedicated.plan;

import io.connectmirror.common.config.Takeover;
import io.connectmirror.common.naming.ClusterPair;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Decides what to do about connectors, from what the worker has of them. The same answer at any
 * number of times and from any number of processes, also after one that ended half-way: a takeover
 * that was begun is known by a mark in the stored configuration, which goes away in the same write
 * that lets the connector run.
 */
public final class ApplyPlanner {
  /** What a flow's workers of MirrorMaker 2 are doing. */
  public enum Mm2Activity {
    /** They have none that run. */
    QUIET,
    /** They run. */
    ACTIVE,
    /** The Kafka at hand cannot tell. */
    UNKNOWN
  }

  /**
   * A connector as the worker has it.
   *
   * @param config may hold secrets
   */
  public record Seen(Map<String, String> config, String state) {
    @Override
    public String toString() {
      return config.get("name") + " " + state;
    }
  }

  private ApplyPlanner() {}

  /**
   * @param seen empty when the worker has no connector of that name
   * @param mm2 of the connector's flow
   */
  public static ApplyStep next(PlannedConnector wanted, Optional<Seen> seen, Mm2Activity mm2) {
    if (seen.isEmpty()) {
      if (mm2 == Mm2Activity.ACTIVE) {
        return ApplyStep.WAIT;
      }
      return wanted.mm2().isPresent() ? ApplyStep.CREATE_STOPPED : ApplyStep.CREATE;
    }
    Map<String, String> has = seen.get().config();
    if (Takeover.isMarked(has) && mayTakeOver(seen.get().state())) {
      return mm2 == Mm2Activity.ACTIVE ? ApplyStep.WAIT : ApplyStep.TAKE_OVER;
    }
    return has.equals(wanted.config()) ? ApplyStep.NOTHING : ApplyStep.UPDATE;
  }

  /** Whether it matters for this connector what MirrorMaker 2 does. */
  public static boolean asksForMm2(Optional<Seen> seen) {
    return seen.isEmpty() || Takeover.isMarked(seen.get().config());
  }

  /**
   * Connectors of mirrors that a worker has and the file does not, in order of their names.
   *
   * @param isMirror whether a connector of that name is one of a mirror
   */
  public static Set<String> leftOver(
      WorkerPlan plan, Set<String> connectors, Predicate<String> isMirror) {
    Set<String> left = new TreeSet<>(connectors);
    plan.connectors().forEach(connector -> left.remove(connector.name()));
    left.removeIf(isMirror.negate());
    return left;
  }

  /** In a line of the log. */
  public static String waiting(ClusterPair flow, Mm2Names mm2) {
    return ("MirrorMaker 2 still runs flow %s (group %s on cluster %s has members), and both would"
            + " mirror: the flow begins here once it is stopped")
        .formatted(flow.label(), mm2.groupId(), flow.target());
  }

  /** Somebody who let it run has decided otherwise. */
  private static boolean mayTakeOver(String state) {
    return !state.equals("RUNNING") && !state.equals("PAUSED") && !state.equals("FAILED");
  }
}

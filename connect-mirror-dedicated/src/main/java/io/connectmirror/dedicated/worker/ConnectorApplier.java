package io.connectmirror.dedicated.worker;

import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.common.config.Parsed;
import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.config.Takeover;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.dedicated.plan.ApplyPlanner;
import io.connectmirror.dedicated.plan.ApplyPlanner.Mm2Activity;
import io.connectmirror.dedicated.plan.ApplyPlanner.Seen;
import io.connectmirror.dedicated.plan.ApplyStep;
import io.connectmirror.dedicated.plan.Mm2Names;
import io.connectmirror.dedicated.plan.Mm2Positions;
import io.connectmirror.dedicated.plan.PlannedConnector;
import io.connectmirror.dedicated.plan.WorkerPlan;
import io.connectmirror.dedicated.worker.LocalWorker.RunAs;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the connectors of a worker's group to what the file says, step by step: whoever leads the
 * group writes, all others wait until it is done. Not thread-safe.
 */
public final class ConnectorApplier {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectorApplier.class);

  /** In rounds, of a second each, after which a leader should be done. */
  private static final int PATIENCE = 60;

  private final WorkerPlan plan;
  private final Mm2Target mm2;
  private final Map<ClusterPair, Mm2Names> names = new HashMap<>();
  private final Set<String> said = new HashSet<>();
  private int roundsAsFollower;

  public ConnectorApplier(WorkerPlan plan, Mm2Target mm2) {
    this.plan = plan;
    this.mm2 = mm2;
    plan.connectors()
        .forEach(
            connector -> connector.mm2().ifPresent(theirs -> names.put(connector.flow(), theirs)));
  }

  /**
   * Takes one step with every connector.
   *
   * @return whether all were as they shall be
   */
  public boolean apply(LocalWorker worker) throws InterruptedException {
    boolean done;
    try {
      // All at once: after the first write a group rebalances, and answers no questions meanwhile.
      Map<String, Optional<Seen>> seen = new HashMap<>();
      for (PlannedConnector connector : plan.connectors()) {
        seen.put(connector.name(), worker.connector(connector.name()));
      }
      done = apply(worker, seen);
    } catch (WorkerException e) {
      LOG.debug("worker={}: {}", plan.name(), e.getMessage());
      if (e.kind() == WorkerException.Kind.FOLLOWER && ++roundsAsFollower == PATIENCE) {
        sayOnce(
            "the process that leads the group has not brought the connectors to this file; if it"
                + " has another one, start it again");
      }
      return false;
    }
    if (done) {
      sayWhatIsLeftOver(worker);
    }
    return done;
  }

  private boolean apply(LocalWorker worker, Map<String, Optional<Seen>> seen)
      throws WorkerException, InterruptedException {
    Map<ClusterPair, Mm2Activity> activities = new HashMap<>();
    boolean done = true;
    for (PlannedConnector connector : plan.connectors()) {
      try {
        done &= apply(worker, connector, seen.get(connector.name()), activities);
      } catch (WorkerException e) {
        if (e.kind() != WorkerException.Kind.REFUSED) {
          throw e;
        }
        done = false;
        sayOnce(connector.name() + ": " + e.getMessage());
      }
    }
    return done;
  }

  private boolean apply(
      LocalWorker worker,
      PlannedConnector connector,
      Optional<Seen> seen,
      Map<ClusterPair, Mm2Activity> activities)
      throws WorkerException, InterruptedException {
    Mm2Activity activity =
        ApplyPlanner.asksForMm2(seen) ? activity(connector.flow(), activities) : Mm2Activity.QUIET;
    ApplyStep step = ApplyPlanner.next(connector, seen, activity);
    switch (step) {
      case NOTHING -> {
        return true;
      }
      case CREATE -> worker.put(connector.config(), RunAs.RUNNING);
      case CREATE_STOPPED -> createStopped(worker, connector);
      case TAKE_OVER -> takeOver(worker, connector);
      case UPDATE -> worker.put(connector.config(), RunAs.IT_IS);
      case WAIT -> {
        sayOnce(ApplyPlanner.waiting(connector.flow(), names.get(connector.flow())));
        return false;
      }
    }
    LOG.info("worker={} connector={} step={}", plan.name(), connector, step);
    return false;
  }

  private Mm2Activity activity(ClusterPair flow, Map<ClusterPair, Mm2Activity> activities)
      throws InterruptedException {
    Mm2Names theirs = names.get(flow);
    if (theirs == null) {
      return Mm2Activity.QUIET;
    }
    Mm2Activity known = activities.get(flow);
    if (known == null) {
      known = mm2.activity(theirs.groupId());
      activities.put(flow, known);
      if (known == Mm2Activity.UNKNOWN) {
        sayOnce(
            "flow %s: this Kafka cannot tell whether group %s of MirrorMaker 2 still runs, see to it"
                    .formatted(flow.label(), theirs.groupId())
                + " that it does not");
      }
    }
    return known;
  }

  private void createStopped(LocalWorker worker, PlannedConnector connector)
      throws WorkerException, InterruptedException {
    if (positions(connector).last().isEmpty()) {
      worker.put(connector.config(), RunAs.RUNNING);
    } else {
      worker.put(Takeover.marked(connector.config()), RunAs.STOPPED);
    }
  }

  private void takeOver(LocalWorker worker, PlannedConnector connector)
      throws WorkerException, InterruptedException {
    Mm2Positions positions = positions(connector);
    Map<Map<String, ?>, Map<String, ?>> offsets = mirrored(connector, positions);
    if (!offsets.isEmpty()) {
      worker.alterOffsets(connector.name(), offsets);
    }
    worker.put(connector.config(), RunAs.RUNNING);
    LOG.info(
        "worker={} connector={} goes on from MirrorMaker 2's positions of partitions={},"
            + " not_mirrored_any_more={} unreadable_records={}",
        plan.name(),
        connector,
        offsets.size(),
        positions.last().size() - offsets.size(),
        positions.unreadable());
  }

  private Mm2Positions positions(PlannedConnector connector) throws InterruptedException {
    Mm2Names theirs = connector.mm2().orElseThrow();
    Mm2Positions positions = new Mm2Positions(theirs.connector(), connector.flow().source());
    mm2.read(theirs.offsetsTopic(), positions::add);
    return positions;
  }

  /** Where our own settings cannot be read here, as with a policy of the plugin path, all. */
  private static Map<Map<String, ?>, Map<String, ?>> mirrored(
      PlannedConnector connector, Mm2Positions positions) {
    Parsed<SourceSettings> parsed = SourceSettings.parse(connector.config());
    if (parsed.problems().hasErrors()) {
      return positions.altered(topic -> true);
    }
    try (TopicNaming naming = parsed.orThrow().newTopicNaming()) {
      return positions.altered(topic -> naming.select(topic).remoteName().isPresent());
    }
  }

  private void sayWhatIsLeftOver(LocalWorker worker) {
    Set<String> left =
        ApplyPlanner.leftOver(
            plan, worker.connectors(), name -> name.contains("-to-") || isOfMirrorMaker(name));
    if (!left.isEmpty()) {
      sayOnce(
          "connectors that the file does not have any more are left alone: %s; delete them with"
                  .formatted(left)
              + " DELETE %s/connectors/<name>".formatted(worker.url()));
    }
  }

  private static boolean isOfMirrorMaker(String name) {
    for (ConnectorRole role : ConnectorRole.values()) {
      if (role.mirrorMakerName().equals(name)) {
        return true;
      }
    }
    return false;
  }

  private void sayOnce(String text) {
    if (said.add(text)) {
      LOG.warn("worker={} {}", plan.name(), text);
    }
  }
}

package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.cycle.SourceGroups.Listing;
import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.Position;
import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.offsets.OffsetMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The work of a checkpoint task: find the groups, read where they stand on the source, translate,
 * hand out checkpoints and write group offsets on the target. Run again and again by one thread; a
 * run that fails half-way leaves nothing behind that the next one would get wrong.
 */
public final class CheckpointCycle {
  private static final Logger LOG = LoggerFactory.getLogger(CheckpointCycle.class);

  private final CyclePorts ports;
  private final ReportedGroups groupsOnSource;
  private final ReportedGroups groupsOnTarget;
  private final SourceGroups sourceGroups;
  private final SourcePositions sourcePositions;
  private final TargetPositions targetPositions;
  private final Memory memory;
  private final CheckpointGate gate;
  private final CheckpointOutbox outbox;
  private final WithheldRegister register;
  private final Optional<GroupOffsetSync> sync;
  private final Optional<GroupRemoval> removal;
  private final Due groupsDue;
  private final Due emitDue;
  private final Due syncDue;

  private Listing listing = Listing.NONE;
  private boolean listed;
  private boolean accounted;
  private Map<GroupPartition, Reason> notSynced = Map.of();
  private Set<GroupPartition> seen = Set.of();

  /**
   * @param map of this flow
   * @param reverse of the flow in the other direction
   * @param deleteGroups whether offsets go away on the target when they are deleted on the source
   */
  public CheckpointCycle(
      CyclePorts ports,
      CycleTimes times,
      boolean deleteGroups,
      SourceGroups sourceGroups,
      TopicNaming naming,
      OffsetMap map,
      ReverseMap reverse,
      CheckpointsTopic checkpointsTopic,
      CheckpointOutbox outbox) {
    this.ports = ports;
    this.sourceGroups = sourceGroups;
    this.groupsOnSource = new ReportedGroups(ports.sourceGroups(), ports.nanos());
    this.groupsOnTarget = new ReportedGroups(ports.targetGroups(), ports.nanos());
    this.sourcePositions =
        new SourcePositions(
            groupsOnSource,
            new EmptyLogs(ports.sourceTopics()),
            naming,
            map,
            reverse,
            ports.clock());
    PendingState pending = new PendingState(ports.state());
    WrittenOffsets written = new WrittenOffsets(pending);
    PositionBook book = new PositionBook();
    this.targetPositions = new TargetPositions(ports.targetTopics(), book, times.endGrace());
    this.register = new WithheldRegister(pending, ports.metrics());
    this.memory = new Memory(ports.state(), pending, checkpointsTopic, book, written, register);
    this.gate =
        new CheckpointGate(
            ports.targetTopics(), checkpointsTopic.name(), memory::tellAgain, ports.nanos());
    this.outbox = outbox;
    this.sync =
        times
            .syncGroups()
            .map(
                interval ->
                    GroupOffsetSync.of(
                        groupsOnTarget,
                        ports,
                        written,
                        PositionRoutes.samePlace(naming, reverse),
                        times.writeWindow()));
    this.removal =
        deleteGroups && sync.isPresent()
            ? Optional.of(new GroupRemoval(groupsOnTarget, written))
            : Optional.empty();
    this.groupsDue = new Due(times.refreshGroups());
    this.emitDue = new Due(Optional.of(times.emit()));
    this.syncDue = new Due(times.syncGroups());
  }

  /** Does ahead what needs no offset map; what it did once it does not do again. */
  public void prepare() throws InterruptedException {
    memory.recall(sourceGroups::owns);
    long now = ports.nanos().getAsLong();
    if (!listed || groupsDue.isDue(now)) {
      listing = sourceGroups.list();
      listed = true;
      groupsDue.done(now);
    }
  }

  /** One pass. Needs the offset map to have been read to its end. */
  public void run() throws InterruptedException {
    prepare();
    Reading reading = sourcePositions.read(asked());
    say(groupsOnSource);
    Map<GroupPartition, Reason> withheld = new HashMap<>(reading.withheld());
    Map<GroupPartition, Position> wanted =
        targetPositions.settle(reading.positions(), ports.nanos().getAsLong(), withheld);
    emit(reading);
    if (sync.isPresent()) {
      syncGroups(reading, wanted);
      notSynced.forEach(
          (key, reason) -> {
            if (wanted.containsKey(key)) {
              withheld.put(key, reason);
            }
          });
    } else {
      memory.sawGroups(wanted.keySet());
    }
    targetPositions.nameMissing(withheld);
    account(reading, withheld);
  }

  /** The next pass hands checkpoints out and syncs groups whatever the intervals say. */
  public void makeDue() {
    emitDue.makeDue();
    syncDue.makeDue();
  }

  /** Writes what is to be remembered to the state topic. */
  public void remember() throws InterruptedException {
    if (accounted) {
      memory.recallWithheld(sourceGroups::owns);
    }
    memory.flush();
  }

  private Set<String> asked() {
    if (removal.isEmpty()) {
      return listing.groups();
    }
    Set<String> asked = new HashSet<>(listing.groups());
    memory.writtenGroups().stream().filter(g -> !listing.contains(g)).forEach(asked::add);
    return asked;
  }

  private void emit(Reading reading) throws InterruptedException {
    long now = ports.nanos().getAsLong();
    if (emitDue.isDue(now) && gate.open()) {
      outbox.put(memory.drainCheckpoints(), reading.atMs());
      emitDue.done(now);
    }
  }

  private void syncGroups(Reading reading, Map<GroupPartition, Position> wanted)
      throws InterruptedException {
    long now = ports.nanos().getAsLong();
    if (!syncDue.isDue(now)) {
      return;
    }
    notSynced = sync.orElseThrow().run(Wanted.byGroup(wanted));
    if (removal.isPresent()) {
      removal.get().run(reading);
    }
    say(groupsOnTarget);
    syncDue.done(now);
  }

  private static void say(ReportedGroups groups) {
    groups.endOfPass().all().forEach(line -> LOG.warn("{}", line));
  }

  private void account(Reading reading, Map<GroupPartition, Reason> withheld) {
    Map<String, Reason> groups = new HashMap<>(listing.withheld());
    groups.putAll(reading.failed());
    Set<GroupPartition> now = new HashSet<>(reading.positions().keySet());
    now.addAll(reading.withheld().keySet());
    Map<String, Integer> known = new HashMap<>();
    now.forEach(key -> known.merge(key.group(), 1, Integer::sum));
    register.update(groups, withheld, known);
    accounted = true;
    List<GroupPartition> gone = new ArrayList<>(seen);
    gone.removeAll(now);
    gone.forEach(
        key ->
            ports
                .checkpointMetrics()
                .remove(key.group(), key.partition().topic(), key.partition().partition()));
    seen = now;
  }
}

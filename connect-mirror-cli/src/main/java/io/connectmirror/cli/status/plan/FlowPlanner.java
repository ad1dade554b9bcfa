package io.connectmirror.cli.status.plan;

import io.connectmirror.cli.status.plan.FlowStatus.ClusterStatus;
import io.connectmirror.cli.status.plan.FlowStatus.HeartbeatStatus;
import io.connectmirror.cli.status.plan.FlowStatus.LagTotal;
import io.connectmirror.cli.status.plan.StateReading.Told;
import io.connectmirror.cli.status.view.ClusterView;
import io.connectmirror.cli.status.view.FlowView;
import io.connectmirror.cli.status.view.HeartbeatView;
import io.connectmirror.cli.status.view.PartitionView;
import io.connectmirror.cli.status.view.Trouble;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Says what follows from one look at one flow. Made for one look. */
final class FlowPlanner {
  /** Longer than a restart of a worker takes; a heartbeat is due every second. */
  private static final long OLD_HEARTBEAT_SECONDS = 60;

  private static final String LOOK =
      "look at the log of the worker whose task has it, at the partition's leaders on both clusters"
          + " and at quotas; restarting the task is safe, nothing is lost or repeated by it";

  private final FlowView view;
  private final Standing earlier;
  private final boolean moves;
  private final Gathered gathered;
  private final ConnectorReading connectors;
  private final StateReading state;

  FlowPlanner(FlowView view, WorkerView worker, Standing earlier) {
    this.view = view;
    this.earlier = earlier;
    this.moves = earlier.moves(view);
    this.gathered = new Gathered(view.label());
    this.connectors = new ConnectorReading(view.shape().pair(), worker, gathered);
    this.state = new StateReading(view, connectors.sourceNames(), gathered);
  }

  Gathered gathered() {
    return gathered;
  }

  /** The status; what is found on the way is gathered. */
  FlowStatus status() {
    findClusters();
    connectors.find();
    state.find();
    List<PartitionStatus> partitions = view.partitions().stream().map(this::partition).toList();
    partitions.stream().filter(PartitionStatus::standsStill).forEach(this::findStanding);
    partitions.stream().filter(PartitionStatus::leftBehind).forEach(this::findLeftBehind);
    Replication.find(view, gathered);
    for (Trouble trouble : view.troubles()) {
      gathered.find(
          FindingKind.NOT_SEEN,
          trouble.what(),
          trouble.why(),
          "all else was seen; mend this, and look again");
    }
    view.remarks().forEach(gathered::note);
    if (view.mirrorMaker()) {
      gathered.note(
          "MirrorMaker 2 mirrors it, which writes an offset sync only every offset.lag.max records"
              + " and tells no states: lag is an upper bound");
    }
    return new FlowStatus(
        view.label(),
        cluster(view.source()),
        cluster(view.target()),
        total(partitions),
        partitions,
        heartbeats(),
        state.anomalies(),
        connectors.statuses());
  }

  private void findClusters() {
    view.target()
        .unreachable()
        .ifPresent(
            why ->
                gathered.find(
                    FindingKind.TARGET_UNREACHABLE,
                    view.target().alias(),
                    why,
                    "check that it is up, and target.cluster.* or --set"
                        + " target.cluster.bootstrap.servers=... for this machine"));
    view.source()
        .unreachable()
        .ifPresent(
            why ->
                gathered.find(
                    FindingKind.SOURCE_UNREACHABLE,
                    view.source().alias(),
                    why,
                    "if it is lost, what is shown is what a failover finds on "
                        + view.target().alias()
                        + "; if it is up, check source.cluster.* or --set"
                        + " source.cluster.bootstrap.servers=... for this machine"));
  }

  private PartitionStatus partition(PartitionView partition) {
    Lag lag = Lag.of(partition, view.shape().fromLatest(), view.atMs());
    Optional<Told> told = state.of(partition.source());
    Optional<String> name = told.map(Told::state);
    boolean known = view.state().isPresent() && !connectors.areHalted();
    if (name.isEmpty() && known) {
      name = Optional.of(PartitionStatus.RUNNING);
    }
    boolean saysItRuns = told.isEmpty() && !connectors.areHalted();
    return new PartitionStatus(
        partition.source().topic(),
        partition.source().partition(),
        partition.remoteTopic(),
        partition.sourceEnd(),
        number(partition.mirrored().map(PartitionView.Mirrored::nextSource)),
        partition.targetEnd(),
        lag.records(),
        lag.seconds(),
        name,
        told.map(Told::reason),
        number(partition.mirrored().map(at -> age(at.syncedAtMs()))),
        saysItRuns && earlier.standsStill(partition, view),
        saysItRuns && earlier.isLeftBehind(partition, view, moves));
  }

  private void findStanding(PartitionStatus partition) {
    gathered.find(
        FindingKind.STANDS_STILL,
        partition.name(),
        "it stands at %s while its source goes on: %s"
            .formatted(place(partition), behind(partition)),
        LOOK);
  }

  private void findLeftBehind(PartitionStatus partition) {
    gathered.find(
        FindingKind.LEFT_BEHIND,
        partition.name(),
        "it stands at %s, and its source rests: %s".formatted(place(partition), behind(partition)),
        LOOK
            + (partition.mirroredTo().isPresent()
                ? ""
                : "; where transforms drop all of its records, this is no fault"));
  }

  private static String place(PartitionStatus partition) {
    return partition.mirroredTo().isPresent()
        ? "source offset " + partition.mirroredTo().getAsLong()
        : "its beginning";
  }

  private static String behind(PartitionStatus partition) {
    return "up to %d records behind%s"
        .formatted(
            partition.lagRecords().orElse(0),
            partition.lagSeconds().isPresent()
                ? ", the oldest waits for " + partition.lagSeconds().getAsLong() + " s"
                : "");
  }

  private List<HeartbeatStatus> heartbeats() {
    List<HeartbeatStatus> statuses = new ArrayList<>();
    for (HeartbeatView beat : view.heartbeats()) {
      OptionalLong age =
          beat.newestMs().isEmpty()
              ? OptionalLong.empty()
              : OptionalLong.of(age(beat.newestMs().getAsLong()));
      statuses.add(new HeartbeatStatus(beat.topic(), beat.way().name(), age));
      if (age.orElse(0) > OLD_HEARTBEAT_SECONDS) {
        gathered.note(
            beat.way() == HeartbeatView.Way.END_TO_END
                ? ("the newest heartbeat in %s is %d s old: the whole chain stands still, or nobody"
                        + " writes heartbeats on %s any more")
                    .formatted(beat.topic(), age.getAsLong(), view.source().alias())
                : "the newest heartbeat in %s is %d s old: its heartbeat connector does not run"
                    .formatted(beat.topic(), age.getAsLong()));
      }
    }
    return statuses;
  }

  private static LagTotal total(List<PartitionStatus> partitions) {
    List<PartitionStatus> lagging =
        partitions.stream().filter(one -> one.lagRecords().orElse(0) > 0).toList();
    return new LagTotal(
        lagging.size(),
        (int) partitions.stream().filter(one -> one.lagRecords().isEmpty()).count(),
        lagging.stream().mapToLong(one -> one.lagRecords().getAsLong()).sum(),
        lagging.stream()
            .filter(one -> one.lagSeconds().isPresent())
            .mapToLong(one -> one.lagSeconds().getAsLong())
            .max());
  }

  private static ClusterStatus cluster(ClusterView cluster) {
    return new ClusterStatus(
        cluster.alias(), cluster.isReachable(), cluster.unreachable(), cluster.brokers());
  }

  private long age(long sinceMs) {
    return TimeUnit.MILLISECONDS.toSeconds(Math.max(0, view.atMs() - sinceMs));
  }

  private static OptionalLong number(Optional<Long> given) {
    return given.isEmpty() ? OptionalLong.empty() : OptionalLong.of(given.get());
  }
}

package io.connectmirror.cli.status.plan;

import io.connectmirror.cli.status.port.Behind;
import io.connectmirror.cli.status.view.FlowView;
import io.connectmirror.cli.status.view.PartitionView;
import io.connectmirror.cli.status.view.PartitionView.Mirrored;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * What earlier looks at a flow have seen of the partitions that lag: since when each has not moved.
 * Immutable.
 *
 * <p>A partition stands still if, over a window of two looks or more, it lagged at each, its offset
 * syncs and the end of its remote log stayed where they were, and its source grew. That alone is
 * also true of one that is about to be mirrored: a topic that was just made is found with the next
 * look for topics, and what was mirrored is written down with the next offset sync. So it must have
 * stood for that long ({@code FlowShape.settles}): over the window itself; or, since nobody wants
 * to wait half a minute for an answer, by what the logs tell of the time before it, which is that
 * the oldest record that is not mirrored, and the newest offset sync, are older than that. Both,
 * because each alone can mislead: a record may bring an old timestamp along, and a partition at
 * rest has an old sync. What has no sync yet has only the window: an old record in a new topic
 * looks the same as an old topic that stands.
 *
 * <p>The end of the remote log counts because it moves at once, and also where MirrorMaker 2
 * mirrors, which writes offset syncs rarely.
 *
 * @param since by partition
 */
public record Standing(Map<TopicPartition, Since> since) {
  public Standing {
    since = Map.copyOf(since);
  }

  /** Before the first look. */
  public static Standing nothing() {
    return new Standing(Map.of());
  }

  /**
   * @param atMs since when it has not moved, as far as was looked
   * @param at where it stands
   * @param sourceEnd where its source ended then
   */
  record Since(long atMs, Place at, long sourceEnd) {}

  /** Where a partition is: by its offset syncs, and by its remote log. */
  record Place(OptionalLong mirroredTo, OptionalLong targetEnd) {
    static Place of(PartitionView partition) {
      Optional<Mirrored> mirrored = partition.mirrored();
      return new Place(
          mirrored.isEmpty() ? OptionalLong.empty() : OptionalLong.of(mirrored.get().nextSource()),
          partition.targetEnd());
    }
  }

  /**
   * Whether the partition lags although its source rests: records that nobody comes for. Only where
   * a record was seen that is not mirrored, as a log may end in offsets that hold none. As long as
   * others move, what was left by an earlier life may wait for its turn, so that then only the
   * window counts. Not where MirrorMaker 2 mirrors, which leaves the last records without an offset
   * sync.
   *
   * @param view a look later than all that are known here
   * @param othersMove what {@link #moves} says of it
   */
  boolean isLeftBehind(PartitionView partition, FlowView view, boolean othersMove) {
    Since before = since.get(partition.source());
    if (before == null
        || view.mirrorMaker()
        || !(partition.behind().orElse(null) instanceof Behind.First)
        || !before.at().equals(Place.of(partition))
        || partition.sourceEnd().orElse(-1) != before.sourceEnd()) {
      return false;
    }
    Lag lag = Lag.of(partition, view.shape().fromLatest(), view.atMs());
    long settles = view.shape().settles().toMillis();
    return view.atMs() - before.atMs() >= settles
        || (!othersMove && waits(partition, lag, view.atMs()) >= settles);
  }

  /** Whether any partition that lagged has come on since. */
  boolean moves(FlowView view) {
    return view.partitions().stream()
        .anyMatch(
            partition -> {
              Since before = since.get(partition.source());
              return before != null && !before.at().equals(Place.of(partition));
            });
  }

  /** With one look more. A look that did not see a source that lags begins anew. */
  Standing after(FlowView view) {
    Map<TopicPartition, Since> next = new HashMap<>();
    for (PartitionView partition : view.partitions()) {
      if (Lag.of(partition, view.shape().fromLatest(), view.atMs()).isSome()) {
        Place place = Place.of(partition);
        Since before = since.get(partition.source());
        boolean stood = before != null && before.at().equals(place);
        next.put(
            partition.source(),
            stood ? before : new Since(view.atMs(), place, partition.sourceEnd().orElseThrow()));
      }
    }
    return new Standing(next);
  }

  /**
   * Whether the partition stands still.
   *
   * @param view a look later than all that are known here
   */
  boolean standsStill(PartitionView partition, FlowView view) {
    Since before = since.get(partition.source());
    Lag lag = Lag.of(partition, view.shape().fromLatest(), view.atMs());
    if (before == null
        || !lag.isSome()
        || !before.at().equals(Place.of(partition))
        || partition.sourceEnd().orElse(0) <= before.sourceEnd()) {
      return false;
    }
    long settles = view.shape().settles().toMillis();
    return view.atMs() - before.atMs() >= settles || waits(partition, lag, view.atMs()) >= settles;
  }

  /**
   * Whether another look could find something that stands still. Not what has just begun to lag, so
   * that nobody waits for an answer where records are always on their way.
   *
   * @param laterMs how much later that look is
   */
  static boolean mayStand(FlowView view, long laterMs) {
    long settles = view.shape().settles().toMillis();
    return view.partitions().stream()
        .anyMatch(
            partition -> {
              Lag lag = Lag.of(partition, view.shape().fromLatest(), view.atMs());
              return lag.isSome()
                  && (laterMs >= settles
                      || waits(partition, lag, view.atMs()) + laterMs >= settles);
            });
  }

  /** How long it surely stood before the look, by what the logs tell; 0 if they do not. */
  private static long waits(PartitionView partition, Lag lag, long atMs) {
    if (partition.mirrored().isEmpty() || lag.waitingMs().isEmpty()) {
      return 0;
    }
    long sinceSync = atMs - partition.mirrored().get().syncedAtMs();
    return Math.min(sinceSync, lag.waitingMs().getAsLong());
  }
}

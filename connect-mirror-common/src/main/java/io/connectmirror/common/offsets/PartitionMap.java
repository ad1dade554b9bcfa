package io.connectmirror.common.offsets;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The map of one partition: its runs, and what the numbers in chunk headers decide.
 *
 * <p>Chunks are ordered by generation, life and order number. As newer chunks name higher target
 * offsets, the runs themselves carry that order, and only two things are left to decide here: what
 * a lower life wrote after a higher one is dropped, and a raised {@code since} makes everything
 * before it untrue. Not thread-safe.
 */
final class PartitionMap {
  private static final int MAX_EPOCHS = 1_000;

  private record End(long reset, OffsetPair last, OptionalInt epoch, long seen) {}

  private final Map<String, End> ends = new HashMap<>();
  private final List<EpochStart> epochs = new ArrayList<>();
  private SourceRuns runs = new SourceRuns();
  private long merged;
  private long life = -1;
  private long generation;
  private long since;
  private long slot = -1;
  private long order = -1;

  SourceRuns runs() {
    return runs;
  }

  long merged() {
    return merged + runs.merged();
  }

  Applied apply(SyncChunk chunk, int maxRuns) {
    ChunkHeader header = chunk.header();
    if (header.life() < life) {
      return Applied.LOWER_LIFE;
    }
    if (header.generation() < since) {
      return Applied.OLD_GENERATION;
    }
    if (header.since() > since) {
      forget(header.since());
    }
    if (header.life() > life && !header.tailRead()) {
      firstNewTarget(chunk).ifPresent(runs::unreadTail);
    }
    boolean samePass = header.generation() == generation;
    life = header.life();
    generation = Math.max(generation, header.generation());
    slot = Math.max(slot, chunk.slot());
    order = Math.max(order, chunk.order());
    boolean newer = runs.latest() == null || chunk.newest().target() >= runs.latest().target();
    for (OffsetRun run : chunk.runs()) {
      runs.add(run, samePass);
      samePass = true;
    }
    runs.seen(chunk.newest().source(), chunk.seen());
    runs.limit(maxRuns);
    if (newer) {
      ends.put(
          header.connector(),
          new End(header.reset(), chunk.newest(), newestEpoch(chunk), chunk.seen()));
      chunk.epochs().forEach(this::note);
    }
    return Applied.TAKEN;
  }

  Applied apply(OffsetPair point, int maxRuns) {
    if (point.source() < 0 || point.target() < 0) {
      return Applied.IGNORED;
    }
    if (!runs.allows(point)) {
      // Target offsets that fall name another log than before.
      forget(since);
    }
    runs.add(point);
    runs.limit(maxRuns);
    return Applied.TAKEN;
  }

  Optional<OffsetPair> end(String connector, long reset) {
    End end = ends.get(connector);
    return end == null || end.reset() != reset ? Optional.empty() : Optional.of(end.last());
  }

  OptionalInt endEpoch(String connector, long reset) {
    End end = ends.get(connector);
    return end == null || end.reset() != reset ? OptionalInt.empty() : end.epoch();
  }

  long seen(String connector, long reset) {
    End end = ends.get(connector);
    return end == null || end.reset() != reset ? 0 : end.seen();
  }

  /** Each chunk names the epoch in force at its first run, if its writer knew. */
  private static OptionalInt newestEpoch(SyncChunk chunk) {
    List<EpochStart> epochs = chunk.epochs();
    return epochs.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(epochs.get(epochs.size() - 1).epoch());
  }

  List<EpochStart> epochs() {
    return List.copyOf(epochs);
  }

  LifeStart next(Flow flow, String connector, long reset) {
    return new LifeStart(
        new ChunkHeader(flow, connector, life + 1, generation, since, reset, false),
        slot + 1,
        order + 1,
        Optional.ofNullable(runs.latest()));
  }

  private Optional<Long> firstNewTarget(SyncChunk chunk) {
    long known = runs.latest() == null ? -1 : runs.latest().target();
    return chunk.runs().stream()
        .map(OffsetRun::firstTarget)
        .filter(target -> target > known)
        .findFirst();
  }

  private void forget(long from) {
    merged += runs.merged();
    runs = new SourceRuns();
    ends.clear();
    epochs.clear();
    since = from;
  }

  private void note(EpochStart start) {
    EpochStart last = epochs.isEmpty() ? null : epochs.get(epochs.size() - 1);
    if (last == null || start.epoch() > last.epoch()) {
      epochs.add(start);
      if (epochs.size() > MAX_EPOCHS) {
        epochs.remove(0);
      }
    }
  }
}

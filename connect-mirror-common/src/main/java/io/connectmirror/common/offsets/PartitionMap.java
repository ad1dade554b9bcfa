package io.connectmirror.common.offsets;

import io.connectmirror.common.offsets.Translation.AfterKnown;
import io.connectmirror.common.offsets.Translation.Reason;
import io.connectmirror.common.offsets.Translation.Unknown;
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
 * before it untrue.
 *
 * <p>Except where a lower life raises {@code since}: it saw a topic made again or a log cut. It may
 * have outlived the higher one, and then it alone tells the truth; or the higher one goes on, and
 * has seen nothing of that yet, or need not. Nobody can tell by the topic. So what the lower one
 * tells is kept beside the rest, and of two answers the lower one is given, until the higher life
 * has raised {@code since} as well or another life has begun. Not thread-safe.
 */
final class PartitionMap {
  private static final int MAX_EPOCHS = 1_000;

  private record End(long reset, OffsetPair last, OptionalInt epoch, long seen) {}

  private final Map<String, End> ends = new HashMap<>();
  private final List<EpochStart> epochs = new ArrayList<>();
  private SourceRuns runs = new SourceRuns();

  /** What a lower life tells that has raised {@code since}; null where none has. */
  private PartitionMap beside;

  private long merged;
  private long life = -1;
  private long generation;
  private long since;
  private long slot = -1;
  private long order = -1;

  Translation forward(long position) {
    Translation answer = runs.forward(position);
    return beside == null ? answer : lower(answer, beside.forward(position));
  }

  Translation backward(long position) {
    Translation answer = runs.backward(position);
    return beside == null ? answer : lower(answer, beside.backward(position));
  }

  /** One past the last source offset below {@code offset} of which a copy is known, else 0. */
  long afterLastBefore(long offset) {
    long answer = runs.afterLastBefore(offset);
    return beside == null ? answer : Math.min(answer, beside.afterLastBefore(offset));
  }

  /** The record with the newest copy of all. */
  Optional<OffsetPair> latest() {
    return Optional.ofNullable(runs.latest());
  }

  /** One past the record with the newest copy, and one past the copy. */
  Optional<OffsetPair> mirroredTo() {
    Optional<OffsetPair> next = Optional.ofNullable(runs.next());
    return beside == null
        ? next
        : next.flatMap(one -> beside.mirroredTo().map(other -> lower(one, other)));
  }

  int size() {
    return runs.size() + (beside == null ? 0 : beside.size());
  }

  long merged() {
    return merged + runs.merged();
  }

  Applied apply(SyncChunk chunk, int maxRuns) {
    ChunkHeader header = chunk.header();
    if (header.life() < life) {
      if (header.since() > since) {
        keepBeside(chunk, maxRuns);
      }
      return Applied.LOWER_LIFE;
    }
    if (header.generation() < since) {
      return Applied.OLD_GENERATION;
    }
    if (beside != null && (header.life() > life || header.since() >= beside.since)) {
      beside = null;
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

  private void keepBeside(SyncChunk chunk, int maxRuns) {
    if (beside == null) {
      beside = new PartitionMap();
    }
    beside.apply(chunk, maxRuns);
  }

  private static Translation lower(Translation one, Translation other) {
    return one.position().isEmpty() || other.position().isEmpty()
        ? new Unknown(Reason.BEFORE_KNOWN)
        : new AfterKnown(Math.min(one.position().getAsLong(), other.position().getAsLong()));
  }

  private static OffsetPair lower(OffsetPair one, OffsetPair other) {
    return new OffsetPair(
        Math.min(one.source(), other.source()), Math.min(one.target(), other.target()));
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

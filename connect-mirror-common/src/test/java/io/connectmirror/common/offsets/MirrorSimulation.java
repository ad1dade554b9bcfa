package io.connectmirror.common.offsets;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * One partition mirrored through many lives of a task, by chance, with everything kept: what the
 * map says can be held against what is true.
 */
final class MirrorSimulation {
  static final TopicPartition PARTITION = new TopicPartition("t", 0);
  static final Flow FLOW = new Flow("idA", "idB");
  static final String CONNECTOR = "conn";

  /** What may go wrong, each with its chance in a hundred steps. */
  record Chances(
      int sourceGap,
      int foreign,
      int withoutOffset,
      int failedSync,
      int lostSync,
      int crash,
      int tailRead,
      int rewind,
      int reset,
      int compaction,
      int repeatedSync,
      int skipping) {
    static final Chances CALM = new Chances(30, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 10);
    static final Chances ALL = new Chances(30, 10, 5, 5, 3, 10, 50, 5, 5, 10, 5, 10);
  }

  /** A record of the sync topic. */
  private static final class Synced {
    private final byte[] key;
    private final byte[] value;

    Synced(SyncRecord record) {
      key = record.key();
      value = record.value();
    }
  }

  private final Random random;
  private final Chances chances;
  private final SyncCadence cadence =
      new SyncCadence(0, java.time.Duration.ZERO, java.time.Duration.ZERO);

  /** The source log so far; records beyond are made when they are read. */
  private final TreeSet<Long> source = new TreeSet<>();

  /** By target offset the source offset of the copy, or -1. */
  private final List<Long> target = new ArrayList<>();

  private final TreeMap<Long, TreeSet<Long>> copies = new TreeMap<>();
  private final List<Synced> topic = new ArrayList<>();

  /** What happened, for whoever looks into a failure. */
  private final List<String> story = new ArrayList<>();

  private final List<Long> unacked = new ArrayList<>();
  private final RunOffsetMap live = new RunOffsetMap(FLOW, true, RunOffsetMap.MAX_RUNS);
  private OffsetRunRecorder recorder;
  private long position;
  private long committed = -1;
  private long skippedTo;
  final int maxRuns;

  MirrorSimulation(long seed, Chances chances, int maxRuns) {
    this.random = new Random(seed);
    this.chances = chances;
    this.maxRuns = maxRuns;
    position = random.nextInt(10);
    if (chance(30)) {
      foreign();
    }
    recorder =
        new OffsetRunRecorder(
            PARTITION,
            live.nextLife(PARTITION, CONNECTOR).withTailRead(),
            Predecessor.start(),
            cadence);
  }

  /** One thing happens. */
  void step() {
    if (chance(chances.foreign)) {
      foreign();
    }
    if (chance(chances.crash)) {
      crash(false);
    } else if (chance(chances.reset)) {
      crash(true);
    } else if (chance(chances.rewind) && unacked.isEmpty() && !source.isEmpty()) {
      position = Math.min(position, pick());
      story.add("rewound to " + position);
    } else {
      mirror(1 + random.nextInt(6));
      acknowledge(random.nextInt(unacked.size() + 1));
    }
    if (chance(chances.skipping)) {
      skip();
    }
    if (chance(60)) {
      sync();
    }
    if (chance(chances.compaction)) {
      compact();
    }
    if (chance(chances.repeatedSync) && !topic.isEmpty()) {
      Synced again = topic.get(random.nextInt(topic.size()));
      live.apply(decode(again));
    }
  }

  /** The first record is mirrored and written down. */
  MirrorSimulation begun() {
    while (topic.isEmpty()) {
      mirror(1);
      rest();
    }
    return this;
  }

  /** A mirror that stops as it should. */
  void rest() {
    acknowledge(unacked.size());
    for (int i = 0; i < 5; i++) {
      drain(true);
    }
  }

  RunOffsetMap live() {
    return live;
  }

  /** A map read from the topic as it is now. */
  RunOffsetMap fresh() {
    RunOffsetMap map = new RunOffsetMap(FLOW, true, maxRuns);
    topic.forEach(synced -> map.apply(decode(synced)));
    return map;
  }

  long sourceEnd() {
    return Math.max(skippedTo, source.isEmpty() ? 0 : source.last() + 1);
  }

  long targetEnd() {
    return target.size();
  }

  /** The right forward answers by position; -1 where nothing was mirrored at or after it. */
  private long[] forwards() {
    long[] right = new long[(int) sourceEnd() + 4];
    long lowest = -1;
    for (int from = right.length - 1; from >= 0; from--) {
      TreeSet<Long> of = copies.get((long) from);
      if (of != null) {
        lowest = lowest < 0 ? of.last() : Math.min(lowest, of.last());
      }
      right[from] = lowest;
    }
    return right;
  }

  /** The right backward answers by position; -1 where every copy lies below it. */
  private long[] backwards() {
    return firstOriginals(NavigableSet::last);
  }

  /**
   * What one who has read the target from its beginning may skip on the way home, by position: all
   * before the first record of which no copy lies below it; -1 where each has one.
   */
  private long[] unseen() {
    return firstOriginals(NavigableSet::first);
  }

  private long[] firstOriginals(Function<NavigableSet<Long>, Long> counted) {
    long[] first = new long[(int) targetEnd() + 4];
    Arrays.fill(first, -1);
    int done = 0;
    for (Map.Entry<Long, TreeSet<Long>> entry : copies.entrySet()) {
      for (; done <= counted.apply(entry.getValue()); done++) {
        first[done] = entry.getKey();
      }
    }
    return first;
  }

  /** No answer of the map is past the right one. */
  void assertNeverPast(RunOffsetMap map, String which) {
    long[] right = forwards();
    for (int from = 0; from < right.length; from++) {
      Translation answer = map.forward(PARTITION, from);
      long limit = right[from] < 0 ? targetEnd() : right[from];
      assertThat(answer.position().orElse(0))
          .as(() -> which + " forward " + answer + story())
          .isBetween(0L, limit);
    }
    right = unseen();
    for (int from = 0; from < right.length; from++) {
      Translation answer = map.backward(PARTITION, from);
      long limit = right[from] < 0 ? sourceEnd() : right[from];
      assertThat(answer.position().orElse(0))
          .as(() -> which + " backward " + answer + story())
          .isBetween(0L, limit);
    }
  }

  /**
   * A group that goes over to the target, reads there for a while and comes home skips nothing,
   * whatever the map does not know.
   */
  void assertNothingIsSkippedOnTheWayHome(RunOffsetMap map) {
    for (long away = 0; away <= sourceEnd(); away += 3) {
      Translation there = map.forward(PARTITION, away);
      if (there.position().isEmpty()) {
        continue;
      }
      TreeSet<Long> unread = new TreeSet<>(copies.tailMap(away).keySet());
      for (long at = there.position().getAsLong(); at <= targetEnd(); at++) {
        Translation home = map.backward(PARTITION, at);
        long limit = unread.isEmpty() ? sourceEnd() : unread.first();
        long place = at;
        long left = away;
        assertThat(home.position().orElse(0))
            .as(() -> "left at " + left + " to " + there + ", home from " + place + story())
            .isLessThanOrEqualTo(limit);
        if (at < targetEnd()) {
          unread.remove(target.get((int) at));
        }
      }
    }
  }

  /** Every answer of the map is the right one. */
  void assertExact(RunOffsetMap map) {
    long[] right = forwards();
    for (int from = 0; from < right.length; from++) {
      Translation answer = map.forward(PARTITION, from);
      assertThat(answer.position())
          .as(() -> "forward " + answer + story())
          .hasValue(right[from] < 0 ? lastCopy() + 1 : right[from]);
    }
    right = backwards();
    for (int from = 0; from < right.length; from++) {
      Translation answer = map.backward(PARTITION, from);
      boolean past = right[from] < 0;
      // Behind the last copy, as far as was told that the source has nothing to mirror there: by an
      // earlier life perhaps, as one that has mirrored nothing yet tells nothing.
      long least = past ? copies.lastKey() + 1 : right[from];
      long most = past ? sourceEnd() : right[from];
      assertThat(answer.position().orElseThrow())
          .as(() -> "backward " + answer + story())
          .isBetween(least, most);
    }
  }

  /** Answers that call themselves exact are. */
  void assertExactWhereItSaysSo(RunOffsetMap map) {
    long[] right = forwards();
    long end = map.end(PARTITION).map(OffsetPair::source).orElse(-1L);
    for (int from = 0; from <= end; from++) {
      Translation answer = map.forward(PARTITION, from);
      if (answer instanceof Translation.Exact) {
        assertThat(answer.position()).as(() -> "forward " + answer + story()).hasValue(right[from]);
      }
    }
  }

  /** No forward answer of somebody else is past the right one. */
  void assertNeverPast(LongUnaryOperator forward) {
    long[] right = forwards();
    for (int from = 0; from < right.length; from++) {
      assertThat(forward.applyAsLong(from))
          .as(() -> "forward" + story())
          .isLessThanOrEqualTo(right[from] < 0 ? targetEnd() : right[from]);
    }
  }

  /** The records of the sync topic. */
  void forEachSync(BiConsumer<byte[], byte[]> reader) {
    topic.forEach(synced -> reader.accept(synced.key, synced.value));
  }

  private String story() {
    return story.stream().collect(Collectors.joining("\n  ", "\n  ", "\n"));
  }

  private long lastCopy() {
    return copies.values().stream().mapToLong(TreeSet::last).max().orElse(-1);
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private long pick() {
    List<Long> all = new ArrayList<>(source);
    return all.get(random.nextInt(all.size()));
  }

  /** The source's end yields no records for a while. */
  private void skip() {
    if (unacked.isEmpty() && source.ceiling(position) == null) {
      position += random.nextInt(3);
      skippedTo = Math.max(skippedTo, position);
      recorder.seen(() -> position);
      story.add("saw nothing up to " + position);
    }
  }

  private void foreign() {
    for (int i = random.nextInt(3); i >= 0; i--) {
      target.add(-1L);
    }
  }

  private void mirror(int records) {
    for (int i = 0; i < records; i++) {
      Long next = source.ceiling(position);
      if (next == null) {
        next = Math.max(position, skippedTo) + (chance(chances.sourceGap) ? random.nextInt(3) : 0);
        source.add(next);
      }
      position = next + 1;
      if (chance(chances.foreign)) {
        foreign();
      }
      copies.computeIfAbsent(next, unused -> new TreeSet<>()).add((long) target.size());
      unacked.add((long) target.size());
      story.add("mirrored " + next + " to " + target.size());
      target.add(next);
    }
  }

  private void acknowledge(int records) {
    for (int i = 0; i < records; i++) {
      long copy = unacked.remove(0);
      long original = target.get((int) copy);
      if (chance(chances.withoutOffset)) {
        recorder.ackedWithoutOffset(original);
      } else {
        recorder.acked(original, copy);
      }
      committed = original;
      story.add("acknowledged " + original);
    }
  }

  private void sync() {
    if (recorder.due(0)) {
      drain(false);
    }
  }

  private void drain(boolean reliably) {
    boolean failing = false;
    for (SyncChunk chunk : recorder.drain(0)) {
      int known = topic.size();
      failing |= !reliably && chance(chances.failedSync);
      if (failing) {
        recorder.failed(chunk);
      } else {
        if (reliably || !chance(chances.lostSync)) {
          publish(chunk);
        }
        recorder.confirmed(chunk);
      }
      story.add((topic.size() > known ? "wrote " : "did not write ") + describe(chunk));
    }
  }

  private void publish(SyncRecord record) {
    Synced synced = new Synced(record);
    topic.add(synced);
    live.apply(decode(synced));
  }

  private void compact() {
    Map<ByteBuffer, Synced> latest = new LinkedHashMap<>();
    for (Synced synced : topic) {
      latest.remove(ByteBuffer.wrap(synced.key));
      latest.put(ByteBuffer.wrap(synced.key), synced);
    }
    topic.clear();
    topic.addAll(latest.values());
  }

  private void crash(boolean reset) {
    if (reset) {
      publish(fresh().nextReset(CONNECTOR, Optional.of(PARTITION)));
    }
    RunOffsetMap map = fresh();
    LifeStart start = map.nextLife(PARTITION, CONNECTOR);
    unacked.clear();
    Optional<OffsetPair> end = map.end(PARTITION, CONNECTOR, map.reset(CONNECTOR, PARTITION));
    if (reset) {
      position = Math.min(pick(), start.newest().orElseThrow().source() + 1) + random.nextInt(2);
      recorder = new OffsetRunRecorder(PARTITION, start, Predecessor.unknown(), cadence);
    } else if (end.isPresent() && start.newest().equals(end) && chance(chances.tailRead)) {
      resumeBehindTail(start, end.get());
    } else {
      long resume = Math.max(committed, end.map(OffsetPair::source).orElse(-1L)) + 1;
      position = copies.isEmpty() ? position : resume;
      boolean follows = end.isPresent() && end.get().source() + 1 == resume;
      Predecessor before =
          follows
              ? Predecessor.follows(end.get().source(), end.get().target())
              : Predecessor.unknown();
      recorder = new OffsetRunRecorder(PARTITION, start, before, cadence);
    }
    committed = position - 1;
    story.add(
        "began a life at " + position + " after " + start.newest() + (reset ? " by reset" : ""));
  }

  private void resumeBehindTail(LifeStart start, OffsetPair end) {
    recorder =
        new OffsetRunRecorder(
            PARTITION,
            start.withTailRead(),
            Predecessor.follows(end.source(), end.target()),
            cadence);
    position = end.source() + 1;
    long previous = end.source();
    for (int copy = (int) end.target() + 1; copy < target.size(); copy++) {
      long original = target.get(copy);
      if (original >= 0) {
        Long next = source.higher(previous);
        if (next == null || next != original) {
          recorder.unknownSpace();
        }
        recorder.acked(original, copy);
        previous = original;
        position = original + 1;
      }
    }
  }

  private static String describe(SyncChunk chunk) {
    ChunkHeader header = chunk.header();
    return String.format(
        "slot %d of life %d, generation %d%s:%s",
        chunk.slot(),
        header.life(),
        header.generation(),
        header.tailRead() ? ", tail read" : "",
        chunk.runs().stream()
            .map(
                run ->
                    String.format(
                        " %s %d->%d*%d",
                        run.before().getClass().getSimpleName(),
                        run.firstSource(),
                        run.firstTarget(),
                        run.length()))
            .collect(Collectors.joining()));
  }

  private static SyncRecord decode(Synced synced) {
    return SyncRecord.decode(synced.key, synced.value).value().orElseThrow();
  }
}

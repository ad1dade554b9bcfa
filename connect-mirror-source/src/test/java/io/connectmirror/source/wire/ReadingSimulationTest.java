package io.connectmirror.source.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.batch.AbortedTransactions.Aborted;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.SourceLog.Fetched;
import io.connectmirror.source.task.SourceLog.Fetched.Batches.OfPartition;
import io.connectmirror.source.wire.ClusterWire.FetchAnswer;
import io.connectmirror.source.wire.ClusterWire.FetchAsk;
import io.connectmirror.source.wire.ClusterWire.FetchAsk.PartitionAsk;
import io.connectmirror.source.wire.ClusterWire.Reply;
import io.connectmirror.source.wire.ModelLog.Entry;
import io.connectmirror.source.wire.ModelLog.Kind;
import io.connectmirror.source.wire.ModelLog.Served;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.DisconnectException;
import org.junit.jupiter.api.Test;

/**
 * Stories that chance makes up, of partitions that are read while all happens to them that may. A
 * failure names its seed.
 */
class ReadingSimulationTest {
  private static final int SEEDS = 300;
  private static final int STEPS = 120;
  private static final int BROKERS = 3;
  private static final int BYTES = 700;
  private static final FetchBounds BOUNDS =
      new FetchBounds(BYTES, 600, 1, Duration.ofMillis(500), true, Duration.ofMillis(100));

  @Test
  void handsOutEachBatchOnceAndInOrderAndTellsOfWhatIsGone() throws InterruptedException {
    int told = 0;
    int handed = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Story story = new Story(seed);
      try {
        story.run();
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed + ", step " + story.step, e);
      }
      told += story.gone;
      handed += story.handed;
    }
    assertThat(told).isGreaterThan(SEEDS);
    assertThat(handed).isGreaterThan(10 * SEEDS);
  }

  /** What the reader of a partition knows. */
  private static final class Reader {
    private long position;

    /** Of the batch that was handed out last; null when it is not known what lies before. */
    private Long last;

    /** Whether what was read, or the topic that it is of, was lost. */
    private boolean isLost;

    /** Begun after that without word of what was before, so that nobody can notice. */
    private boolean isUnnoticed;

    /** Begun while metadata still had the topic that was there before it was made again. */
    private boolean isTakenForFormer;

    /** Whether a broker was asked for it, by the id of its topic. */
    private boolean isAsked;

    /** What was answered and not handed out; some of it may have been dropped. */
    private final List<Served> served = new ArrayList<>();

    void remade() {
      isLost = true;
      if (!isAsked) {
        // It may take the new topic for the one that it was to read.
        isUnnoticed = true;
        last = null;
      }
    }

    /** What is handed out now. */
    private Served taken(long from) {
      Served taken = null;
      for (Served each : served) {
        taken = each.position() == from ? each : taken;
      }
      served.removeIf(each -> each.position() <= from);
      assertThat(taken).as("what was answered from %d", from).isNotNull();
      return taken;
    }
  }

  private static final class Story {
    private final Random random;
    private final Map<TopicPartition, ModelLog> logs = new LinkedHashMap<>();
    private final Map<TopicPartition, Reader> readers = new LinkedHashMap<>();
    private final Set<TopicPartition> paused = new HashSet<>();
    private final PassthroughLog log;
    private ScriptedWire wire;
    private long nanosBefore;
    private int scripted;
    private int answered;
    private boolean isCalm;
    private int step;
    private int gone;
    private int handed;

    Story(int seed) {
      random = new Random(seed * 7_919L);
      log = new PassthroughLog("east", this::connect, BOUNDS, this::nanos);
      for (int number = 0; number < 3; number++) {
        TopicPartition partition = new TopicPartition("t" + number, 0);
        logs.put(partition, new ModelLog(partition));
        begin(partition, 0);
      }
    }

    private ScriptedWire connect() {
      nanosBefore = nanos();
      wire = new ScriptedWire();
      scripted = 0;
      answered = 0;
      ScriptedWire present = wire;
      wire.onRefresh = () -> metadata(present);
      metadata(wire);
      return wire;
    }

    private long nanos() {
      return nanosBefore + (wire == null ? 0 : wire.nanos);
    }

    /** As heard now, or not heard. */
    private void metadata(ScriptedWire of) {
      logs.forEach(
          (partition, model) -> {
            if (isCalm || random.nextInt(10) > 2) {
              of.leaders.put(partition, model.leader());
            } else if (random.nextInt(4) == 0) {
              of.leaders.remove(partition);
            }
          });
    }

    void run() throws InterruptedException {
      for (step = 0; step < STEPS; step++) {
        happen();
        if (random.nextBoolean()) {
          poll();
        }
      }
      rest();
    }

    private void happen() {
      TopicPartition partition = pick();
      ModelLog model = logs.get(partition);
      switch (random.nextInt(16)) {
        case 0, 1, 2, 3, 4, 5 -> append(model);
        case 6 -> finish(model);
        case 7 -> model.elect(1 + random.nextInt(BROKERS));
        case 8 -> {
          if (random.nextInt(3) == 0) {
            cut(partition, model);
          }
        }
        case 9 -> {
          if (!model.entries().isEmpty() && random.nextInt(3) == 0) {
            model.purge(model.entries().get(random.nextInt(model.entries().size())).first());
          }
        }
        case 10 -> {
          if (random.nextInt(8) == 0) {
            model.remake();
            readers.get(partition).remade();
          }
        }
        case 11, 12 -> {
          log.pause(Set.of(partition));
          paused.add(partition);
        }
        case 13, 14 -> {
          log.resume(Set.of(partition));
          paused.remove(partition);
        }
        default -> {
          if (random.nextInt(8) == 0) {
            Map<TopicPartition, StartPoint> starts = new HashMap<>();
            readers.forEach((each, reader) -> starts.put(each, start(each, reader.position)));
            log.replace(starts);
            paused.clear();
          }
        }
      }
    }

    private TopicPartition pick() {
      return List.copyOf(logs.keySet()).get(random.nextInt(logs.size()));
    }

    private void append(ModelLog model) {
      for (int count = random.nextInt(4); count >= 0; count--) {
        long producer = random.nextInt(3) == 0 ? 1 + random.nextInt(2) : ModelLog.NONE;
        model.append(1 + random.nextInt(4), producer, Kind.DATA, 70 + random.nextInt(150));
      }
    }

    private void finish(ModelLog model) {
      for (long producer : Set.copyOf(model.open())) {
        model.append(1, producer, random.nextBoolean() ? Kind.COMMIT : Kind.ABORT, 80);
      }
    }

    private void cut(TopicPartition partition, ModelLog model) {
      Reader reader = readers.get(partition);
      int entries = model.entries().size();
      model.elect(1 + random.nextInt(BROKERS), entries - random.nextInt(1 + entries / 2));
      reader.isLost |= model.end() < reader.position;
    }

    private void begin(TopicPartition partition, long offset) {
      Reader reader = new Reader();
      reader.position = offset;
      readers.put(partition, reader);
      ClusterWire.Leader heard = wire == null ? null : wire.leaders.get(partition);
      reader.isTakenForFormer =
          heard != null && !heard.topicId().equals(logs.get(partition).leader().topicId());
      log.begin(Map.of(partition, start(partition, offset)));
    }

    /** With the epoch of what lies before, if that is still there. */
    private StartPoint start(TopicPartition partition, long offset) {
      Reader reader = readers.get(partition);
      Entry before = logs.get(partition).before(offset);
      boolean isSame = before != null && !reader.isLost;
      // Where the reader cannot know what is before it, a cut may go unnoticed.
      reader.isUnnoticed = reader.isLost;
      reader.last = isSame ? Long.valueOf(before.id()) : null;
      reader.served.clear();
      reader.isAsked = false;
      return new StartPoint(offset, isSame ? OptionalInt.of(before.epoch()) : OptionalInt.empty());
    }

    private void poll() throws InterruptedException {
      script();
      int asks = wire == null ? 0 : wire.asks.size();
      ScriptedWire former = wire;
      Fetched fetched = log.poll(Duration.ofMillis(random.nextInt(200)));
      List<FetchAsk> asked = wire.asks.subList(wire == former ? asks : 0, wire.asks.size());
      asked.forEach(
          ask -> ask.partitions().forEach(each -> readers.get(each.partition()).isAsked = true));
      take(fetched);
      log.positions()
          .forEach(
              (partition, position) -> {
                long handedOut = readers.get(partition).position;
                if (position != handedOut) {
                  assertThat(position).as("position of %s", partition).isEqualTo(handedOut);
                }
              });
    }

    private void script() {
      while (wire != null && scripted <= wire.asks.size() && (isCalm || random.nextInt(3) > 0)) {
        scripted++;
        ScriptedWire present = wire;
        wire.answer(ask -> answer(present, ask));
      }
    }

    private Reply<FetchAnswer> answer(ScriptedWire present, FetchAsk ask) {
      int broker = present.askedBrokers.get(answered++);
      assertThat(ask.maxBytes()).as("bytes asked for").isLessThanOrEqualTo(BYTES);
      if (!isCalm && random.nextInt(8) == 0) {
        return new Reply.None<>(new DisconnectException("lost"));
      }
      int room = ask.maxBytes();
      List<FetchAnswer.PartitionAnswer> answers = new ArrayList<>();
      for (PartitionAsk each : ask.partitions()) {
        if (room <= 0) {
          break;
        }
        ModelLog model = logs.get(each.partition());
        FetchAnswer.PartitionAnswer given = model.answer(broker, each, room);
        if (given.records().hasRemaining() && (answers.isEmpty() || fits(given, room))) {
          readers.get(each.partition()).served.add(model.serve(broker, each, room));
          room -= given.records().remaining();
          answers.add(given);
        } else if (!given.records().hasRemaining()) {
          answers.add(given);
        }
      }
      return new Reply.Answer<>(new FetchAnswer(answers, Duration.ZERO));
    }

    private static boolean fits(FetchAnswer.PartitionAnswer given, int room) {
      return given.records().remaining() <= room;
    }

    private void take(Fetched fetched) {
      if (fetched instanceof Fetched.Batches batches) {
        Map<Integer, Integer> bytes = new HashMap<>();
        for (OfPartition each : batches.partitions()) {
          Served served = readers.get(each.partition()).taken(each.position());
          take(each, served);
          bytes.merge(served.broker(), each.records().remaining(), Integer::sum);
        }
        assertThat(bytes.values()).as("bytes held of a broker").allMatch(sum -> sum <= BYTES);
      } else if (fetched instanceof Fetched.Gone told) {
        told.partitions().forEach(this::gone);
      } else {
        throw new AssertionError(fetched.toString());
      }
    }

    private void take(OfPartition each, Served served) {
      Reader reader = readers.get(each.partition());
      assertThat(paused).as("paused").doesNotContain(each.partition());
      assertThat(each.position()).as("where it goes on").isEqualTo(reader.position);
      assertThat(ids(each.records())).isEqualTo(served.entries().stream().map(Entry::id).toList());
      assertThat(takenBack(each, served)).as("taken back").isEqualTo(served.takenBack());
      for (Entry entry : served.entries()) {
        boolean isBegun = reader.position == entry.first();
        if (reader.last != null && isBegun && entry.previous() != reader.last) {
          assertThat(entry.previous()).as("batch before %s", entry).isEqualTo(reader.last);
        }
        reader.last = entry.id();
        reader.position = entry.last() + 1;
        handed++;
      }
      reader.isLost = (reader.isLost && !reader.isUnnoticed) || !isThere(each.partition(), reader);
      reader.isUnnoticed = false;
    }

    /** Whether the log still has what was handed out last, which may have waited for long. */
    private boolean isThere(TopicPartition partition, Reader reader) {
      Entry before = logs.get(partition).before(reader.position);
      return before != null && reader.last != null && before.id() == reader.last;
    }

    private static List<Long> ids(ByteBuffer records) {
      List<Long> ids = new ArrayList<>();
      for (int at = 0; at < records.limit(); at += 12 + records.getInt(at + 8)) {
        ids.add(ModelLog.id(records.slice(at, 12 + records.getInt(at + 8))));
      }
      return ids;
    }

    /** By what the response says of transactions. */
    private static Set<Long> takenBack(OfPartition each, Served served) {
      Set<Long> takenBack = new HashSet<>();
      Map<Long, Long> within = new HashMap<>();
      for (Entry entry : served.entries()) {
        for (Aborted aborted : each.aborted()) {
          if (aborted.firstOffset() <= entry.last()
              && aborted.firstOffset() > within.getOrDefault(~aborted.producerId(), -1L)) {
            within.put(aborted.producerId(), aborted.firstOffset());
            within.put(~aborted.producerId(), aborted.firstOffset());
          }
        }
        if (entry.kind() == Kind.ABORT) {
          within.remove(entry.producer());
        } else if (entry.kind() == Kind.DATA && within.containsKey(entry.producer())) {
          takenBack.add(entry.id());
        }
      }
      return takenBack;
    }

    private void gone(TopicPartition partition, OptionalLong divergence) {
      Reader reader = readers.get(partition);
      ModelLog model = logs.get(partition);
      assertThat(reader.isLost || reader.isTakenForFormer || reader.position < model.start())
          .as("%s at %d is cut, purged or made again", partition, reader.position)
          .isTrue();
      gone++;
      paused.remove(partition);
      long again = Math.max(model.start(), Math.min(divergence.orElse(model.end()), model.end()));
      begin(partition, again);
    }

    /** Nothing happens any more: all that is there is read, and all that is gone was told. */
    private void rest() throws InterruptedException {
      isCalm = true;
      logs.values().forEach(this::finish);
      log.resume(logs.keySet());
      paused.clear();
      for (int polls = 0; polls < 400 && !isRead(); polls++) {
        if (wire != null) {
          metadata(wire);
        }
        poll();
      }
      readers.forEach(
          (partition, reader) -> {
            assertThat(reader.position)
                .as("at rest, %s", partition)
                .isEqualTo(logs.get(partition).end());
            assertThat(reader.isLost && !reader.isUnnoticed)
                .as("%s was lost and that not told", partition)
                .isFalse();
          });
    }

    private boolean isRead() {
      return readers.entrySet().stream()
          .allMatch(
              each ->
                  each.getValue().position == logs.get(each.getKey()).end()
                      && log.isCaughtUp(each.getKey())
                      && (!each.getValue().isLost || each.getValue().isUnnoticed));
    }
  }
}

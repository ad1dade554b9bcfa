package io.connectmirror.checkpoint.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.LifeStart;
import io.connectmirror.common.offsets.OffsetPair;
import io.connectmirror.common.offsets.OffsetRunRecorder;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncCadence;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.testing.FakeCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * A's topic t and its copy on B, two checkpoint tasks in opposite directions, and a group that
 * reads now here and now there; all of it by chance, and with everything kept.
 */
final class TwoWaySimulation {
  private static final TopicPartition T = new TopicPartition("t", 0);
  private static final long NONE = -1;

  private final Random random;
  private final boolean calm;
  private final FakeCluster a = new FakeCluster("A").topic("t", 1);
  private final FakeCluster b = new FakeCluster("B").topic("A.t", 1);
  private final List<SyncRecord> syncs = new ArrayList<>();
  private final TwoWayTask there = TwoWayTask.of(a, b, syncs, new ArrayList<>());
  private final TwoWayTask back = TwoWayTask.of(b, a, new ArrayList<>(), syncs);

  /** By offset whether there is a record. */
  private final List<Boolean> source = new ArrayList<>();

  /** By offset the source offset of the copy, -1 where there is none. */
  private final List<Long> target = new ArrayList<>();

  private final Set<Long> read = new HashSet<>();
  private final List<String> story = new ArrayList<>();
  private OffsetRunRecorder recorder;
  private long position;
  private long stored;
  private long byConsumerOnA = NONE;
  private long byConsumerOnB = NONE;
  private int twice;
  private boolean atRest;
  private boolean wasReset;

  TwoWaySimulation(long seed, boolean calm) {
    random = new Random(seed);
    this.calm = calm;
    recorder = recorder(Predecessor.start());
  }

  void step() throws InterruptedException {
    switch (random.nextInt(12)) {
      case 0, 1 -> produce();
      case 2, 3 -> mirror(1 + random.nextInt(8));
      case 4 -> sync();
      case 5 -> consumeOnA(1 + random.nextInt(6));
      case 6 -> consumeOnB(1 + random.nextInt(6));
      case 7, 8 -> pass(there, "there");
      case 9, 10 -> pass(back, "back");
      default -> trouble();
    }
  }

  private void trouble() {
    if (chance(40)) {
      there.start();
      story.add("there starts");
    } else if (chance(60)) {
      back.start();
      story.add("back starts");
    } else if (!calm && chance(50)) {
      crash();
    } else if (!calm) {
      reset();
    }
  }

  /** All is quiet: both sides come to rest. */
  void rest() throws InterruptedException {
    atRest = true;
    mirror(10_000);
    sync();
    a.leave("g", "m");
    b.leave("g", "m");
    there.readOn(10_000);
    back.readOn(10_000);
    for (int i = 0; i < 4; i++) {
      pass(there, "there");
      pass(back, "back");
    }
    Optional<Long> onA = onA();
    Optional<Long> onB = onB();
    for (int i = 0; i < 3; i++) {
      pass(there, "there");
      pass(back, "back");
    }
    assertThat(onA()).as(() -> "at rest on A" + told()).isEqualTo(onA);
    assertThat(onB()).as(() -> "at rest on B" + told()).isEqualTo(onB);
    atRest = false;
  }

  int readTwice() {
    return twice;
  }

  /** Goes over to the other side when all is in place. */
  void drill() throws InterruptedException {
    for (int round = 0; round < 3; round++) {
      produce();
      rest();
      consumeOnA(1 + random.nextInt(4));
      rest();
      consumeOnB(1 + random.nextInt(4));
    }
  }

  private void produce() {
    for (int i = 1 + random.nextInt(8); i > 0; i--) {
      source.add(!chance(20));
      a.append("t", 0, 1);
    }
    story.add("source end " + source.size());
  }

  private void mirror(int most) {
    for (int i = 0; i < most && position < source.size(); i++) {
      long offset = position++;
      if (!source.get((int) offset)) {
        continue;
      }
      while (chance(10)) {
        copy(NONE);
      }
      copy(offset);
      story.add("mirrored " + offset + " to " + (target.size() - 1));
      if (!calm && chance(5)) {
        recorder.ackedWithoutOffset(offset);
      } else {
        recorder.acked(offset, target.size() - 1);
      }
      if (chance(30)) {
        stored = position;
      }
    }
    recorder.seen(() -> position);
  }

  private void copy(long offset) {
    target.add(offset);
    b.append("A.t", 0, 1);
  }

  private void sync() {
    for (SyncChunk chunk : recorder.drain(0)) {
      if (!calm && chance(10)) {
        story.add("lost " + chunk);
      } else {
        syncs.add(chunk);
        story.add("sync " + chunk.runs() + " seen " + chunk.seen());
      }
      recorder.confirmed(chunk);
    }
  }

  private void crash() {
    if (syncs.isEmpty()) {
      return;
    }
    RunOffsetMap map = new RunOffsetMap(new Flow(a.id(), b.id()), false, 1_000);
    syncs.forEach(map::apply);
    Optional<OffsetPair> end = map.end(T);
    position = Math.max(stored, end.map(OffsetPair::source).orElse(-1L) + 1);
    long from = position;
    recorder =
        recorder(
            end.filter(newest -> newest.source() + 1 == from)
                .map(newest -> Predecessor.follows(newest.source(), newest.target()))
                .orElseGet(Predecessor::unknown));
    stored = position;
    story.add("crashed, goes on at " + position);
  }

  /** A user sends the mirror back. */
  private void reset() {
    RunOffsetMap map = new RunOffsetMap(new Flow(a.id(), b.id()), false, 1_000);
    syncs.forEach(map::apply);
    syncs.add(map.nextReset("a-b", Optional.empty()));
    position = position == 0 ? 0 : random.nextInt((int) position);
    stored = position;
    wasReset = true;
    recorder = recorder(Predecessor.unknown());
    story.add("reset to " + position);
  }

  private OffsetRunRecorder recorder(Predecessor before) {
    RunOffsetMap map = new RunOffsetMap(new Flow(a.id(), b.id()), false, 1_000);
    syncs.forEach(map::apply);
    LifeStart start = map.nextLife(T, "a-b");
    return new OffsetRunRecorder(
        T, start, before, new SyncCadence(0, Duration.ZERO, Duration.ZERO));
  }

  private void consumeOnA(int records) {
    long at = onA().orElse(0L);
    for (int i = 0; i < records && at < source.size(); at++) {
      if (source.get((int) at)) {
        i++;
        process(at);
        a.commit("g", "t", 0, at + 1);
        byConsumerOnA = at + 1;
        story.add("read " + at + " on A");
      }
    }
    check();
  }

  private void consumeOnB(int records) {
    Optional<Long> held = onB();
    if (held.isEmpty()) {
      return;
    }
    long at = held.get();
    for (int i = 0; i < records && at < target.size(); at++) {
      if (target.get((int) at) != NONE) {
        i++;
        process(target.get((int) at));
        b.commit("g", "A.t", 0, at + 1);
        byConsumerOnB = at + 1;
        story.add("read " + target.get((int) at) + " at " + at + " on B");
      }
    }
    check();
  }

  private void process(long record) {
    if (!read.add(record)) {
      twice++;
    }
  }

  private void pass(TwoWayTask task, String name) throws InterruptedException {
    Optional<Long> beforeA = onA();
    Optional<Long> beforeB = onB();
    if (chance(80)) {
      task.readOn(1 + random.nextInt(3));
    }
    boolean member = !atRest && chance(10);
    if (member) {
      (task == there ? b : a).join("g", "m");
    }
    task.pass();
    a.leave("g", "m");
    b.leave("g", "m");
    story.add("pass " + name + ": " + onA() + " " + onB());
    if (member) {
      assertThat(onA()).as("active").isEqualTo(beforeA);
      assertThat(onB()).as("active").isEqualTo(beforeB);
    }
    keepsProgress("A", beforeA, byConsumerOnA, onA());
    keepsProgress("B", beforeB, byConsumerOnB, onB());
    check();
  }

  private void keepsProgress(
      String side, Optional<Long> before, long byConsumer, Optional<Long> now) {
    if (before.isPresent() && before.get() == byConsumer) {
      assertThat(now.orElse(NONE))
          .as(() -> "a consumer's progress on " + side + told())
          .isGreaterThanOrEqualTo(byConsumer);
    }
  }

  /** No record lies before a position that was not read. */
  private void check() {
    onA()
        .ifPresent(
            at -> {
              for (long record = 0; record < at; record++) {
                boolean isRead = !source.get((int) record) || read.contains(record);
                long skipped = record;
                assertThat(isRead).as(() -> "A at " + at + " skips " + skipped + told()).isTrue();
              }
            });
    onB()
        .ifPresent(
            at -> {
              TreeMap<Long, Integer> newest = new TreeMap<>();
              for (int i = 0; i < target.size(); i++) {
                newest.put(target.get(i), i);
              }
              newest.remove(NONE);
              newest.forEach(
                  (record, copy) ->
                      assertThat(copy >= at || read.contains(record) || comesAgain(record))
                          .as(() -> "B at " + at + " skips " + record + " at " + copy + told())
                          .isTrue());
            });
  }

  /** The user who sent the mirror back to before the record has it copied once more. */
  private boolean comesAgain(long record) {
    return wasReset && record >= position;
  }

  private Optional<Long> onA() {
    return a.committed("g", "t", 0).map(CommittedOffset::offset);
  }

  private Optional<Long> onB() {
    return b.committed("g", "A.t", 0).map(CommittedOffset::offset);
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String told() {
    return "\n  " + String.join("\n  ", story) + "\n";
  }
}

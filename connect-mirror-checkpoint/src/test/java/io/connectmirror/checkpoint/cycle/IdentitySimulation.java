package io.connectmirror.checkpoint.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetPair;
import io.connectmirror.common.offsets.OffsetRunRecorder;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncCadence;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.policy.IdentityReplicationPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** A topic of one name on A and B that both flows mirror, by chance, with everything kept. */
final class IdentitySimulation {
  private static final TopicPartition T = new TopicPartition("t", 0);
  private static final long NONE = -1;

  private static final class Site {
    private final FakeCluster cluster;
    private final List<Long> log = new ArrayList<>();
    private final List<Boolean> own = new ArrayList<>();

    Site(String alias) {
      cluster = new FakeCluster(alias).topic("t", 1);
    }

    int append(long id, boolean isOwn) {
      log.add(id);
      own.add(isOwn);
      cluster.append("t", 0, 1);
      return log.size() - 1;
    }

    Optional<Long> committed() {
      return cluster.committed("g", "t", 0).map(CommittedOffset::offset);
    }
  }

  private final class Mirror {
    private final Site from;
    private final Site to;
    private final List<SyncRecord> syncs = new ArrayList<>();
    private OffsetRunRecorder recorder;
    private int position;
    private int stored;

    Mirror(Site from, Site to) {
      this.from = from;
      this.to = to;
      recorder = recorder(Predecessor.start());
    }

    private OffsetRunRecorder recorder(Predecessor before) {
      return new OffsetRunRecorder(
          T, map().nextLife(T, "c"), before, new SyncCadence(0, Duration.ZERO, Duration.ZERO));
    }

    private RunOffsetMap map() {
      RunOffsetMap map =
          new RunOffsetMap(new Flow(from.cluster.id(), to.cluster.id()), false, 1_000);
      syncs.forEach(map::apply);
      return map;
    }

    void mirror(int most) {
      for (int i = 0; i < most && position < from.log.size(); i++) {
        int offset = position++;
        if (!from.own.get(offset) || from.log.get(offset) == NONE) {
          continue;
        }
        int copy = to.append(from.log.get(offset), false);
        story.add(String.format("%s %d to %s %d", name(from), offset, name(to), copy));
        if (!calm && chance(5)) {
          recorder.ackedWithoutOffset(offset);
        } else {
          recorder.acked(offset, copy);
        }
        if (chance(30)) {
          stored = position;
        }
      }
      recorder.seen(() -> position);
    }

    void sync() {
      for (SyncChunk chunk : recorder.drain(0)) {
        if (calm || !chance(10)) {
          syncs.add(chunk);
          story.add("sync of " + name(from) + " " + chunk.runs() + " seen " + chunk.seen());
        }
        recorder.confirmed(chunk);
      }
    }

    void crash() {
      Optional<OffsetPair> end = map().end(T);
      if (end.isEmpty()) {
        return;
      }
      position = (int) Math.max(stored, end.get().source() + 1);
      long from = position;
      recorder =
          recorder(
              end.filter(newest -> newest.source() + 1 == from)
                  .map(newest -> Predecessor.follows(newest.source(), newest.target()))
                  .orElseGet(Predecessor::unknown));
      story.add("crash of " + name(this.from) + ", goes on at " + position);
    }
  }

  private final Random random;
  private final boolean calm;
  private final List<String> story = new ArrayList<>();
  private final Set<Long> read = new HashSet<>();
  private final Site a = new Site("A");
  private final Site b = new Site("B");
  private final Mirror ab;
  private final Mirror ba;
  private final TwoWayTask there;
  private final TwoWayTask back;
  private long nextId;

  IdentitySimulation(long seed, boolean calm) {
    random = new Random(seed);
    this.calm = calm;
    ab = new Mirror(a, b);
    ba = new Mirror(b, a);
    there =
        new TwoWayTask(a.cluster, b.cluster, new IdentityReplicationPolicy(), ab.syncs, ba.syncs);
    back =
        new TwoWayTask(b.cluster, a.cluster, new IdentityReplicationPolicy(), ba.syncs, ab.syncs);
  }

  /** Each flow has told of the partition; before that a task takes the other one for absent. */
  IdentitySimulation begun() {
    a.append(nextId++, true);
    b.append(nextId++, true);
    for (Mirror mirror : List.of(ab, ba)) {
      while (mirror.syncs.isEmpty()) {
        produce(mirror.from);
        mirror.mirror(10_000);
        mirror.sync();
      }
    }
    there.readOn(10);
    back.readOn(10);
    return this;
  }

  void step() throws InterruptedException {
    Mirror mirror = chance(50) ? ab : ba;
    TwoWayTask task = chance(50) ? there : back;
    switch (random.nextInt(12)) {
      case 0, 1 -> produce(mirror.from);
      case 2, 3, 4 -> mirror.mirror(1 + random.nextInt(8));
      case 5, 6 -> mirror.sync();
      case 7 -> consume(mirror.from, 1 + random.nextInt(6));
      case 8, 9, 10 -> pass(task, 1 + random.nextInt(3));
      default -> trouble(mirror, task);
    }
  }

  private void trouble(Mirror mirror, TwoWayTask task) {
    if (chance(50)) {
      task.start();
    } else if (!calm) {
      mirror.crash();
    }
  }

  void rest() throws InterruptedException {
    for (int i = 0; i < 2; i++) {
      ab.mirror(10_000);
      ba.mirror(10_000);
    }
    ab.sync();
    ba.sync();
    for (int i = 0; i < 4; i++) {
      pass(there, 10_000);
      pass(back, 10_000);
    }
    Optional<Long> onA = a.committed();
    Optional<Long> onB = b.committed();
    for (int i = 0; i < 3; i++) {
      pass(there, 10_000);
      pass(back, 10_000);
    }
    assertThat(a.committed()).as(() -> "at rest on A" + told()).isEqualTo(onA);
    assertThat(b.committed()).as(() -> "at rest on B" + told()).isEqualTo(onB);
  }

  private String told() {
    return "\n  " + String.join("\n  ", story) + "\n";
  }

  private void produce(Site site) {
    for (int i = 1 + random.nextInt(5); i > 0; i--) {
      site.append(chance(15) ? NONE : nextId++, true);
    }
    story.add(name(site) + " ends at " + site.log.size());
  }

  private void consume(Site site, int records) {
    Optional<Long> held = site.committed();
    if (held.isEmpty() && site == b) {
      return;
    }
    int at = (int) (long) held.orElse(0L);
    for (int i = 0; i < records && at < site.log.size(); at++) {
      long id = site.log.get(at);
      if (id != NONE) {
        i++;
        read.add(id);
        site.cluster.commit("g", "t", 0, at + 1);
        story.add("read " + at + " on " + name(site));
      }
    }
    check();
  }

  private void pass(TwoWayTask task, int syncs) throws InterruptedException {
    task.readOn(syncs);
    task.pass();
    story.add("pass " + (task == there ? "there " : "back ") + a.committed() + " " + b.committed());
    check();
  }

  private void check() {
    check(a);
    check(b);
  }

  private void check(Site site) {
    long at = site.committed().orElse(0L);
    Map<Long, Integer> newest = new HashMap<>();
    for (int i = 0; i < site.log.size(); i++) {
      newest.put(site.log.get(i), i);
    }
    newest.remove(NONE);
    newest.forEach(
        (id, offset) ->
            assertThat(offset >= at || read.contains(id))
                .as(() -> name(site) + " at " + at + " skips " + offset + told())
                .isTrue());
  }

  private static String name(Site site) {
    return site.cluster.alias();
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }
}

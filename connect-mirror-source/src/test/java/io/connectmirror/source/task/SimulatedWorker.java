package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.config.TaskSlot;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.testing.ManualClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Everything that tasks run in and that outlives them, and the tasks that are alive. */
final class SimulatedWorker {
  static final String CONNECTOR = "mirror";

  final Random random;
  final SimulatedClusters clusters = new SimulatedClusters();
  final SimulatedSyncTopic syncTopic;
  final SimulatedState state;
  final FakeConnectOffsets offsets = new FakeConnectOffsets();
  final ManualClock clock = new ManualClock();
  final SimulationChecks checks;
  final boolean marksProvenance;

  /** Whether some acknowledgements come without an offset, as those of batches sent twice do. */
  final boolean losesOffsets;

  /**
   * Whether some records are alike in all that can be seen. Not in a story in which two tasks have
   * one slot, a topic is made again or the end of a log cannot be read: nobody could tell then
   * whose copy is whose.
   */
  final boolean hasAlike;

  private final List<SourceSettings> settings = new ArrayList<>();
  private final TopicNaming naming;
  private final List<SimulatedLife> alive = new ArrayList<>();
  private int lives;
  private boolean inTrouble;
  private boolean wasOverlapped;

  SimulatedWorker(Random random) {
    this.random = random;
    this.syncTopic = new SimulatedSyncTopic(random);
    this.state = new SimulatedState(random);
    this.checks = new SimulationChecks(this);
    this.marksProvenance = random.nextInt(3) == 0;
    this.hasAlike = random.nextInt(3) == 0;
    this.losesOffsets = random.nextInt(3) == 0;
    int tasks = 1 + random.nextInt(5) / 4;
    for (int slot = 0; slot < tasks; slot++) {
      settings.add(settings(new TaskSlot(slot, tasks)));
    }
    this.naming = settings.get(0).newTopicNaming();
  }

  private SourceSettings settings(TaskSlot slot) {
    Map<String, String> all =
        new HashMap<>(
            Map.of(
                "name", CONNECTOR,
                "connector.class", "io.connectmirror.source.ClusterMirrorSourceConnector",
                "source.cluster.alias", "east",
                "target.cluster.alias", "west",
                "source.cluster.bootstrap.servers", "localhost:1",
                "target.cluster.bootstrap.servers", "localhost:2",
                "consumer.poll.timeout.ms", "1",
                "refresh.topics.interval.seconds", "2",
                "offset-syncs.topic.location", "target",
                "provenance.headers.enabled", Boolean.toString(marksProvenance)));
    if (random.nextInt(4) == 0) {
      all.put("source.inflight.bytes", "1000");
    }
    if (random.nextInt(3) == 0) {
      all.put("offset.lag.max", "0");
    }
    all.putAll(slot.toSettings());
    return SourceSettings.parse(all).orThrow();
  }

  /** One of many, if there is one. */
  <T> Optional<T> some(List<T> all) {
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
  }

  int slots() {
    return settings.size();
  }

  SourceSettings settings(int slot) {
    return settings.get(slot);
  }

  TopicNaming naming() {
    return naming;
  }

  Flow flow() {
    return new Flow(clusters.east.id(), clusters.west.id());
  }

  /** With which a record of the source tells that it comes from the target. */
  Optional<byte[]> markOfTarget() {
    return Optional.of(clusters.west.id().getBytes(UTF_8));
  }

  List<SimulatedLife> alive() {
    return alive;
  }

  List<SimulatedLife> alive(int slot) {
    return alive.stream().filter(life -> life.slot() == slot).toList();
  }

  /** Two tasks have one slot. */
  boolean isOverlapped() {
    return alive.size() > alive.stream().map(SimulatedLife::slot).distinct().count();
  }

  /** Two tasks had one slot at some time. */
  boolean wasOverlapped() {
    return wasOverlapped;
  }

  SimulatedLife start(int slot) {
    SimulatedLife life = new SimulatedLife(this, slot, ++lives);
    for (SimulatedLife other : alive(slot)) {
      wasOverlapped = true;
      other.overlaps();
      life.overlaps();
    }
    if (inTrouble) {
      life.meetsTrouble();
    }
    alive.add(life);
    life.start();
    return life;
  }

  /** Whether clusters leave calls without an answer from now on. */
  void trouble(boolean begins) {
    inTrouble = begins;
    if (begins) {
      alive.forEach(SimulatedLife::meetsTrouble);
    }
  }

  void kill(SimulatedLife life) {
    alive.remove(life);
    life.kill();
  }

  void stop(SimulatedLife life) throws InterruptedException {
    life.stop();
    alive.remove(life);
  }
}

package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Lets time pass, and lets all come to rest, where more can be said than on the way. */
final class SimulationRest {
  private static final int TICK_MS = 100;
  private static final int QUIET_SECONDS = 15;
  private static final int MOST_SECONDS = 300;

  private final SimulatedWorker worker;
  private final Consumer<String> tell;
  private final Set<Object> targetsSeen = new HashSet<>();
  private final Set<String> remotesSeen = new HashSet<>();

  private boolean coming;

  SimulationRest(SimulatedWorker worker, Consumer<String> tell) {
    this.worker = worker;
    this.tell = tell;
  }

  void pass(int ms) {
    for (int passed = 0; passed < ms; passed += TICK_MS) {
      worker.clock.advanceMs(TICK_MS);
      worker.alive().forEach(SimulatedLife::runJobs);
    }
  }

  /** What the connector does for the tasks. */
  void follow() {
    worker.clusters.followSource();
    for (SimulatedCopies copies : worker.clusters.copies()) {
      String remote = copies.partition().topic();
      worker.state.checked(SimulatedWorker.CONNECTOR, remote, worker.clusters.west.topicId(remote));
      String name = copies.partition().toString();
      if (targetsSeen.add(copies) && !remotesSeen.add(name)) {
        worker.checks.owed().targetMadeAgain(copies, SimulatedClusters.source(copies.partition()));
      }
    }
  }

  void heal() {
    worker.clusters.east.heal();
    worker.clusters.west.heal();
    worker.trouble(false);
    worker.clusters.logs().forEach(log -> worker.clusters.leader(log, true));
    worker.state.fail(0);
    worker.syncTopic.fail(0);
    worker
        .alive()
        .forEach(
            life -> {
              life.reader().fail(0);
              life.tails().fail(0);
            });
  }

  /** One task for each slot, and nothing more happens until all is done; then all is checked. */
  void come() throws InterruptedException {
    coming = true;
    heal();
    follow();
    for (int slot = 0; slot < worker.slots(); slot++) {
      List<SimulatedLife> alive = worker.alive(slot);
      for (int i = 1; i < alive.size(); i++) {
        worker.kill(alive.get(i));
      }
      if (alive.isEmpty()) {
        worker.start(slot);
      }
    }
    untilQuiet();
    check();
    nothingNewDoesNothing();
    if (worker.random.nextInt(3) == 0) {
      aNewLifeFindsAllDone();
    }
    coming = false;
  }

  /** Nothing may happen to the logs then. */
  boolean isComing() {
    return coming;
  }

  private void check() {
    worker.checks.syncs().offsetSyncsAreTrue();
    worker.checks.everyRecordOfTheSourceHasACopy();
    worker.checks.countersTellWhatWasTold();
    worker.checks.owed().everyAnomalyWasTold();
    worker.checks.owed().everyRecordThatWasPurgedUnreadIsToldOf();
    worker.checks.syncs().translationsAreTrueToANewReader();
  }

  private void untilQuiet() throws InterruptedException {
    int quiet = 0;
    for (int second = 0; quiet < QUIET_SECONDS; second++) {
      assertThat(second).as("seconds until all is quiet").isLessThan(MOST_SECONDS);
      quiet = second() ? 0 : quiet + 1;
    }
  }

  /** A second in which everything works. */
  private boolean second() throws InterruptedException {
    boolean moved = false;
    for (SimulatedLife life : List.copyOf(worker.alive())) {
      long before = life.polled();
      life.poll();
      moved |= life.polled() > before || life.reader().isWedged();
      moved |= life.flights().stream().anyMatch(SimulatedFlight::canLand);
      life.flights().forEach(SimulatedFlight::land);
      life.syncs().complete(Integer.MAX_VALUE);
    }
    pass(1_000);
    return moved;
  }

  /** What was decided and done once is not decided and done again. */
  private void nothingNewDoesNothing() throws InterruptedException {
    int changes = worker.state.changes();
    int syncs = worker.syncTopic.written().size();
    for (int i = 0; i < QUIET_SECONDS; i++) {
      assertThat(second()).as("records were read though there are no new ones").isFalse();
    }
    assertThat(worker.state.changes()).as(() -> worker.state.lastChange()).isEqualTo(changes);
    assertThat(worker.syncTopic.written()).hasSize(syncs);
  }

  /** Once Connect has all positions, the next life has nothing to do and nothing to tell. */
  private void aNewLifeFindsAllDone() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      for (SimulatedLife life : worker.alive()) {
        if (!life.commit().isRunning()) {
          life.commit().begin(false);
        }
        life.commit().end();
      }
      second();
    }
    int told = worker.checks.owed().told().size();
    tell.accept("all begin anew");
    for (int slot = 0; slot < worker.slots(); slot++) {
      for (SimulatedLife life : worker.alive(slot)) {
        if (worker.random.nextBoolean()) {
          worker.stop(life);
        } else {
          worker.kill(life);
        }
      }
      worker.start(slot);
    }
    untilQuiet();
    for (SimulatedLife life : worker.alive()) {
      assertThat(life.polled() == 0 || !life.anomalies().isEmpty())
          .as("no records of %s", life)
          .isTrue();
    }
    assertThat(worker.checks.owed().told().stream().skip(told).filter(this::hasPosition).toList())
        .as("told again")
        .isEmpty();
    check();
  }

  /**
   * Without a record behind it Connect keeps the position that an anomaly was found by, and it is
   * found anew each time.
   */
  private boolean hasPosition(SimulatedAnomaly anomaly) {
    return worker.checks.owed().told().stream()
        .filter(told -> told.partition().equals(anomaly.partition()))
        .filter(told -> told.source().equals(anomaly.source()))
        .noneMatch(
            told ->
                told.source()
                    .map(log -> log.selected(told.first(), log.end()).isEmpty())
                    .orElse(true));
  }

  @Override
  public String toString() {
    return worker.alive().stream().map(SimulatedLife::toString).collect(Collectors.joining(", "));
  }
}

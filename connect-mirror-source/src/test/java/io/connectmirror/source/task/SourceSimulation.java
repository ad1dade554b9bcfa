package io.connectmirror.source.task;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Source tasks between two clusters to which everything happens that can, by chance and in one
 * thread: the same seed gives the same story, in any JVM. So nothing here may depend on the order
 * of an immutable map or set, or of one whose keys have the hash codes that objects are given.
 */
final class SourceSimulation {
  private static final Logger LOG = LoggerFactory.getLogger(SourceSimulation.class);
  private static final int STEPS_TOLD = Integer.getInteger("simulation.told", 40);

  private final long seed;
  private final Random random;
  private final SimulatedWorker worker;
  private final SimulatedClusters clusters;
  private final SimulationRest rest;
  private final SimulatedEvents events;
  private final SimulatedTrouble trouble;
  private final Deque<String> story = new ArrayDeque<>();
  private final Consumer<String> listener;
  private int step;

  SourceSimulation(long seed) {
    this(seed, told -> {});
  }

  /**
   * @param listener hears all that happens
   */
  SourceSimulation(long seed, Consumer<String> listener) {
    this.seed = seed;
    this.listener = listener;
    this.random = new Random(seed);
    this.worker = new SimulatedWorker(random);
    this.clusters = worker.clusters;
    this.rest = new SimulationRest(worker, this::tell);
    this.events = new SimulatedEvents(worker, rest, this::tell);
    this.trouble = new SimulatedTrouble(worker, rest, events, this::tell);
  }

  /**
   * @throws AssertionError with the seed and the last steps when something is not as it must be
   */
  void run(int steps) {
    try {
      clusters.create("t0", 1 + random.nextInt(3));
      events.follow();
      for (int slot = 0; slot < worker.slots(); slot++) {
        worker.start(slot);
      }
      for (step = 1; step <= steps; step++) {
        clusters.east.forgetCalls();
        clusters.west.forgetCalls();
        step();
        worker.checks.syncs().offsetSyncsAreTrue();
        worker.checks.eachPartitionIsReadByOneTask();
      }
      tell("comes to rest");
      rest.come();
    } catch (AssertionError | RuntimeException | InterruptedException e) {
      throw new AssertionError(
          "seed "
              + seed
              + "L, step "
              + step
              + ": "
              + e.getMessage()
              + "\nlast steps:\n  "
              + String.join("\n  ", story),
          e);
    }
  }

  /** What a story leaves behind: the topics that outlive tasks, and how chance would go on. */
  String outcome() {
    return worker.syncTopic.written() + "\n" + worker.state + "\n" + random.nextLong();
  }

  private void tell(String what) {
    LOG.debug("{} {}", step, what);
    listener.accept(step + " " + what);
    story.add(step + " " + what);
    if (story.size() > STEPS_TOLD) {
      story.remove();
    }
  }

  private void step() throws InterruptedException {
    int dice = random.nextInt(1_000);
    if (dice < 160) {
      events.produce();
    } else if (dice < 330) {
      time();
    } else if (dice < 520) {
      someLife().ifPresent(this::poll);
    } else if (dice < 640) {
      someFlight()
          .ifPresent(
              flight -> {
                flight.write(1 + random.nextInt(6));
                tell("written: " + flight);
              });
    } else if (dice < 750) {
      someFlight()
          .ifPresent(
              flight -> {
                flight.acknowledge(1 + random.nextInt(6));
                tell("acknowledged: " + flight);
              });
    } else if (dice < 800) {
      someLife()
          .ifPresent(
              life -> {
                life.syncs().complete(1 + random.nextInt(4));
                tell("syncs of " + life + " written");
              });
    } else if (dice < 850) {
      someLife().ifPresent(this::commit);
    } else if (dice < 905) {
      lives();
    } else if (dice < 945) {
      events.any();
    } else if (dice < 960) {
      events.follow();
    } else if (dice < 993) {
      trouble.any();
    } else {
      tell("comes to rest");
      rest.come();
    }
  }

  private void poll(SimulatedLife life) {
    try {
      long before = life.polled();
      life.poll();
      tell(life + " polled " + (life.polled() - before));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void time() {
    int ms = 100 * (1 + random.nextInt(random.nextInt(4) == 0 ? 60 : 10));
    tell(ms + " ms");
    rest.pass(ms);
  }

  private void commit(SimulatedLife life) {
    if (!life.commit().isRunning()) {
      life.commit().begin(random.nextInt(5) == 0);
      tell(life + " begins a commit");
    } else if (random.nextInt(12) == 0) {
      life.commit().fail();
      tell(life + " fails to commit");
    } else {
      life.commit().end();
      tell(life + " ends a commit");
    }
  }

  private void lives() throws InterruptedException {
    int slot = random.nextInt(worker.slots());
    List<SimulatedLife> alive = worker.alive(slot);
    // Two tasks of which one does not know yet that a topic was made again are a case of its own.
    boolean overlap =
        !worker.hasAlike && alive.size() == 1 && alive.get(0).isCurrent() && random.nextInt(6) == 0;
    if (alive.isEmpty() || overlap) {
      tell("starts " + worker.start(slot));
      return;
    }
    SimulatedLife life = alive.get(random.nextInt(alive.size()));
    if (alive.size() > 1 || random.nextInt(3) > 0) {
      tell("kills " + life);
      worker.kill(life);
    } else {
      tell("stops " + life);
      worker.stop(life);
    }
    if (random.nextInt(3) > 0 && worker.alive(slot).isEmpty()) {
      tell("starts " + worker.start(slot));
    }
  }

  private Optional<SimulatedLife> someLife() {
    return worker.some(worker.alive());
  }

  private Optional<SimulatedFlight> someFlight() {
    return someLife().flatMap(life -> worker.some(life.flights()));
  }
}

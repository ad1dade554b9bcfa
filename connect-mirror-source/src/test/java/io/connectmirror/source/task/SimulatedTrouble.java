package io.connectmirror.source.task;

import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.FakeOperation;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** What fails or happens at a bad moment, by chance. */
final class SimulatedTrouble {
  private static final List<FakeOperation> ASKED =
      List.of(
          FakeOperation.LIST_TOPICS,
          FakeOperation.DESCRIBE_TOPICS,
          FakeOperation.TOPIC_CONFIGS,
          FakeOperation.EARLIEST_OFFSETS,
          FakeOperation.LATEST_OFFSETS);

  private final SimulatedWorker worker;
  private final SimulatedClusters clusters;
  private final SimulationRest rest;
  private final SimulatedEvents events;
  private final Consumer<String> tell;
  private final Random random;
  private boolean inTheMidst;

  SimulatedTrouble(
      SimulatedWorker worker, SimulationRest rest, SimulatedEvents events, Consumer<String> tell) {
    this.worker = worker;
    this.clusters = worker.clusters;
    this.rest = rest;
    this.events = events;
    this.tell = tell;
    this.random = worker.random;
  }

  private void tell(String what) {
    tell.accept(what);
  }

  /** Something fails from now on, or all is well again. */
  void any() {
    // Where a tail could not be looked at, records that are alike are taken for repetitions.
    switch (worker.hasAlike ? 4 + random.nextInt(3) : random.nextInt(10)) {
      case 0 -> someLog().ifPresent(this::leader);
      case 1 -> {
        FakeOperation operation = ASKED.get(random.nextInt(ASKED.size()));
        int nth = 1 + random.nextInt(4);
        side().failCall(operation, nth, new TimeoutException("timed out"));
        tell("call " + nth + " of " + operation + " will fail");
      }
      case 2 -> {
        side().unreachable();
        tell("a cluster cannot be reached");
      }
      case 3 -> someLog().ifPresent(this::failItem);
      case 4 -> {
        worker.state.fail(1 + random.nextInt(3));
        tell("the state topic fails");
      }
      case 5 -> {
        worker.syncTopic.fail(1 + random.nextInt(6));
        tell("the sync topic fails");
      }
      case 6 -> someLife().ifPresent(life -> life.reader().fail(1 + random.nextInt(4)));
      case 7 -> someLife().ifPresent(life -> life.tails().fail(1));
      case 8 -> midst();
      default -> heal();
    }
  }

  private FakeCluster side() {
    worker.trouble(true);
    return random.nextBoolean() ? clusters.east : clusters.west;
  }

  private void failItem(SimulatedLog log) {
    worker.trouble(true);
    boolean atSource = random.nextBoolean();
    TopicPartition partition =
        atSource ? log.partition() : SimulatedClusters.remote(log.partition());
    FakeOperation operation = ASKED.get(1 + random.nextInt(ASKED.size() - 1));
    boolean ofTopic =
        operation == FakeOperation.DESCRIBE_TOPICS || operation == FakeOperation.TOPIC_CONFIGS;
    (atSource ? clusters.east : clusters.west)
        .failItem(
            operation,
            ofTopic ? partition.topic() : partition.toString(),
            random.nextBoolean()
                ? new TimeoutException("timed out")
                : new UnknownTopicOrPartitionException("not known yet"));
    tell(operation + " of " + partition + " fails for now");
  }

  /** Something happens while a job is between two calls. */
  private void midst() {
    FakeOperation operation = ASKED.get(random.nextInt(ASKED.size()));
    (random.nextBoolean() ? clusters.east : clusters.west)
        .before(
            operation,
            () -> {
              if (!inTheMidst && !rest.isComing()) {
                inTheMidst = true;
                tell("in the midst of a job, before " + operation + ":");
                if (random.nextBoolean()) {
                  events.any();
                } else {
                  events.produce();
                  someFlight().ifPresent(flight -> flight.write(3));
                }
                inTheMidst = false;
              }
            });
    tell("something will happen before " + operation);
  }

  private void leader(SimulatedLog log) {
    clusters.leader(log, !log.hasLeader());
    tell(log + (log.hasLeader() ? " has a leader again" : " has no leader"));
  }

  private void heal() {
    rest.heal();
    tell("all is well again");
  }

  private Optional<SimulatedLog> someLog() {
    return worker.some(clusters.logs());
  }

  private Optional<SimulatedLife> someLife() {
    return worker.some(worker.alive());
  }

  private Optional<SimulatedFlight> someFlight() {
    return someLife().flatMap(life -> worker.some(life.flights()));
  }
}

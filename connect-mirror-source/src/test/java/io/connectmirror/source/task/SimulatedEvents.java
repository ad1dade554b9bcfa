package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/** What befalls the logs of both clusters, by chance. */
final class SimulatedEvents {
  private static final int MOST_TOPICS = 3;
  private static final int MOST_PARTITIONS = 4;

  private final SimulatedWorker worker;
  private final SimulatedClusters clusters;
  private final SimulationRest rest;
  private final Consumer<String> tell;
  private final Random random;
  private int contents;

  SimulatedEvents(SimulatedWorker worker, SimulationRest rest, Consumer<String> tell) {
    this.worker = worker;
    this.clusters = worker.clusters;
    this.rest = rest;
    this.tell = tell;
    this.random = worker.random;
  }

  private void tell(String what) {
    tell.accept(what);
  }

  /** Somebody writes to the source. */
  void produce() {
    someLog().ifPresent(log -> produce(log, 1 + random.nextInt(6)));
  }

  private void produce(SimulatedLog log, int count) {
    long from = log.end();
    for (int i = 0; i < count; i++) {
      if (random.nextInt(12) == 0) {
        clusters.mark(log);
      }
      boolean isEqual = worker.hasAlike && random.nextInt(3) == 0;
      boolean isMarked = worker.marksProvenance && random.nextInt(6) == 0;
      clusters.produce(
          log,
          isEqual ? "r" + random.nextInt(2) : "r" + (2 + contents++),
          isMarked ? worker.markOfTarget() : Optional.empty());
    }
    tell("produced " + log + " " + from + " to " + log.end());
  }

  /** Something befalls a log or a topic. */
  void any() {
    switch (random.nextInt(14)) {
      case 0 -> create();
      case 1 -> someTopic().ifPresent(this::grow);
      case 2 -> someTopic().ifPresent(this::delete);
      case 3, 4 -> someTopic().ifPresent(this::recreate);
      case 5 -> clusters.copies().stream().findAny().ifPresent(unused -> deleteRemote(false));
      case 6 -> deleteRemote(true);
      case 7, 8 -> someLog().ifPresent(this::purge);
      case 9, 10, 11 -> someLog().ifPresent(this::cut);
      case 12 -> someLog().ifPresent(this::elect);
      default -> foreign();
    }
  }

  private void create() {
    for (int i = 0; i < MOST_TOPICS; i++) {
      if (!clusters.topics().contains("t" + i)) {
        make("t" + i, 1 + random.nextInt(3));
        return;
      }
    }
  }

  private void make(String topic, int partitions) {
    clusters.create(topic, partitions);
    tell("makes " + topic + " with " + partitions);
    clusters.logs().stream()
        .filter(log -> log.partition().topic().equals(topic))
        .forEach(worker.checks.owed()::sourceMadeAgain);
  }

  private void grow(String topic) {
    int before = clusters.east.partitions(topic);
    if (before < MOST_PARTITIONS) {
      clusters.grow(topic, before + 1);
      tell(topic + " has " + (before + 1) + " partitions");
      clusters
          .log(new TopicPartition(topic, before))
          .ifPresent(worker.checks.owed()::sourceMadeAgain);
    }
  }

  private void delete(String topic) {
    if (worker.isOverlapped() || worker.hasAlike) {
      return;
    }
    clusters.delete(topic);
    tell("deletes " + topic);
  }

  private void recreate(String topic) {
    if (worker.isOverlapped() || worker.hasAlike) {
      return;
    }
    int before = clusters.east.partitions(topic);
    make(topic, Math.max(1, before - random.nextInt(4) / 3));
    for (SimulatedLog log : clusters.logs()) {
      if (log.partition().topic().equals(topic) && random.nextInt(3) > 0) {
        produce(log, 1 + random.nextInt(30));
      }
    }
  }

  private void deleteRemote(boolean andFollow) {
    someTopic()
        .filter(unused -> !worker.isOverlapped() && !worker.hasAlike)
        .filter(
            topic ->
                clusters.copies(new TopicPartition(SimulatedClusters.remote(topic), 0)).isPresent())
        .ifPresent(
            topic -> {
              for (SimulatedCopies log : clusters.copies()) {
                TopicPartition source = SimulatedClusters.source(log.partition());
                if (source.topic().equals(topic)) {
                  worker.checks.syncs().remoteGone(source);
                }
              }
              clusters.deleteRemote(SimulatedClusters.remote(topic));
              tell("deletes the remote topic of " + topic);
              if (andFollow) {
                follow();
              }
            });
  }

  /** The connector does its work. */
  void follow() {
    rest.follow();
    tell("the connector follows the source");
  }

  private void purge(SimulatedLog log) {
    long room = log.end() - log.start();
    if (room > 0 && mayPurge(log)) {
      long start = log.start() + 1 + random.nextInt((int) room);
      worker.checks.owed().purged(log, start);
      clusters.purge(log, start);
      tell("purged " + log + " up to " + start);
    }
  }

  /**
   * Where records are alike and nothing is noted yet, the copy of one that is gone is taken for
   * that of the first there is.
   */
  private boolean mayPurge(SimulatedLog log) {
    return !worker.hasAlike || worker.checks.knownTo(log.partition()).isPresent();
  }

  private void cut(SimulatedLog log) {
    long room = Math.min(12, log.end() - log.start());
    if (room > 0) {
      long end = log.end() - 1 - random.nextInt((int) room);
      worker.checks.owed().cut(log, end);
      worker.checks.syncs().cut(log);
      clusters.electUnclean(log, end);
      tell("cut " + log + " at " + end + ", leader epoch " + log.epoch());
      if (random.nextInt(4) > 0) {
        produce(log, 1 + random.nextInt(12));
      }
    }
  }

  private void elect(SimulatedLog log) {
    clusters.elect(log);
    tell("elected for " + log + ", leader epoch " + log.epoch());
  }

  private void foreign() {
    List<SimulatedCopies> all = clusters.copies();
    if (!all.isEmpty()) {
      SimulatedCopies log = all.get(random.nextInt(all.size()));
      if (random.nextBoolean()) {
        clusters.mark(log);
      } else {
        clusters.foreign(log, ("foreign" + contents++).getBytes(UTF_8));
      }
      tell("somebody writes to " + log);
    }
  }

  private Optional<String> someTopic() {
    return worker.some(clusters.topics());
  }

  private Optional<SimulatedLog> someLog() {
    return worker.some(clusters.logs());
  }
}

package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.job.JobScheduler;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.testing.ManualJobs;
import io.connectmirror.common.testing.RecordingFlowMetrics;
import io.connectmirror.common.testing.RecordingSourceMetrics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * One task from its start to its end, with its worker's producer, which writes later than it is
 * told and hears of that later still, and its worker's committing of positions.
 */
final class SimulatedLife {
  private final SimulatedWorker worker;
  private final int slot;
  private final int number;
  private final RecordingFlowMetrics metrics = new RecordingFlowMetrics();
  private final SimulatedReader reader;
  private final SimulatedTails tails;
  private final SimulatedSyncTopic.Producer syncs;
  private final ManualJobs jobs;
  private final ManualJobs syncJobs;
  private final MirrorTask task;
  private final Map<TopicPartition, SimulatedFlight> flights = new LinkedHashMap<>();
  private final List<SourceRecord> probes = new ArrayList<>();
  private final List<SimulatedAnomaly> anomalies = new ArrayList<>();
  private final SimulatedCommit commit;
  private final Set<TopicPartition> storedAtStart = new HashSet<>();
  private final Map<TopicPartition, Long> mappedAtStart = new HashMap<>();
  private boolean overlapped;
  private boolean metTrouble;
  private long polled;

  SimulatedLife(SimulatedWorker worker, int slot, int number) {
    this.worker = worker;
    this.slot = slot;
    this.number = number;
    this.reader = new SimulatedReader(worker.clusters, worker.random);
    this.tails = new SimulatedTails(worker.clusters, worker.random);
    this.syncs = worker.syncTopic.new Producer();
    TaskSignals signals = new TaskSignals();
    this.jobs = new ManualJobs(worker.clock, metrics, signals.fatalHandler());
    this.syncJobs = new ManualJobs(worker.clock, metrics, signals.fatalHandler());
    this.task = task(signals);
    this.commit = new SimulatedCommit(worker, task, this);
  }

  private MirrorTask task(TaskSignals signals) {
    SourceSettings settings = worker.settings(slot);
    SyncHistory history = SyncHistories.of(settings, worker::flow, "syncs", syncs::log, metrics);
    return new MirrorTask(
        settings,
        worker.naming(),
        new TaskPorts(
            worker.clusters.east.topicAdmin(),
            worker.clusters.west.topicAdmin(),
            within -> worker.clusters.west.topicAdmin(),
            worker.clusters.east.groupAdmin(),
            worker.state.of(
                (key, value) -> {
                  SimulatedAnomaly anomaly = SimulatedAnomaly.of(this, worker.clusters, key, value);
                  anomalies.add(anomaly);
                  worker.checks.reported(anomaly);
                }),
            reader,
            worker::flow,
            history,
            Optional.of(syncs),
            this::readProbe,
            tails,
            worker.offsets,
            Optional.empty(),
            Optional.empty(),
            OptionalLong::empty,
            new RecordingSourceMetrics(),
            metrics,
            new Foreseen(jobs),
            new Foreseen(syncJobs),
            worker.clock,
            worker.clock.nanos()),
        signals,
        "nonce".getBytes(UTF_8));
  }

  /** Jobs may fail only in ways that are foreseen. */
  private record Foreseen(ManualJobs jobs) implements JobScheduler {
    @Override
    public void every(String name, Duration period, Job job) {
      jobs.every(name, period, watched(name, job));
    }

    @Override
    public void following(String name, Duration lookAgain, Job job) {
      jobs.following(name, lookAgain, watched(name, job));
    }

    @Override
    public void once(String name, Job job) {
      jobs.once(name, watched(name, job));
    }

    private static Job watched(String name, Job job) {
      return () -> {
        try {
          job.run();
        } catch (FailureException e) {
          throw e;
        } catch (RuntimeException e) {
          throw new AssertionError("job " + name + " failed in a way that was not foreseen", e);
        }
      };
    }

    @Override
    public boolean await(String name, Duration within, Job job) throws InterruptedException {
      return jobs.await(name, within, watched(name, job));
    }

    @Override
    public void runNow(String name) {
      jobs.runNow(name);
    }

    @Override
    public void close(Duration timeout) {
      jobs.close(timeout);
    }
  }

  void start() {
    for (SimulatedLog log : worker.clusters.logs()) {
      if (worker.checks.stored(log.partition()).isPresent()) {
        storedAtStart.add(log.partition());
      }
      worker
          .checks
          .syncs()
          .mappedTo(log.partition())
          .ifPresent(next -> mappedAtStart.put(log.partition(), next));
    }
    task.start();
  }

  /** Whether there was a place from which to look for what an earlier life wrote last. */
  boolean couldLookAtTail(TopicPartition partition) {
    long known = mappedAtStart.getOrDefault(partition, 0L);
    long start = worker.clusters.log(partition).map(SimulatedLog::start).orElse(0L);
    return !tails.wasUnread(SimulatedClusters.remote(partition))
        && (syncs.knewAtStart(partition) ? start <= known : !storedAtStart.contains(partition));
  }

  int number() {
    return number;
  }

  int slot() {
    return slot;
  }

  SimulatedReader reader() {
    return reader;
  }

  SimulatedTails tails() {
    return tails;
  }

  SimulatedSyncTopic.Producer syncs() {
    return syncs;
  }

  SimulatedCommit commit() {
    return commit;
  }

  /** What this life has told so far. */
  List<SimulatedAnomaly> anomalies() {
    return anomalies;
  }

  long anomaliesCounted() {
    return metrics.count(MirrorCounter.ANOMALIES);
  }

  long offsetsLost() {
    return metrics.count(MirrorCounter.OFFSETS_LOST);
  }

  /** Records that were polled so far, the probe aside. */
  long polled() {
    return polled;
  }

  /** A cluster does not answer all that it is asked. */
  void meetsTrouble() {
    metTrouble = true;
  }

  boolean metTrouble() {
    return metTrouble;
  }

  /** Whether no topic was made again under it, as far as that can be seen from outside. */
  boolean isCurrent() {
    return reader.isCurrent() && flights().stream().allMatch(SimulatedFlight::isCurrent);
  }

  /** Another task has the same slot for a while. */
  void overlaps() {
    overlapped = true;
  }

  boolean isOverlapped() {
    return overlapped;
  }

  void runJobs() {
    if (worker.random.nextBoolean()) {
      jobs.runDue();
      syncJobs.runDue();
    } else {
      syncJobs.runDue();
      jobs.runDue();
    }
  }

  void poll() throws InterruptedException {
    for (SourceRecord record : task.poll()) {
      if (record instanceof MirroredRecord mirrored) {
        polled++;
        TopicPartition to = new TopicPartition(record.topic(), record.kafkaPartition());
        flights.computeIfAbsent(to, unused -> new SimulatedFlight(worker, this, to)).add(mirrored);
      } else {
        probes.add(record);
        TopicPartition at = new TopicPartition(record.topic(), record.kafkaPartition());
        task.acknowledged(record, new RecordMetadata(at, 0, probes.size() - 1, 0, 0, 0));
      }
    }
  }

  /** Partitions with records under way. */
  List<SimulatedFlight> flights() {
    return flights.values().stream().filter(flight -> !flight.isEmpty()).toList();
  }

  void acknowledged(SourceRecord record, RecordMetadata metadata) {
    task.acknowledged(record, metadata);
    commit.acknowledged(record);
  }

  /** What is under way arrives in part, and nobody hears of it. */
  void kill() {
    flights().forEach(SimulatedFlight::die);
    syncs.die();
    commit.die();
  }

  /** Connect's way: what is under way is waited for, then positions are committed. */
  void stop() throws InterruptedException {
    if (worker.random.nextInt(8) > 0) {
      flights().forEach(SimulatedFlight::land);
    }
    commit.begin(false);
    commit.end();
    task.stop();
    flights().forEach(SimulatedFlight::die);
  }

  private Optional<Probe.Readback> readProbe(String topic, int partition, long offset) {
    SourceRecord record = probes.get((int) offset);
    List<Probe.Header> headers = new ArrayList<>();
    for (Header header : record.headers()) {
      headers.add(Probe.Header.of(header.key(), (byte[]) header.value()));
    }
    return Optional.of(Probe.Readback.of((byte[]) record.key(), (byte[]) record.value(), headers));
  }

  Set<TopicPartition> assigned() {
    return reader.assigned();
  }

  @Override
  public String toString() {
    return "life " + number + " of slot " + slot + (overlapped ? " (overlapped)" : "");
  }
}

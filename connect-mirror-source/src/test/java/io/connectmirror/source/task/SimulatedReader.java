package io.connectmirror.source.task;

import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.source.plan.StartPoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads as a consumer does that never resets its position: asks a new leader where the epoch of the
 * record before its position ended, goes on in a topic that was made again as if nothing had
 * happened or finds nothing there, and waits for ever once it was sent to an epoch that is to come.
 */
final class SimulatedReader implements SourceLog {
  private final SimulatedClusters clusters;
  private final Random random;
  private final Map<TopicPartition, Place> places = new LinkedHashMap<>();
  private int failures;

  /** Where the consumer is in one partition. */
  private static final class Place {
    long offset;
    OptionalInt epoch;
    Optional<SimulatedLog> log = Optional.empty();
    int leaderEpoch = -1;
    boolean paused;
    boolean waits;

    Place(StartPoint point) {
      offset = point.offset();
      epoch = point.epoch();
    }
  }

  SimulatedReader(SimulatedClusters clusters, Random random) {
    this.clusters = clusters;
    this.random = random;
  }

  /** The next polls fail. */
  void fail(int polls) {
    failures = polls;
  }

  /** Whether a partition waits for what never comes. */
  boolean isWedged() {
    return places.values().stream().anyMatch(place -> place.waits);
  }

  @Override
  public void begin(Map<TopicPartition, StartPoint> starts) {
    starts.forEach((partition, point) -> places.put(partition, new Place(point)));
  }

  @Override
  public void end(Collection<TopicPartition> partitions) {
    places.keySet().removeAll(partitions);
  }

  @Override
  public void pause(Collection<TopicPartition> partitions) {
    partitions.forEach(partition -> places.get(partition).paused = true);
  }

  @Override
  public void resume(Collection<TopicPartition> partitions) {
    partitions.forEach(partition -> places.get(partition).paused = false);
  }

  @Override
  public Fetched poll(Duration timeout) {
    if (failures > 0) {
      failures--;
      return new Fetched.Failed(
          new Failure(FailureKind.RETRY, "no broker answers", new IllegalStateException("down")));
    }
    Map<TopicPartition, OptionalLong> gone = new HashMap<>();
    places.forEach((partition, place) -> validate(place, partition, gone));
    if (!gone.isEmpty()) {
      places.keySet().removeAll(gone.keySet());
      return new Fetched.Gone(gone);
    }
    Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> read = new LinkedHashMap<>();
    places.forEach(
        (partition, place) -> {
          List<ConsumerRecord<byte[], byte[]>> batch = fetch(place);
          if (!batch.isEmpty()) {
            read.put(partition, batch);
          }
        });
    return new Fetched.Records(new ConsumerRecords<>(read));
  }

  private void validate(
      Place place, TopicPartition partition, Map<TopicPartition, OptionalLong> gone) {
    Optional<SimulatedLog> now = clusters.log(partition);
    if (now.isEmpty() || !now.get().hasLeader() || place.waits) {
      return;
    }
    SimulatedLog log = now.get();
    if (place.log.isPresent() && place.log.get() != log) {
      place.leaderEpoch = -1;
      if (random.nextInt(3) > 0) {
        place.epoch = OptionalInt.empty();
      }
    } else if (place.log.isEmpty() && place.epoch.orElse(-1) > log.epoch()) {
      place.waits = true;
      return;
    }
    place.log = now;
    if (place.leaderEpoch != log.epoch() && place.epoch.isPresent()) {
      OptionalLong end = log.endOf(place.epoch.getAsInt());
      if (end.isEmpty() || end.getAsLong() < place.offset) {
        gone.put(partition, random.nextInt(10) == 0 ? OptionalLong.empty() : end);
        return;
      }
    }
    place.leaderEpoch = log.epoch();
    if (place.offset < log.start() || place.offset > log.end()) {
      gone.put(partition, OptionalLong.empty());
    }
  }

  private List<ConsumerRecord<byte[], byte[]>> fetch(Place place) {
    List<ConsumerRecord<byte[], byte[]>> batch = new ArrayList<>();
    if (place.paused || place.waits || place.log.isEmpty()) {
      return batch;
    }
    SimulatedLog log = place.log.get();
    if (clusters.log(log.partition()).orElse(null) != log || !log.hasLeader()) {
      return batch;
    }
    int most = 1 + random.nextInt(8);
    while (place.offset < log.end() && batch.size() < most) {
      Optional<SimulatedRecord> record = log.at(place.offset++);
      record.ifPresent(
          r -> {
            batch.add(r.read());
            place.epoch = OptionalInt.of(r.epoch());
          });
    }
    return batch;
  }

  @Override
  public Map<TopicPartition, Long> positions() {
    Map<TopicPartition, Long> positions = new HashMap<>();
    places.forEach((partition, place) -> positions.put(partition, place.offset));
    return positions;
  }

  @Override
  public boolean isCaughtUp(TopicPartition partition) {
    Place place = places.get(partition);
    return place != null
        && !place.waits
        && place.log.map(log -> log.end() == place.offset).orElse(false);
  }

  @Override
  public void replace(Map<TopicPartition, StartPoint> starts) {
    places.clear();
    begin(starts);
  }

  @Override
  public void wakeup() {}

  @Override
  public void close() {
    places.clear();
  }

  /** Whether no topic was made again since it was first read here. */
  boolean isCurrent() {
    return places.entrySet().stream()
        .allMatch(
            e -> e.getValue().log.isEmpty() || e.getValue().log.equals(clusters.log(e.getKey())));
  }

  Set<TopicPartition> assigned() {
    return places.keySet();
  }
}

package io.connectmirror.source.task;

import io.connectmirror.common.testing.FakeCluster;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * Source and target with their logs, kept in step with what the fake clusters tell an admin. The
 * ids of clusters and topics are the same each time a story is told.
 */
final class SimulatedClusters {
  static final String STATE_TOPIC = "mm2-mirror-state.east.internal";

  /** Odd, so that its multiples all differ. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private long idsMade;
  final FakeCluster east = new FakeCluster("east", this::nextId);
  final FakeCluster west = new FakeCluster("west", this::nextId).topic(STATE_TOPIC, 1);
  private final Map<String, List<SimulatedLog>> source = new TreeMap<>();
  private final Map<String, List<SimulatedCopies>> target = new TreeMap<>();
  private final IdentityHashMap<byte[], SimulatedRecord> byValue = new IdentityHashMap<>();

  static String remote(String topic) {
    return "east." + topic;
  }

  static TopicPartition remote(TopicPartition partition) {
    return new TopicPartition(remote(partition.topic()), partition.partition());
  }

  static TopicPartition source(TopicPartition remote) {
    return new TopicPartition(remote.topic().substring("east.".length()), remote.partition());
  }

  /** Ids that differ in their first letters, by which stories tell of them. */
  private Uuid nextId() {
    idsMade++;
    return new Uuid(idsMade * SPREAD, idsMade);
  }

  // Source

  List<String> topics() {
    return List.copyOf(source.keySet());
  }

  List<SimulatedLog> logs() {
    List<SimulatedLog> logs = new ArrayList<>();
    source.values().forEach(logs::addAll);
    return logs;
  }

  Optional<SimulatedLog> log(TopicPartition partition) {
    return find(source, partition);
  }

  /** Makes a topic, again if it is there. */
  void create(String topic, int partitions) {
    source.put(topic, new ArrayList<>());
    east.topic(topic, 0);
    grow(topic, partitions);
  }

  void grow(String topic, int partitions) {
    List<SimulatedLog> logs = source.get(topic);
    east.grow(topic, partitions);
    while (logs.size() < partitions) {
      logs.add(new SimulatedLog(new TopicPartition(topic, logs.size()), east.topicId(topic)));
    }
  }

  void delete(String topic) {
    source.remove(topic);
    east.delete(topic);
  }

  void produce(SimulatedLog log, String content, Optional<byte[]> mark) {
    SimulatedRecord record = log.append(content, mark);
    byValue.put(record.value(), record);
    east.append(log.partition().topic(), log.partition().partition(), 1);
  }

  void mark(SimulatedLog log) {
    log.appendMarker();
    east.append(log.partition().topic(), log.partition().partition(), 1);
  }

  void purge(SimulatedLog log, long newStart) {
    log.purge(newStart);
    east.purge(log.partition().topic(), log.partition().partition(), newStart);
  }

  void elect(SimulatedLog log) {
    log.elect();
    east.leaderEpoch(log.partition().topic(), log.partition().partition(), log.epoch());
  }

  void electUnclean(SimulatedLog log, long newEnd) {
    log.electUnclean(newEnd);
    east.truncate(log.partition().topic(), log.partition().partition(), newEnd);
    east.leaderEpoch(log.partition().topic(), log.partition().partition(), log.epoch());
  }

  void leader(SimulatedLog log, boolean known) {
    log.hasLeader(known);
    east.leaderKnown(log.partition().topic(), log.partition().partition(), known);
  }

  /** The record that a task read, by the array that holds its value. */
  SimulatedRecord original(byte[] value) {
    return byValue.get(value);
  }

  /** Whether the topics of a partition are those of these ids. */
  boolean topicsAre(TopicPartition partition, Uuid sourceId, Uuid targetId) {
    return log(partition).map(log -> log.topicId().equals(sourceId)).orElse(false)
        && copies(remote(partition)).map(log -> log.topicId().equals(targetId)).orElse(false);
  }

  // Target

  Optional<SimulatedCopies> copies(TopicPartition remote) {
    return find(target, remote);
  }

  List<SimulatedCopies> copies() {
    List<SimulatedCopies> all = new ArrayList<>();
    target.values().forEach(all::addAll);
    return all;
  }

  /** Makes and grows remote topics, as the connector does. */
  void followSource() {
    for (String topic : topics()) {
      int partitions = source.get(topic).size();
      if (!target.containsKey(remote(topic))) {
        target.put(remote(topic), new ArrayList<>());
        west.topic(remote(topic), 0);
      }
      List<SimulatedCopies> logs = target.get(remote(topic));
      if (logs.size() < partitions) {
        west.grow(remote(topic), partitions);
      }
      while (logs.size() < partitions) {
        logs.add(
            new SimulatedCopies(
                new TopicPartition(remote(topic), logs.size()), west.topicId(remote(topic))));
      }
    }
  }

  void deleteRemote(String remote) {
    target.remove(remote);
    west.delete(remote);
  }

  long write(SimulatedCopies log, SimulatedLife by, MirroredRecord sent, SimulatedRecord of) {
    west.append(log.partition().topic(), log.partition().partition(), 1);
    return log.append(sent, of, by);
  }

  void foreign(SimulatedCopies log, byte[] value) {
    west.append(log.partition().topic(), log.partition().partition(), 1);
    log.appendForeign(value);
  }

  void mark(SimulatedCopies log) {
    west.append(log.partition().topic(), log.partition().partition(), 1);
    log.appendMarker();
  }

  private static <T> Optional<T> find(Map<String, List<T>> logs, TopicPartition partition) {
    List<T> of = logs.getOrDefault(partition.topic(), List.of());
    return partition.partition() < of.size()
        ? Optional.of(of.get(partition.partition()))
        : Optional.empty();
  }
}

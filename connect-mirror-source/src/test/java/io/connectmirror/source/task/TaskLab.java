package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.config.TaskSlot;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.InMemoryStateStore;
import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.common.testing.ManualJobs;
import io.connectmirror.common.testing.RecordingFlowMetrics;
import io.connectmirror.common.testing.RecordingSourceMetrics;
import io.connectmirror.source.plan.CheckedTopicKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * One source task named {@code mirror} between two fake clusters, in a worker made of a loop:
 * polls, writes what comes to remote topics that must exist, acknowledges, commits positions.
 * Everything outside a life (clusters, Connect's offsets, the state and sync topics) outlives it.
 */
final class TaskLab {
  static final String STATE_TOPIC = "mm2-mirror-state.east.internal";

  final FakeCluster east = new FakeCluster("east");
  final FakeCluster west = new FakeCluster("west").topic(STATE_TOPIC, 1);
  final SourceRecords records = new SourceRecords(east);
  final FakeSyncTopic syncTopic = new FakeSyncTopic();
  final FakeConnectOffsets offsets = new FakeConnectOffsets();
  final InMemoryStateStore state = new InMemoryStateStore();
  final ManualClock clock = new ManualClock();
  final Map<TopicPartition, List<SourceRecord>> written = new HashMap<>();
  final FakeTails tails = new FakeTails(records, written);
  final Map<String, String> settings =
      new HashMap<>(
          Map.of(
              "name", "mirror",
              "connector.class", "io.connectmirror.source.ClusterMirrorSourceConnector",
              "source.cluster.alias", "east",
              "target.cluster.alias", "west",
              "source.cluster.bootstrap.servers", "localhost:1",
              "target.cluster.bootstrap.servers", "localhost:2",
              "consumer.poll.timeout.ms", "1",
              "offset-syncs.topic.location", "target"));

  // Of the present life.
  RecordingFlowMetrics metrics;
  RecordingSourceMetrics partitionMetrics;
  FakeSourceLog log;
  ManualJobs jobs;
  ManualJobs syncJobs;
  MirrorTask task;
  boolean acknowledge = true;

  /** Partitions of the target of which nothing is acknowledged, nor of their topics' namesakes. */
  final Set<Integer> silent = new HashSet<>();

  Optional<TargetWriter> writer = Optional.empty();
  Optional<FakeBatches> batches = Optional.empty();
  long producerErrors;
  Optional<RuntimeException> producerHidden = Optional.empty();
  private final List<SourceRecord> held = new ArrayList<>();
  private final Set<Map<String, ?>> refused = new HashSet<>();
  private int lives;

  TaskLab with(String key, String value) {
    settings.put(key, value);
    return this;
  }

  /** The remote topic of a source topic, as the connector would make it. */
  TaskLab mirrored(String topic, int partitions) {
    east.topic(topic, partitions);
    west.topic("east." + topic, partitions);
    return this;
  }

  /** The connector finds the remote topic deleted and makes it again. */
  TaskLab madeAgain(String topic, int partitions) {
    west.delete("east." + topic).topic("east." + topic, partitions);
    return checked("east." + topic);
  }

  /** The connector has seen that a remote topic is as it is to be. */
  TaskLab checked(String remoteTopic) {
    state.put(
        Map.of(
            CheckedTopicKeys.of("mirror", remoteTopic),
            Optional.of(CheckedTopicKeys.value(west.topicId(remoteTopic)))));
    return this;
  }

  TaskLab start() {
    return start(new TaskSlot(0, 1));
  }

  TaskLab start(TaskSlot slot) {
    refused.clear();
    Map<String, String> all = new HashMap<>(settings);
    all.putAll(slot.toSettings());
    SourceSettings parsed = SourceSettings.parse(all).orThrow();
    TopicNaming naming = parsed.newTopicNaming();
    metrics = new RecordingFlowMetrics();
    partitionMetrics = new RecordingSourceMetrics();
    log = new FakeSourceLog(records);
    batches.ifPresent(b -> log.shown = b::of);
    TaskSignals signals = new TaskSignals();
    jobs = new ManualJobs(clock, metrics, signals.fatalHandler());
    syncJobs = new ManualJobs(clock, metrics, signals.fatalHandler());
    boolean syncs = parsed.offsetSyncs().enabled();
    SyncHistory history =
        SyncHistories.of(
            parsed, () -> new Flow(east.id(), west.id()), "syncs", syncTopic::log, metrics);
    task =
        new MirrorTask(
            parsed,
            naming,
            new TaskPorts(
                east.topicAdmin(),
                west.topicAdmin(),
                within -> west.topicAdmin(),
                east.groupAdmin(),
                state,
                log,
                () -> new Flow(east.id(), west.id()),
                history,
                syncs ? Optional.of(syncTopic) : Optional.empty(),
                this::readProbe,
                tails,
                offsets,
                writer,
                batches.map(FakeBatches::passing),
                this::seenProducerErrors,
                partitionMetrics,
                metrics,
                jobs,
                syncJobs,
                clock,
                clock.nanos()),
            signals,
            ("nonce" + lives++).getBytes(UTF_8));
    task.start();
    return this;
  }

  private OptionalLong seenProducerErrors() {
    if (producerHidden.isPresent()) {
      throw producerHidden.get();
    }
    return OptionalLong.of(producerErrors);
  }

  /** Lets a second pass, in which the worker polls until nothing comes. */
  TaskLab second() throws InterruptedException {
    jobs.runDue();
    for (int idle = 0; idle < 2; ) {
      List<SourceRecord> polled = task.poll();
      idle = polled.isEmpty() ? idle + 1 : 0;
      polled.forEach(this::write);
      jobs.runDue();
    }
    // Both share the clock, which only one of them may move.
    jobs.advanceSeconds(1);
    syncJobs.runDue();
    return this;
  }

  TaskLab seconds(int count) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      second();
    }
    return this;
  }

  /** The worker commits the positions of what was acknowledged. */
  TaskLab commit() {
    offsets.commit();
    task.committed();
    return this;
  }

  TaskLab stop() {
    offsets.commit();
    task.stop();
    return this;
  }

  /** The worker dies: nothing is flushed, nothing committed. */
  TaskLab crash() {
    offsets.crash();
    held.clear();
    return this;
  }

  private void write(SourceRecord record) {
    if (!west.hasTopic(record.topic())) {
      throw new AssertionError("a record for a topic that does not exist: " + record.topic());
    }
    if (acknowledge && !silent.contains(record.kafkaPartition())) {
      acknowledge(record);
    } else {
      held.add(record);
    }
  }

  /** The offset map as it is read from the sync topic now. */
  RunOffsetMap map() {
    RunOffsetMap map = new RunOffsetMap(new Flow(east.id(), west.id()), true, 1_000);
    syncTopic.syncs().forEach(map::apply);
    return map;
  }

  /** Somebody else writes to a remote topic. */
  void foreign(String topic, int partition, String value) {
    written
        .computeIfAbsent(new TopicPartition(topic, partition), tp -> new ArrayList<>())
        .add(
            new SourceRecord(
                null,
                Map.of("offset", -1L),
                topic,
                partition,
                null,
                null,
                null,
                value.getBytes(UTF_8),
                1_000L));
    west.append(topic, partition, 1);
  }

  /** The target has what was sent, but the worker dies before it hears of that. */
  void loseAcknowledgements() {
    for (SourceRecord record : held) {
      TopicPartition at = new TopicPartition(record.topic(), record.kafkaPartition());
      written.computeIfAbsent(at, tp -> new ArrayList<>()).add(record);
      west.append(record.topic(), record.kafkaPartition(), 1);
    }
    held.clear();
  }

  /** Another task, which has not heard that it lost the partitions, sends the same records. */
  void anotherTaskSends(int first) {
    for (SourceRecord record : held.subList(0, first)) {
      TopicPartition at = new TopicPartition(record.topic(), record.kafkaPartition());
      written.computeIfAbsent(at, tp -> new ArrayList<>()).add(record);
      west.append(record.topic(), record.kafkaPartition(), 1);
    }
  }

  /**
   * The target refuses the first of the records it has not acknowledged: Connect keeps no position
   * behind it in this life.
   */
  void refuseFirstHeld() {
    refused.add(held.remove(0).sourcePartition());
  }

  /** Another task, which has not heard that it lost the partition, sends the same records late. */
  void sentAgain(String topic, int partition, int from, int to) {
    List<SourceRecord> log = written.get(new TopicPartition(topic, partition));
    log.addAll(List.copyOf(log.subList(from, to)));
    west.append(topic, partition, to - from);
  }

  /** A transaction ends on the target. */
  void marker(String topic, int partition) {
    written.get(new TopicPartition(topic, partition)).add(null);
    west.append(topic, partition, 1);
  }

  /** How many records the target has not acknowledged. */
  int held() {
    return held.size();
  }

  void acknowledgeHeld() {
    held.forEach(this::acknowledge);
    held.clear();
  }

  private void acknowledge(SourceRecord record) {
    TopicPartition at = new TopicPartition(record.topic(), record.kafkaPartition());
    List<SourceRecord> log = written.computeIfAbsent(at, tp -> new ArrayList<>());
    log.add(record);
    west.append(record.topic(), record.kafkaPartition(), 1);
    if (!refused.contains(record.sourcePartition())) {
      offsets.acknowledged(record);
    }
    task.acknowledged(record, new RecordMetadata(at, log.size() - 1, 0, 0, 0, 0));
  }

  /** Values written to a partition, in order. */
  List<String> values(String topic, int partition) {
    return written.getOrDefault(new TopicPartition(topic, partition), List.of()).stream()
        .map(record -> new String((byte[]) record.value(), UTF_8))
        .toList();
  }

  List<Long> sourceOffsets(String topic, int partition) {
    return written.getOrDefault(new TopicPartition(topic, partition), List.of()).stream()
        .map(record -> (Long) record.sourceOffset().get("offset"))
        .toList();
  }

  Map<String, Object> partitionState(String topic, int partition) {
    return state
        .get(StateKey.of(StateKind.PARTITION_STATE, "mirror", topic, "" + partition))
        .orElse(Map.of());
  }

  private Optional<Probe.Readback> readProbe(String topic, int partition, long offset)
      throws FailureException {
    List<SourceRecord> log = written.get(new TopicPartition(topic, partition));
    if (log == null || offset >= log.size()) {
      return Optional.empty();
    }
    SourceRecord record = log.get((int) offset);
    List<Probe.Header> headers = new ArrayList<>();
    for (Header header : record.headers()) {
      headers.add(Probe.Header.of(header.key(), (byte[]) header.value()));
    }
    return Optional.of(Probe.Readback.of((byte[]) record.key(), (byte[]) record.value(), headers));
  }

  /** Offsets from {@code from} to before {@code to}. */
  static List<Long> offsets(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }
}

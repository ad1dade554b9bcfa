package io.connectmirror.source.task;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * A transactional producer to the lab's target, which keeps what other lives of it left open. What
 * comes to nothing has its offsets all the same, and so has the marker of each transaction.
 */
final class FakeTransactionalWriter implements TransactionalWriter {
  static final String ID = "the-id";

  private final TaskLab lab;
  private final Map<TopicPartition, Exception> refusals = new HashMap<>();
  private final Deque<Runnable> underWay = new ArrayDeque<>();
  private final Map<TopicPartition, List<Integer>> open = new HashMap<>();
  private final List<ProducerRecord<byte[], byte[]>> syncs = new ArrayList<>();
  private Exception error;
  private boolean isClaimed;
  private boolean isReady;
  private boolean isLost;

  /** What the next commits and aborts come to in place of what is done. */
  final Deque<Outcome> outcomes = new ArrayDeque<>();

  final List<String> calls = new ArrayList<>();
  final Set<TopicPartition> undone = new LinkedHashSet<>();
  Meanwhile whenClaimed = () -> {};
  boolean holds;
  boolean isRefusingSyncs;
  int claims;

  FakeTransactionalWriter(TaskLab lab) {
    this.lab = lab;
  }

  void refuse(String topic, int partition, Exception because) {
    refusals.put(new TopicPartition(topic, partition), because);
  }

  void takeAgain(String topic, int partition) {
    refusals.remove(new TopicPartition(topic, partition));
  }

  /** All that is under way gets there. */
  void arrive() {
    while (!underWay.isEmpty()) {
      underWay.poll().run();
    }
  }

  /** The target has ended what it was sent, and refuses this producer from now on. */
  void lose() {
    undo();
    isLost = true;
  }

  /** The process that it is in is killed; what it has begun stays open. */
  void die() {
    isReady = false;
  }

  boolean isOpen(TopicPartition at, int place) {
    return open.getOrDefault(at, List.of()).contains(place);
  }

  @Override
  public String transactionalId() {
    return ID;
  }

  /** What another one does at that moment. */
  @FunctionalInterface
  interface Meanwhile {
    void run() throws InterruptedException;
  }

  @Override
  public void claim() throws InterruptedException {
    claims++;
    calls.add("claim");
    whenClaimed.run();
    undo();
    error = null;
    isLost = false;
    isClaimed = true;
  }

  @Override
  public void use() {
    calls.add("use");
    isReady = isClaimed;
  }

  @Override
  public boolean isReady(boolean mayWait) {
    return isReady;
  }

  @Override
  public int prepare() {
    return claims;
  }

  @Override
  public Outcome begin() {
    calls.add("begin");
    return isThere() ? Outcome.DONE : Outcome.LOST;
  }

  private boolean isThere() {
    isReady &= !isLost;
    return isReady;
  }

  @Override
  public void send(ProducerRecord<byte[], byte[]> record, Callback whenDone) {
    if (error != null) {
      whenDone.onCompletion(null, new KafkaException("in an error state", error));
    } else if (!record.topic().startsWith("east.")) {
      syncs.add(record);
      error = isRefusingSyncs ? new KafkaException("no sync") : null;
    } else {
      underWay.add(() -> arrive(record, whenDone));
      if (!holds) {
        arrive();
      }
    }
  }

  private void arrive(ProducerRecord<byte[], byte[]> record, Callback whenDone) {
    TopicPartition at = new TopicPartition(record.topic(), record.partition());
    if (refusals.containsKey(at)) {
      error = refusals.get(at);
      whenDone.onCompletion(null, error);
      return;
    }
    List<SourceRecord> log = lab.written.computeIfAbsent(at, tp -> new ArrayList<>());
    open.computeIfAbsent(at, tp -> new ArrayList<>()).add(log.size());
    log.add(
        new SourceRecord(
            null,
            Map.of(),
            record.topic(),
            record.partition(),
            Schema.OPTIONAL_BYTES_SCHEMA,
            record.key(),
            Schema.OPTIONAL_BYTES_SCHEMA,
            record.value(),
            record.timestamp()));
    lab.west.append(record.topic(), record.partition(), 1);
    whenDone.onCompletion(new RecordMetadata(at, log.size() - 1, 0, 0, 0, 0), null);
  }

  @Override
  public Outcome commit() {
    calls.add("commit");
    if (!isThere()) {
      return Outcome.LOST;
    }
    if (!outcomes.isEmpty()) {
      return outcomes.poll();
    }
    if (error != null) {
      return Outcome.REFUSED;
    }
    syncs.forEach(sync -> lab.syncTopic.send(sync.key(), sync.value(), failure -> {}));
    syncs.clear();
    open.keySet().forEach(at -> lab.marker(at.topic(), at.partition()));
    open.clear();
    return Outcome.DONE;
  }

  @Override
  public Outcome abort() {
    calls.add("abort");
    if (!isThere()) {
      return Outcome.LOST;
    }
    if (!outcomes.isEmpty()) {
      return outcomes.poll();
    }
    undo();
    error = null;
    return Outcome.DONE;
  }

  private void undo() {
    underWay.clear();
    syncs.clear();
    open.forEach(
        (at, places) -> {
          places.forEach(place -> lab.written.get(at).set(place, null));
          lab.marker(at.topic(), at.partition());
          undone.add(at);
        });
    open.clear();
  }

  @Override
  public boolean concernsRecord(Exception e) {
    return e instanceof ApiException;
  }

  @Override
  public String trouble() {
    return String.valueOf(error);
  }

  @Override
  public Limits limits() {
    return new Limits(64 << 20, 64 << 20, "lz4");
  }

  @Override
  public void close() {
    calls.add("close");
    isReady = false;
  }
}

package io.connectmirror.source.task;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.source.SourceRecord;

/** A producer to a fake cluster: what it takes is there at once, unless it is told otherwise. */
final class FakeTargetWriter implements LoneWriter {
  private final TaskLab lab;
  private final Map<TopicPartition, Exception> refusals = new HashMap<>();
  private final Deque<Runnable> underWay = new ArrayDeque<>();
  final List<ProducerRecord<byte[], byte[]>> sent = new ArrayList<>();

  /** How many records there is room for; each that is heard of makes room. */
  int room = Integer.MAX_VALUE;

  boolean holds;
  int generation = 1;
  boolean closed;

  FakeTargetWriter(TaskLab lab) {
    this.lab = lab;
  }

  private static final class NoRoom extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /** Nothing that goes to a partition is taken. */
  void refuse(String topic, int partition, Exception because) {
    refusals.put(new TopicPartition(topic, partition), because);
  }

  void takeAgain(String topic, int partition) {
    refusals.remove(new TopicPartition(topic, partition));
  }

  @Override
  public void send(ProducerRecord<byte[], byte[]> record, Callback whenDone) {
    if (underWay.size() >= room) {
      whenDone.onCompletion(null, new NoRoom());
      return;
    }
    sent.add(record);
    underWay.add(() -> arrive(record, whenDone));
    if (!holds) {
      arrive();
    }
  }

  /** All that is under way gets there. */
  void arrive() {
    while (!underWay.isEmpty()) {
      underWay.poll().run();
    }
  }

  private void arrive(ProducerRecord<byte[], byte[]> record, Callback whenDone) {
    TopicPartition at = new TopicPartition(record.topic(), record.partition());
    Exception refusal = refusals.get(at);
    if (refusal != null) {
      whenDone.onCompletion(null, refusal);
      return;
    }
    List<SourceRecord> log = lab.written.computeIfAbsent(at, tp -> new ArrayList<>());
    ConnectHeaders headers = new ConnectHeaders();
    for (Header header : record.headers()) {
      headers.addBytes(header.key(), header.value());
    }
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
            record.timestamp(),
            headers));
    lab.west.append(record.topic(), record.partition(), 1);
    whenDone.onCompletion(new RecordMetadata(at, log.size() - 1, 0, 0, 0, 0), null);
  }

  @Override
  public boolean failed(Exception e, int sentBy) {
    return e instanceof NoRoom;
  }

  @Override
  public int prepare() {
    return generation;
  }

  @Override
  public Limits limits() {
    return new Limits(64 << 20, 64 << 20, "lz4");
  }

  @Override
  public void close() {
    closed = true;
    arrive();
  }

  static Optional<TargetWriter> of(TaskLab lab) {
    return Optional.of(new FakeTargetWriter(lab));
  }
}

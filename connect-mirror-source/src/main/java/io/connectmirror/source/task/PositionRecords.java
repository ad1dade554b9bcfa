package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Has Connect keep the positions of records that did not go through it. Connect only takes a
 * position along with a record, so one goes to the state topic for each partition that got on,
 * without a value: the topic is compacted, and nothing is left of it. A partition that has come to
 * rest is told of at once, so that what Connect shows is true; one that has not, now and then, as
 * the offset map is ahead of it by then. The task thread's own.
 */
final class PositionRecords {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long AT_REST_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long BUSY_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Keys of the state topic that begin with a zero byte are no state. */
  private static final byte[] PREFIX = {0, 'p', 'o', 's', 'i', 't', 'i', 'o', 'n', 0};

  private final String topic;
  private final byte[] key;
  private final LongSupplier nanos;

  private final Map<PartitionFlow, Returned> returned = new HashMap<>();
  private final Set<PartitionFlow> moved = new LinkedHashSet<>();
  private long lastNanos;
  private boolean isSoon;

  /** What was last returned of a partition. */
  private record Returned(long offset, long nanos) {}

  /**
   * @param topic the state topic
   * @param connector and task, whose records replace each other
   * @param nanos elapsed time
   */
  PositionRecords(String topic, String connector, int task, LongSupplier nanos) {
    this.topic = topic;
    byte[] name = (connector + "/" + task).getBytes(UTF_8);
    this.key = ByteBuffer.allocate(PREFIX.length + name.length).put(PREFIX).put(name).array();
    this.nanos = nanos;
    this.lastNanos = nanos.getAsLong() - LOOK_NANOS;
  }

  /** Records of a partition were sent. */
  void sent(PartitionFlow flow) {
    moved.add(flow);
    isSoon = true;
  }

  /** Whether there will be something to return as soon as records arrive. */
  boolean isSoon() {
    return isSoon;
  }

  /** At most one a second for each partition that got on. */
  List<SourceRecord> due() {
    long now = nanos.getAsLong();
    if (moved.isEmpty() || now - lastNanos < LOOK_NANOS) {
      return List.of();
    }
    lastNanos = now;
    isSoon = false;
    List<SourceRecord> due = new ArrayList<>();
    moved.removeIf(flow -> isDone(flow, now, due));
    return due;
  }

  /** Whether there is nothing more to return of a partition until records of it are sent. */
  private boolean isDone(PartitionFlow flow, long now, List<SourceRecord> due) {
    boolean isAtRest = flow.isDrained();
    Optional<PartitionFlow.Acked> acked = flow.acked();
    Returned last = returned.get(flow);
    if (acked.isEmpty() || (last != null && last.offset() == acked.get().offset())) {
      isSoon |= !isAtRest;
      return isAtRest;
    }
    if (last != null && now - last.nanos() < (isAtRest ? AT_REST_NANOS : BUSY_NANOS)) {
      return false;
    }
    due.add(record(flow, acked.get()));
    returned.put(flow, new Returned(acked.get().offset(), now));
    return isAtRest;
  }

  private SourceRecord record(PartitionFlow flow, PartitionFlow.Acked acked) {
    String topicId = flow.life().orElseThrow().sourceId().toString();
    return new SourceRecord(
        flow.connectPartition(),
        new PositionMap(acked.offset(), acked.epoch(), topicId),
        topic,
        0,
        Schema.OPTIONAL_BYTES_SCHEMA,
        key,
        Schema.OPTIONAL_BYTES_SCHEMA,
        null);
  }
}

package io.connectmirror.source.task;

import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.source.plan.StartPoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/** Reads from {@link SourceRecords} as a consumer would, and can be made to fail. */
final class FakeSourceLog implements SourceLog {
  private final SourceRecords records;
  private final Map<TopicPartition, Long> positions = new LinkedHashMap<>();
  private final Set<TopicPartition> paused = new HashSet<>();
  final Map<TopicPartition, StartPoint> begun = new HashMap<>();
  final Set<TopicPartition> wedged = new HashSet<>();
  final Set<String> denied = new HashSet<>();
  Failure failure;
  Runnable whilePolled = () -> {};

  /** What is made of records, for a poll to give in their place. */
  Function<ConsumerRecords<byte[], byte[]>, Fetched> shown = Fetched.Records::new;

  int replaced;
  int startedOver;
  int suitsPartitions = Integer.MAX_VALUE;
  int polls;
  volatile boolean closed;

  FakeSourceLog(SourceRecords records) {
    this.records = records;
  }

  @Override
  public void begin(Map<TopicPartition, StartPoint> starts) {
    starts.forEach((partition, point) -> positions.put(partition, point.offset()));
    begun.putAll(starts);
  }

  @Override
  public void end(Collection<TopicPartition> partitions) {
    positions.keySet().removeAll(partitions);
    paused.removeAll(partitions);
  }

  @Override
  public void pause(Collection<TopicPartition> partitions) {
    paused.addAll(partitions);
  }

  @Override
  public void resume(Collection<TopicPartition> partitions) {
    paused.removeAll(partitions);
  }

  @Override
  public Fetched poll(Duration timeout) {
    polls++;
    whilePolled.run();
    if (failure != null) {
      return new Fetched.Failed(failure);
    }
    Set<TopicPartition> refused = new HashSet<>();
    Map<TopicPartition, OptionalLong> gone = new HashMap<>();
    Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> read = new HashMap<>();
    Map<TopicPartition, Long> reached = new HashMap<>();
    for (TopicPartition partition : List.copyOf(positions.keySet())) {
      long position = positions.get(partition);
      if (denied.contains(partition.topic())) {
        refused.add(partition);
      } else if (position < records.start(partition) || position > records.end(partition)) {
        gone.put(partition, OptionalLong.empty());
      } else if (!paused.contains(partition) && !wedged.contains(partition)) {
        List<ConsumerRecord<byte[], byte[]>> next = records.from(partition, position, 10);
        if (!next.isEmpty()) {
          read.put(partition, next);
        }
        reached.put(partition, Math.min(position + 10, records.end(partition)));
      }
    }
    if (!refused.isEmpty()) {
      end(refused);
      return new Fetched.Refused(
          refused, new Failure(FailureKind.DENIED, "no READ", new SecurityException("no")));
    }
    if (!gone.isEmpty()) {
      end(gone.keySet());
      return new Fetched.Gone(gone);
    }
    positions.putAll(reached);
    return shown.apply(new ConsumerRecords<>(read));
  }

  @Override
  public Map<TopicPartition, Long> positions() {
    return new HashMap<>(positions);
  }

  @Override
  public boolean isCaughtUp(TopicPartition partition) {
    return false;
  }

  @Override
  public boolean isFit(int partitions) {
    return partitions <= suitsPartitions;
  }

  @Override
  public void startOver(Map<TopicPartition, StartPoint> starts) {
    startedOver++;
    positions.clear();
    paused.clear();
    begin(starts);
  }

  @Override
  public void replace(Map<TopicPartition, StartPoint> starts) {
    replaced++;
    wedged.clear();
    positions.clear();
    paused.clear();
    begin(starts);
  }

  @Override
  public void wakeup() {}

  @Override
  public void close() {
    closed = true;
  }

  Set<TopicPartition> assigned() {
    return Set.copyOf(positions.keySet());
  }

  List<TopicPartition> pausedNow() {
    return new ArrayList<>(paused);
  }
}

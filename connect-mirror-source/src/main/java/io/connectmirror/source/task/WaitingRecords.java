package io.connectmirror.source.task;

import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.SourceLog.Fetched;
import io.connectmirror.source.task.Stretch.Portion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * What has been read ahead and not been taken yet, by partition and in order. Partitions take
 * turns; one that the task has paused waits without holding up others. A fault of a partition comes
 * after the records that were read before it, a failure of all after everything that may be taken.
 *
 * <p>Guarded by the lock of its {@link ReadAhead}.
 */
final class WaitingRecords {
  /** As many records make a poll of the task. */
  private static final int ENOUGH = 500;

  /** Or as many bytes, so that large ones do not go past what may be under way. */
  private static final long ENOUGH_BYTES = 1 << 20;

  /** Rough cost of a record's objects, so that empty ones do not count as nothing. */
  private static final int OVERHEAD_BYTES = 128;

  private final long bound;
  private final Map<TopicPartition, Stretch> present = new HashMap<>();
  private final LinkedHashSet<Stretch> ready = new LinkedHashSet<>();
  private Optional<Fetched> failure = Optional.empty();
  private long bytes;

  WaitingRecords(long bound) {
    this.bound = bound;
  }

  /** Their new stretches; what is left of older ones is forgotten. */
  Map<TopicPartition, Stretch> begin(Map<TopicPartition, StartPoint> starts) {
    end(starts.keySet());
    Map<TopicPartition, Stretch> begun = new HashMap<>();
    starts.forEach((partition, start) -> begun.put(partition, new Stretch(partition, start)));
    present.putAll(begun);
    return begun;
  }

  void end(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      Stretch ended = present.remove(partition);
      if (ended != null) {
        ready.remove(ended);
        bytes -= ended.bytes();
      }
    }
  }

  void endAll() {
    end(List.copyOf(present.keySet()));
  }

  void pause(Collection<TopicPartition> partitions) {
    partitions.forEach(partition -> paused(partition, /* isPaused= */ true));
  }

  void resume(Collection<TopicPartition> partitions) {
    partitions.forEach(partition -> paused(partition, /* isPaused= */ false));
  }

  private void paused(TopicPartition partition, boolean isPaused) {
    Stretch stretch = present.get(partition);
    if (stretch != null) {
      stretch.paused(isPaused);
      queue(stretch);
    }
  }

  private void queue(Stretch stretch) {
    if (stretch.isReady()) {
      ready.add(stretch);
    } else {
      ready.remove(stretch);
    }
  }

  /**
   * @param reading the stretches that were read when it was fetched
   */
  void add(Fetched fetched, Map<TopicPartition, Stretch> reading) {
    if (fetched instanceof Fetched.Records read) {
      for (TopicPartition partition : read.records().partitions()) {
        add(reading.get(partition), read.records().records(partition));
      }
    } else if (fetched instanceof Fetched.Gone gone) {
      Map<TopicPartition, OptionalLong> all = gone.partitions();
      all.forEach(
          (partition, parted) ->
              fault(reading.get(partition), new Fetched.Gone(Map.of(partition, parted))));
    } else if (fetched instanceof Fetched.Refused refused) {
      for (TopicPartition partition : refused.partitions()) {
        fault(reading.get(partition), new Fetched.Refused(Set.of(partition), refused.failure()));
      }
    } else {
      failure = Optional.of(fetched);
    }
  }

  private void fault(Stretch stretch, Fetched fault) {
    add(stretch, new Portion(List.of(), 0, Optional.of(fault)));
  }

  /** What was read of a stretch that has ended meanwhile is of no use. */
  private void add(Stretch stretch, Portion portion) {
    if (stretch != null && present.get(stretch.partition()) == stretch) {
      stretch.add(portion);
      bytes += portion.bytes();
      queue(stretch);
    }
  }

  private void add(Stretch stretch, List<ConsumerRecord<byte[], byte[]>> records) {
    int from = 0;
    long portion = 0;
    for (int at = 0; at < records.size(); at++) {
      portion += bytes(records.get(at));
      if (portion >= ENOUGH_BYTES || at == records.size() - 1) {
        add(stretch, new Portion(records.subList(from, at + 1), portion, Optional.empty()));
        from = at + 1;
        portion = 0;
      }
    }
  }

  private static long bytes(ConsumerRecord<byte[], byte[]> record) {
    return OVERHEAD_BYTES
        + (long) Math.max(0, record.serializedKeySize())
        + Math.max(0, record.serializedValueSize());
  }

  /** Whether there is something that the task may take. */
  boolean hasNext() {
    return !ready.isEmpty() || failure.isPresent();
  }

  /** Whether a failure waits, behind which nothing should be read. */
  boolean hasFailure() {
    return failure.isPresent();
  }

  /** Records of partitions in turn, or one fault. */
  Fetched next() {
    if (ready.isEmpty()) {
      Fetched failed = failure.orElseThrow();
      failure = Optional.empty();
      return failed;
    }
    Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> taken = new HashMap<>();
    int count = 0;
    long size = 0;
    for (Stretch stretch : new ArrayList<>(ready)) {
      Portion first = stretch.first();
      if (first.fault().isPresent()) {
        if (taken.isEmpty()) {
          end(Set.of(stretch.partition()));
          return first.fault().get();
        }
        break;
      }
      stretch.removeFirst();
      bytes -= first.bytes();
      ready.remove(stretch);
      queue(stretch);
      taken.put(stretch.partition(), first.records());
      count += first.records().size();
      size += first.bytes();
      if (count >= ENOUGH || size >= ENOUGH_BYTES) {
        break;
      }
    }
    return new Fetched.Records(new ConsumerRecords<>(taken));
  }

  boolean hasRoom() {
    return bytes < bound;
  }

  /**
   * Whether so much of a partition waits that it has to stop: as much as there is room for others.
   * So a partition that does not get on takes half of the room, the next one half of what is left,
   * and there is always some for another.
   */
  boolean isTooMuch(Stretch stretch) {
    return !stretch.isEmpty() && stretch.bytes() >= bound - bytes;
  }

  /** Whether it may go on. */
  boolean isLittle(Stretch stretch) {
    return stretch.isEmpty() || stretch.bytes() < (bound - bytes) / 2;
  }

  /** Whether all that was read of a present stretch has been taken. */
  boolean isTaken(Stretch stretch) {
    return present.get(stretch.partition()) == stretch && stretch.isEmpty();
  }
}

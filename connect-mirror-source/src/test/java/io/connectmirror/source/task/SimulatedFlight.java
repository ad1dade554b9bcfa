package io.connectmirror.source.task;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;

/** What a worker's producer has of one remote partition: written in order, heard of in order. */
final class SimulatedFlight {
  private final SimulatedWorker worker;
  private final SimulatedLife life;
  private final TopicPartition to;
  private final Deque<Sent> unwritten = new ArrayDeque<>();
  private final Deque<Sent> written = new ArrayDeque<>();

  private static final class Sent {
    final MirroredRecord record;
    final SimulatedRecord original;
    SimulatedCopies at;
    long offset;

    Sent(MirroredRecord record, SimulatedRecord original) {
      this.record = record;
      this.original = original;
    }
  }

  SimulatedFlight(SimulatedWorker worker, SimulatedLife life, TopicPartition to) {
    this.worker = worker;
    this.life = life;
    this.to = to;
  }

  void add(MirroredRecord record) {
    unwritten.add(new Sent(record, worker.clusters.original((byte[]) record.value())));
  }

  boolean isEmpty() {
    return unwritten.isEmpty() && written.isEmpty();
  }

  /** Whether all that is under way is of and for topics as they are now. */
  boolean isCurrent() {
    return Stream.concat(unwritten.stream(), written.stream())
        .allMatch(
            sent -> {
              PartitionFlow.Life stretch = sent.record.flow().life().orElseThrow();
              return worker.clusters.topicsAre(
                  sent.original.log().partition(), stretch.sourceId(), stretch.targetId());
            });
  }

  /** Whether there is a partition for what is under way. */
  boolean canLand() {
    return worker.clusters.copies(to).isPresent();
  }

  /** The target takes some. */
  void write(int most) {
    Optional<SimulatedCopies> log = worker.clusters.copies(to);
    for (int i = 0; i < most && log.isPresent() && !unwritten.isEmpty(); i++) {
      Sent next = unwritten.poll();
      worker.checks.noRecordIsWrittenBeforeAnEarlierOne(life, next.record, next.original);
      worker.checks.noRecordIsRepeatedWithoutReason(life, next.original, log.get());
      next.at = log.get();
      next.offset = worker.clusters.write(log.get(), life, next.record, next.original);
      written.add(next);
    }
  }

  /** The producer hears of some; of what was written to a topic that is gone, it may not. */
  void acknowledge(int most) {
    for (int i = 0; i < most && !written.isEmpty(); i++) {
      Sent next = written.peek();
      boolean gone = worker.clusters.copies(to).orElse(null) != next.at;
      if (gone && worker.random.nextBoolean()) {
        while (!written.isEmpty()) {
          unwritten.addFirst(written.pollLast());
        }
        return;
      }
      written.poll();
      // A batch that was sent twice is acknowledged without an offset.
      long offset = worker.losesOffsets && worker.random.nextInt(25) == 0 ? -1 : next.offset;
      life.acknowledged(next.record, new RecordMetadata(to, offset, 0, 0, 0, 0));
    }
  }

  void land() {
    acknowledge(Integer.MAX_VALUE);
    write(Integer.MAX_VALUE);
    acknowledge(Integer.MAX_VALUE);
  }

  void die() {
    write(worker.random.nextInt(unwritten.size() + 1));
    unwritten.clear();
    written.clear();
  }

  @Override
  public String toString() {
    return to
        + " of "
        + life
        + ", "
        + written.size()
        + " unheard of, "
        + unwritten.size()
        + " to come, log end "
        + worker.clusters.copies(to).map(SimulatedCopies::end).orElse(-1L);
  }
}

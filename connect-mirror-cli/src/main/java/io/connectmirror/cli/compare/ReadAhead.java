package io.connectmirror.cli.compare;

import io.connectmirror.cli.compare.RecordFeed.Sink;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * One poll of a side, and what it brought. Runs on any thread; its results are there for the caller
 * once it has ended.
 */
final class ReadAhead implements Runnable, Sink {
  private final RecordFeed feed;
  private final Set<TopicPartition> wanted;
  private final Duration patience;
  private final Runnable whenEnded;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Map<TopicPartition, List<ConsumerRecord<ByteBuffer, ByteBuffer>>> records =
      new HashMap<>();
  private final Map<TopicPartition, Long> positions = new HashMap<>();
  private final Set<TopicPartition> gone = new HashSet<>();
  private RuntimeException failure;

  /**
   * @param patience how long it waits for records
   * @param whenEnded is run when the results are there
   */
  ReadAhead(RecordFeed feed, Set<TopicPartition> wanted, Duration patience, Runnable whenEnded) {
    this.feed = feed;
    this.wanted = Set.copyOf(wanted);
    this.patience = patience;
    this.whenEnded = whenEnded;
  }

  @Override
  public void run() {
    try {
      feed.poll(wanted, patience, this);
      for (TopicPartition partition : wanted) {
        if (!gone.contains(partition)) {
          positions.put(partition, feed.position(partition));
        }
      }
    } catch (RuntimeException e) {
      failure = e;
    } catch (InterruptedException e) {
      failure = new IllegalStateException("reading was interrupted", e);
    } catch (Error e) {
      failure = new IllegalStateException(e);
      throw e;
    } finally {
      ended.countDown();
      whenEnded.run();
    }
  }

  @Override
  public void records(TopicPartition partition, List<ConsumerRecord<ByteBuffer, ByteBuffer>> read) {
    records.put(partition, read);
  }

  @Override
  public void gone(TopicPartition partition) {
    gone.add(partition);
  }

  boolean hasEnded() {
    return ended.getCount() == 0;
  }

  /** Waits for its end, also when interrupted. */
  void await() {
    boolean interrupted = false;
    while (!hasEnded()) {
      try {
        ended.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Forgets what was read of a partition; only once it has ended. */
  void drop(TopicPartition partition) {
    records.remove(partition);
    positions.remove(partition);
    gone.remove(partition);
  }

  /**
   * Hands over what it brought, once it has ended; throws what it met.
   *
   * @param reached takes how far it came
   * @return whether it brought anything
   */
  boolean handOver(Map<TopicPartition, Long> reached, Sink sink) {
    if (failure != null) {
      throw failure;
    }
    reached.putAll(positions);
    records.forEach(sink::records);
    gone.forEach(sink::gone);
    return !records.isEmpty() || !gone.isEmpty();
  }
}

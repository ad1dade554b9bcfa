package io.connectmirror.cli.compare;

import io.connectmirror.cli.compare.RecordFeed.Sink;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads one side one poll ahead: while what a poll brought is compared, the next one is under way
 * on another thread. At most one is, and its records are handed over before the next begins, so
 * what it holds is bounded by a poll. The feed is used by the poll under way, and while there is
 * none by the caller. For one thread.
 */
final class SideReader {
  private final RecordFeed feed;
  private final Executor threads;
  private final Duration patience;
  private final Runnable whenRead;
  private final Map<TopicPartition, Long> positions = new HashMap<>();

  /** The poll under way, or that was not handed over yet; null when there is none. */
  private ReadAhead ahead;

  /**
   * @param threads runs polls
   * @param patience how long a poll waits for records
   * @param whenRead is run when a poll has ended, on its thread
   */
  SideReader(RecordFeed feed, Executor threads, Duration patience, Runnable whenRead) {
    this.feed = feed;
    this.threads = threads;
    this.patience = patience;
    this.whenRead = whenRead;
  }

  /** Begins to read a partition, or goes on elsewhere; waits for the poll under way. */
  void begin(TopicPartition partition, long offset) {
    drop(partition);
    feed.begin(partition, offset);
    positions.put(partition, offset);
  }

  /** Ends reading a partition; waits for the poll under way. */
  void end(TopicPartition partition) {
    drop(partition);
    feed.end(partition);
    positions.remove(partition);
  }

  /** All before this offset of a partition that was begun has been handed over. */
  long position(TopicPartition partition) {
    return positions.get(partition);
  }

  /**
   * Hands over what the last poll brought, if it has ended; throws what it met.
   *
   * @return whether it brought anything
   */
  boolean handOver(Sink sink) {
    if (ahead == null || !ahead.hasEnded()) {
      return false;
    }
    ReadAhead read = ahead;
    ahead = null;
    return read.handOver(positions, sink);
  }

  /** Begins the next poll, unless there is one that was not handed over yet. */
  void readOn(Set<TopicPartition> wanted) {
    if (ahead == null && !wanted.isEmpty()) {
      ahead = new ReadAhead(feed, wanted, patience, whenRead);
      threads.execute(ahead);
    }
  }

  /** Waits for the poll under way; what it brought or met is dropped. */
  void close() {
    if (ahead != null) {
      ahead.await();
      ahead = null;
    }
  }

  private void drop(TopicPartition partition) {
    if (ahead != null) {
      ahead.await();
      ahead.drop(partition);
    }
  }
}

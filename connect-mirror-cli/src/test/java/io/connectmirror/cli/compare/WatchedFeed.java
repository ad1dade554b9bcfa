package io.connectmirror.cli.compare;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.TopicPartition;

/** A feed that tells of each poll before it is done, and bears no two users at a time. */
final class WatchedFeed implements RecordFeed {
  private final RecordFeed feed;
  private final BeforePoll beforePoll;
  private final AtomicInteger users = new AtomicInteger();
  private int polls;

  /** Sees a poll. */
  interface BeforePoll {
    /**
     * @param number of the poll, from 1 on
     */
    void poll(int number) throws InterruptedException;
  }

  WatchedFeed(RecordFeed feed, BeforePoll beforePoll) {
    this.feed = feed;
    this.beforePoll = beforePoll;
  }

  boolean isUsed() {
    return users.get() != 0;
  }

  @Override
  public Map<TopicPartition, LogRange> ranges(Collection<TopicPartition> partitions)
      throws InterruptedException {
    return feed.ranges(partitions);
  }

  @Override
  public Map<TopicPartition, Long> offsetsAt(Map<TopicPartition, Long> epochMs)
      throws InterruptedException {
    return feed.offsetsAt(epochMs);
  }

  @Override
  public void begin(TopicPartition partition, long offset) {
    enter();
    feed.begin(partition, offset);
    users.decrementAndGet();
  }

  @Override
  public void end(TopicPartition partition) {
    enter();
    feed.end(partition);
    users.decrementAndGet();
  }

  @Override
  public void poll(Set<TopicPartition> wanted, Duration timeout, Sink sink)
      throws InterruptedException {
    enter();
    try {
      beforePoll.poll(++polls);
      feed.poll(wanted, timeout, sink);
    } finally {
      users.decrementAndGet();
    }
  }

  @Override
  public long position(TopicPartition partition) {
    return feed.position(partition);
  }

  @Override
  public void close() {
    feed.close();
  }

  private void enter() {
    if (users.incrementAndGet() != 1) {
      throw new IllegalStateException("two use a feed at a time");
    }
  }
}

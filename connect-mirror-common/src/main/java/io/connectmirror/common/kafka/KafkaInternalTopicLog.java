package io.connectmirror.common.kafka;

import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.FailureTable;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An internal topic read through a consumer of its own, which belongs to no group and never resets
 * by itself.
 *
 * <p>The end is known by position, not by counting records: compaction leaves gaps and transactions
 * leave markers. Under read_committed the end is the last stable offset, so an open transaction
 * holds up what comes after it but not the reading to the end.
 *
 * <p>A topic that is deleted and made again gives a running consumer no signal, so its id is looked
 * at from time to time.
 */
final class KafkaInternalTopicLog implements InternalTopicLog {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaInternalTopicLog.class);
  private static final Duration CLOSE_TIMEOUT = Duration.ofMillis(500);

  /**
   * What a new consumer may take to learn where the log ends: to connect twice, with TLS and SASL
   * some ten round trips, to a cluster that may be on another continent or slow. It starts over
   * with a new consumer when that fails, so a shorter time would fail for ever.
   */
  private static final long ASK_WITHIN_MS = 10_000;

  /** A poll is made in such pieces while nothing comes, to see in between whether all is well. */
  private static final Duration PIECE = Duration.ofMillis(100);

  /** In one piece; a consumer that waits for records needs one in half a second. */
  private static final int MANY_FETCHES = 20;

  private final String topic;
  private final TopicPartition partition;
  private final TopicAdmin admin;
  private final Supplier<Consumer<byte[], byte[]>> consumers;
  private final Duration idCheckInterval;
  private final LongSupplier nanos;

  /** Held by the call that uses the consumer. */
  private final ReentrantLock inUse = new ReentrantLock();

  private volatile boolean closed;
  private volatile Consumer<byte[], byte[]> consumer;
  private FetchCount fetches;
  // Guarded by inUse.
  private Uuid id;
  private boolean begun;
  private long nextIdCheckNanos;
  private long end;
  private long position;
  private boolean caughtUp;

  /** Whether the present end is to be asked for. */
  private volatile boolean aimed;

  /**
   * @param admin with a deadline of about a second, which a poll may be late by
   * @param consumers makes a consumer with {@code auto.offset.reset=none}
   */
  KafkaInternalTopicLog(
      String topic,
      TopicAdmin admin,
      Supplier<Consumer<byte[], byte[]>> consumers,
      Duration idCheckInterval,
      LongSupplier nanos) {
    this.topic = topic;
    this.partition = new TopicPartition(topic, 0);
    this.admin = admin;
    this.consumers = consumers;
    this.idCheckInterval = idCheckInterval;
    this.nanos = nanos;
  }

  @Override
  public boolean poll(Duration timeout, Reader reader) throws InterruptedException {
    inUse.lockInterruptibly();
    try {
      if (!closed) {
        pollOpen(Deadline.in(timeout, nanos), reader);
      }
      return caughtUp;
    } catch (WakeupException e) {
      // Only close wakes the consumer.
      return caughtUp;
    } catch (InterruptException e) {
      Thread.interrupted();
      InterruptedException interrupted = new InterruptedException("while reading " + topic);
      interrupted.initCause(e);
      throw interrupted;
    } catch (KafkaException e) {
      throw FailureTable.classify(e, admin.clusterAlias(), "READ", "topic " + topic, "")
          .asException();
    } finally {
      if (closed) {
        closeConsumer();
      }
      inUse.unlock();
    }
  }

  @Override
  public void aimAtEnd() {
    aimed = true;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public void close() {
    closed = true;
    Consumer<byte[], byte[]> open = consumer;
    if (open != null) {
      open.wakeup();
    }
    try {
      // Else the poll that is under way closes the consumer on its way out.
      if (inUse.tryLock(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
        try {
          closeConsumer();
        } finally {
          inUse.unlock();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void pollOpen(Deadline deadline, Reader reader) throws InterruptedException {
    if (aimed) {
      nextIdCheckNanos = nanos.getAsLong();
      caughtUp = false;
    }
    checkId(reader);
    boolean wasCaughtUp = caughtUp;
    do {
      try {
        open(deadline);
        if (aimed) {
          aim(deadline, reader);
        }
        if (wasCaughtUp || !caughtUp) {
          read(deadline, reader);
        }
      } catch (InvalidOffsetException e) {
        restart(reader, "its log no longer has the position: " + e.getMessage());
      }
    } while (!wasCaughtUp && !caughtUp && !closed && !deadline.hasPassed());
  }

  private void checkId(Reader reader) throws InterruptedException {
    long now = nanos.getAsLong();
    if (id != null && now - nextIdCheckNanos < 0) {
      return;
    }
    BatchResult<String, TopicAdmin.TopicInfo> seen = admin.describe(Set.of(topic));
    if (seen.failures().containsKey(topic)) {
      throw seen.failures().get(topic).asException();
    }
    Uuid seenId = seen.successes().get(topic).id();
    if (id != null && !id.equals(seenId)) {
      restart(reader, "it was deleted and made again");
    }
    id = seenId;
    nextIdCheckNanos = now + idCheckInterval.toNanos();
  }

  private void open(Deadline deadline) {
    if (consumer != null) {
      return;
    }
    Consumer<byte[], byte[]> opened = consumers.get();
    consumer = opened;
    try {
      fetches = new FetchCount(opened);
      opened.assign(List.of(partition));
      opened.seekToBeginning(List.of(partition));
      end = endOffset(opened, deadline);
      // An empty topic is read to its end already; waiting for records of it would only take time.
      position = opened.position(partition, longEnough(deadline));
      caughtUp = position >= end;
      begun = true;
    } catch (RuntimeException e) {
      closeConsumer();
      throw e;
    }
  }

  private void aim(Deadline deadline, Reader reader) {
    long now = endOffset(consumer, deadline);
    if (now < position) {
      restart(reader, "it ends at %d, and was read to %d".formatted(now, position));
      open(deadline);
    } else {
      end = now;
      // Also where there is nothing new, for the client to see a log that was cut and has grown
      // since.
      handOver(consumer, consumer.poll(Duration.ZERO), reader);
      position = consumer.position(partition, longEnough(deadline));
      caughtUp = position >= end;
    }
    aimed = false;
  }

  private void read(Deadline deadline, Reader reader) {
    Consumer<byte[], byte[]> open = consumer;
    ConsumerRecords<byte[], byte[]> records = fetch(open, deadline);
    handOver(open, records, reader);
    position = open.position(partition, longEnough(deadline));
    if (caughtUp) {
      return;
    }
    if (records.isEmpty()) {
      // The end itself may have moved back, by an unclean election.
      end = Math.min(end, endOffset(open, deadline));
    }
    caughtUp = position >= end;
  }

  private void handOver(
      Consumer<byte[], byte[]> open, ConsumerRecords<byte[], byte[]> records, Reader reader) {
    for (ConsumerRecord<byte[], byte[]> record : records) {
      try {
        reader.record(record.offset(), record.timestamp(), record.key(), record.value());
      } catch (RuntimeException e) {
        // What follows in this batch would be lost to a reader that calls again.
        open.seek(partition, record.offset());
        throw e;
      }
    }
  }

  private ConsumerRecords<byte[], byte[]> fetch(Consumer<byte[], byte[]> open, Deadline deadline) {
    while (true) {
      double before = fetches.now();
      Duration left = deadline.left();
      ConsumerRecords<byte[], byte[]> records = open.poll(left.compareTo(PIECE) < 0 ? left : PIECE);
      boolean inVain = records.isEmpty() && fetches.now() - before > MANY_FETCHES;
      if (inVain) {
        // Most likely the topic is gone: to be looked at before the next poll.
        nextIdCheckNanos = nanos.getAsLong();
      }
      if (inVain || !records.isEmpty() || closed || deadline.hasPassed()) {
        return records;
      }
    }
  }

  private long endOffset(Consumer<byte[], byte[]> open, Deadline deadline) {
    return open.endOffsets(List.of(partition), longEnough(deadline)).get(partition);
  }

  private void restart(Reader reader, String reason) {
    closeConsumer();
    caughtUp = false;
    position = 0;
    if (begun) {
      LOG.warn(
          "cluster={} internal_topic={} is read again from its beginning reason={}",
          admin.clusterAlias(),
          topic,
          reason);
      begun = false;
      reader.restarted();
    }
  }

  private void closeConsumer() {
    Consumer<byte[], byte[]> open = consumer;
    consumer = null;
    if (open != null) {
      Closing.quietly("consumer of " + topic, () -> open.close(CLOSE_TIMEOUT));
    }
  }

  /** A poll with a short timeout must not make it impossible to ask a far cluster anything. */
  private static Duration longEnough(Deadline deadline) {
    return Duration.ofMillis(Math.max(ASK_WITHIN_MS, deadline.leftMs()));
  }
}

package io.connectmirror.cli.status.view;

import io.connectmirror.common.kafka.Deadline;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/**
 * An internal topic of the mirror, read once and then followed. Nothing is made if it is not there.
 * For one thread at a time.
 */
final class FollowedTopic implements AutoCloseable {
  private static final Duration STEP = Duration.ofMillis(500);

  /**
   * A transaction that is open at the end of the topic holds back what is read; no record for so
   * many steps, and there is none to come now.
   */
  private static final int IN_VAIN = 2;

  private final TopicPartition partition;
  private final Supplier<InternalTopicLog> logs;
  private final TopicAdmin admin;
  private final InternalTopicLog.Reader reader;
  private final Duration timeout;
  private final LongSupplier nanos;
  private InternalTopicLog log;

  /**
   * @param logs opens the topic
   * @param admin of its cluster
   * @param reader takes its records
   * @param timeout for coming to its end
   */
  FollowedTopic(
      String topic,
      Supplier<InternalTopicLog> logs,
      TopicAdmin admin,
      InternalTopicLog.Reader reader,
      Duration timeout,
      LongSupplier nanos) {
    this.partition = new TopicPartition(topic, 0);
    this.logs = logs;
    this.admin = admin;
    this.reader = reader;
    this.timeout = timeout;
    this.nanos = nanos;
  }

  /** How far it was read. */
  enum Read {
    /** To where it ended when that began. */
    WHOLE,
    /** Not so far, as the time was over; what was read counts all the same. */
    IN_PART,
    /** There is no such topic. */
    NOT_THERE
  }

  /**
   * Reads to where the topic ends now.
   *
   * @throws FailureException when it cannot be read
   */
  Read catchUp() throws InterruptedException {
    try {
      return catchUp(Deadline.in(timeout, nanos));
    } catch (FailureException e) {
      if (e.failure().kind() == FailureKind.MISSING) {
        return Read.NOT_THERE;
      }
      throw e;
    }
  }

  private Read catchUp(Deadline deadline) throws InterruptedException {
    long end = end();
    if (log == null) {
      log = logs.get();
    }
    log.aimAtEnd();
    int inVain = 0;
    while (inVain < IN_VAIN) {
      long before = log.position();
      boolean caughtUp = log.poll(shorter(STEP, deadline.left()), reader);
      if (caughtUp && log.position() >= end) {
        return Read.WHOLE;
      }
      if (deadline.hasPassed()) {
        return Read.IN_PART;
      }
      inVain = caughtUp && log.position() == before ? inVain + 1 : 0;
    }
    return Read.WHOLE;
  }

  @Override
  public void close() {
    if (log != null) {
      log.close();
    }
  }

  private long end() throws InterruptedException {
    BatchResult<TopicPartition, ListedOffset> ends = admin.latestOffsets(Set.of(partition));
    if (ends.failures().containsKey(partition)) {
      throw ends.failures().get(partition).asException();
    }
    return ends.successes().get(partition).offset();
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }
}

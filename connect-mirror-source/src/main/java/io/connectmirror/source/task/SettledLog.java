package io.connectmirror.source.task;

import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;

/**
 * A log of committed records that is at its end only when no transaction is open any more before
 * the end that it had at first. A log by itself ends where the first open one begins, and behind
 * that there may be committed ones.
 */
public final class SettledLog implements InternalTopicLog {
  private static final Duration PIECE = Duration.ofMillis(100);

  /** Longer than most transactions, and shorter than one may last whose owner is gone. */
  private static final Duration WITHIN = Duration.ofSeconds(30);

  private final InternalTopicLog log;
  private final TopicAdmin admin;
  private final String topic;
  private final LongSupplier nanos;
  private long end = -1;
  private boolean waits;
  private long waitingSince;

  /**
   * @param log of committed records
   * @param admin of its cluster
   * @param nanos elapsed time
   */
  public SettledLog(InternalTopicLog log, TopicAdmin admin, String topic, LongSupplier nanos) {
    this.log = log;
    this.admin = admin;
    this.topic = topic;
    this.nanos = nanos;
  }

  /**
   * @throws io.connectmirror.common.result.FailureException also when a transaction stays open
   */
  @Override
  public boolean poll(Duration timeout, Reader reader) throws InterruptedException {
    if (end < 0) {
      end = presentEnd();
    }
    Duration left = waits && PIECE.compareTo(timeout) < 0 ? PIECE : timeout;
    if (!log.poll(left, reader)) {
      return false;
    }
    if (log.position() >= end) {
      return true;
    }
    long now = nanos.getAsLong();
    waitingSince = waits ? waitingSince : now;
    waits = true;
    if (now - waitingSince >= WITHIN.toNanos()) {
      String message =
          "topic %s of cluster %s has an open transaction at offset %d, of a task that is gone or"
                  .formatted(topic, admin.clusterAlias(), log.position())
              + " waits: what is committed behind it is not readable until it ends, at the latest"
              + " after target.producer.transaction.timeout.ms";
      throw new Failure(FailureKind.RETRY, message, new IllegalStateException(message))
          .asException();
    }
    return false;
  }

  private long presentEnd() throws InterruptedException {
    TopicPartition partition = new TopicPartition(topic, 0);
    BatchResult<TopicPartition, ListedOffset> ends = admin.latestOffsets(List.of(partition));
    Failure failure = ends.failures().get(partition);
    if (failure != null) {
      throw failure.asException();
    }
    return ends.successes().get(partition).offset();
  }

  @Override
  public void aimAtEnd() {
    end = -1;
    log.aimAtEnd();
  }

  @Override
  public long position() {
    return log.position();
  }

  @Override
  public void close() {
    log.close();
  }
}

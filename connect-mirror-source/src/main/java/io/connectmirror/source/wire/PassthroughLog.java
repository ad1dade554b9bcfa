package io.connectmirror.source.wire;

import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureTable;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.SourceLog;
import io.connectmirror.source.task.SourceLog.Fetched.Batches.OfPartition;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads batches as they are, through a wire that is made when it is first needed, and made again
 * when it could not be. What passes is retried without a word, however long it takes: a broker that
 * is away, a leader that moves.
 */
public final class PassthroughLog implements SourceLog {
  private static final Logger LOG = LoggerFactory.getLogger(PassthroughLog.class);

  private final String cluster;
  private final Supplier<ClusterWire> maker;
  private final LongSupplier nanos;
  private final Fetcher fetcher;

  // Both are also read or written by wakeup, from any thread.
  private volatile ClusterWire wire;
  private volatile boolean isWoken;

  /**
   * @param cluster alias of the source, for messages
   * @param maker makes a wire; may throw {@link FailureException} or what a client throws that
   *     cannot be made
   * @param nanos elapsed time
   */
  public PassthroughLog(
      String cluster, Supplier<ClusterWire> maker, FetchBounds bounds, LongSupplier nanos) {
    this.cluster = cluster;
    this.maker = maker;
    this.nanos = nanos;
    fetcher = new Fetcher(bounds, nanos);
  }

  @Override
  public void begin(Map<TopicPartition, StartPoint> starts) {
    fetcher.begin(starts);
  }

  @Override
  public void end(Collection<TopicPartition> partitions) {
    fetcher.end(partitions);
  }

  @Override
  public void pause(Collection<TopicPartition> partitions) {
    fetcher.pause(partitions, true);
  }

  @Override
  public void resume(Collection<TopicPartition> partitions) {
    fetcher.pause(partitions, false);
  }

  @Override
  public Fetched poll(Duration timeout) throws InterruptedException {
    long begun = nanos.getAsLong();
    try {
      if (wire == null) {
        wire = maker.get();
        fetcher.use(wire);
      }
      return poll(begun, timeout.toNanos());
    } catch (FailureException e) {
      return new Fetched.Failed(e.failure());
    } catch (KafkaException | IllegalStateException e) {
      // IllegalStateException: a wire that was closed beneath us. Whatever it is, it is told, and
      // the next poll makes another one.
      close();
      return new Fetched.Failed(classify(e, "its records"));
    }
  }

  private Fetched poll(long begun, long timeoutNanos) throws InterruptedException {
    boolean isFirst = true;
    while (true) {
      // What has come is handed on first: a request for the other partitions alone would keep these
      // waiting for as long as the broker waits for those.
      if (!fetcher.hasSomething()) {
        fetcher.ask();
      } else if (!isFirst) {
        break;
      }
      long left = timeoutNanos - (nanos.getAsLong() - begun);
      if (!isFirst && (left <= 0 || isWoken)) {
        break;
      }
      isFirst = false;
      long wait = fetcher.hasSomething() || isWoken ? 0 : Math.min(left, fetcher.quietNanos());
      wire.poll(Duration.ofNanos(Math.max(0, wait)));
    }
    isWoken = false;
    return told();
  }

  private Fetched told() {
    Map<TopicPartition, OptionalLong> gone = fetcher.findings().gone();
    if (!gone.isEmpty()) {
      return new Fetched.Gone(gone);
    }
    Findings.Refusal refusal = fetcher.findings().refusal();
    if (refusal != null) {
      return new Fetched.Refused(
          refusal.partitions(), classify(refusal.why(), "topic " + refusal.topic()));
    }
    List<OfPartition> batches = fetcher.batches();
    if (batches.isEmpty()) {
      RuntimeException failure = fetcher.findings().failure();
      if (failure != null) {
        return new Fetched.Failed(classify(failure, "its records"));
      }
    }
    if (!batches.isEmpty()) {
      askForMore();
    }
    return new Fetched.Batches(batches);
  }

  /** While the caller is busy with what came. What goes wrong must not take that from it. */
  private void askForMore() {
    try {
      fetcher.ask();
      wire.poll(Duration.ZERO);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      // Another wire asks anew: on this one a broker might count as asked for ever.
      LOG.warn("cluster={} could not be asked for more, another connection is made", cluster, e);
      close();
    }
  }

  private Failure classify(RuntimeException e, String resource) {
    return FailureTable.classify(e, cluster, "READ", resource, "topics");
  }

  @Override
  public Map<TopicPartition, Long> positions() {
    return fetcher.positions();
  }

  @Override
  public boolean isCaughtUp(TopicPartition partition) {
    return fetcher.isCaughtUp(partition);
  }

  @Override
  public void replace(Map<TopicPartition, StartPoint> starts) {
    close();
    fetcher.clear();
    begin(starts);
  }

  @Override
  public void wakeup() {
    isWoken = true;
    ClusterWire present = wire;
    if (present != null) {
      present.wakeup();
    }
  }

  @Override
  public void close() {
    ClusterWire closing = wire;
    wire = null;
    fetcher.use(null);
    if (closing != null) {
      try {
        closing.close();
      } catch (RuntimeException e) {
        LOG.warn("the wire to cluster={} did not close well", cluster, e);
      }
    }
  }
}

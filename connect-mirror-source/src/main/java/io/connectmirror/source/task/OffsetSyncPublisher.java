package io.connectmirror.source.task;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.offsets.OffsetRunRecorder;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes offset syncs that are due. Runs on a thread of its own, so that a cluster that is slow to
 * take syncs holds up nothing else. A sync that could not be written is simply due again, as it is
 * by then; after a failure the sink is left alone for a while.
 *
 * <p>{@link #run} and {@link #flush} are called by one thread at a time; outcomes come on the
 * sink's.
 */
final class OffsetSyncPublisher {
  private static final Logger LOG = LoggerFactory.getLogger(OffsetSyncPublisher.class);
  private static final int MOST_IN_FLIGHT = 500;
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long SAY_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final SyncSink sink;
  private final Supplier<Collection<PartitionFlow>> flows;
  private final FlowMetrics metrics;
  private final LongSupplier nanos;
  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicInteger failures = new AtomicInteger();
  private volatile boolean paused;
  private volatile long pausedUntilNanos;
  private volatile Failure lastFailure;
  private boolean saidEver;
  private long lastSaidNanos;

  /**
   * @param flows the partitions of the task, whenever they are asked for
   */
  OffsetSyncPublisher(
      SyncSink sink,
      Supplier<Collection<PartitionFlow>> flows,
      FlowMetrics metrics,
      LongSupplier nanos) {
    this.sink = sink;
    this.flows = flows;
    this.metrics = metrics;
    this.nanos = nanos;
  }

  /** Sends what is due. */
  void run() {
    say();
    long now = nanos.getAsLong();
    if (paused) {
      if (now - pausedUntilNanos < 0) {
        return;
      }
      paused = false;
    }
    for (PartitionFlow flow : flows.get()) {
      if (paused || inFlight.get() >= MOST_IN_FLIGHT) {
        return;
      }
      OffsetRunRecorder recorder = flow.recorder().orElse(null);
      if (recorder == null) {
        continue;
      }
      recorder.seen(flow::acknowledgedTo);
      if (recorder.due(now)) {
        recorder.drain(now).forEach(chunk -> send(flow, recorder, chunk));
      }
    }
  }

  /**
   * Sends everything that was acknowledged, due or not, and waits until it is written. The first
   * that fails ends the sending: a sink that has to wait for its cluster waits for each.
   *
   * @param timeout of all of it, but for what the sink waits for the one that fails
   * @return how many were not written, as far as is known
   */
  int flush(Duration timeout) {
    long begun = nanos.getAsLong();
    int left = -failures.get();
    paused = false;
    for (PartitionFlow flow : flows.get()) {
      OffsetRunRecorder recorder = flow.recorder().orElse(null);
      if (recorder == null) {
        continue;
      }
      recorder.seen(flow::acknowledgedTo);
      for (SyncChunk chunk : recorder.drain(begun)) {
        if (!paused && !left(timeout, begun).isZero()) {
          send(flow, recorder, chunk);
        } else {
          left++;
        }
      }
    }
    sink.close(left(timeout, begun));
    // What a close cuts short fails; what hangs is in flight yet.
    left += failures.get() + inFlight.get();
    if (left > 0) {
      LOG.warn(
          "offset_syncs={} were not written before the task ended; groups are translated to"
              + " earlier positions until the next are",
          left);
    }
    return left;
  }

  private Duration left(Duration timeout, long begunNanos) {
    long left = timeout.toNanos() - (nanos.getAsLong() - begunNanos);
    return Duration.ofNanos(Math.max(0, left));
  }

  private void send(PartitionFlow flow, OffsetRunRecorder recorder, SyncChunk chunk) {
    inFlight.incrementAndGet();
    try {
      sink.send(chunk.key(), chunk.value(), failure -> settled(flow, recorder, chunk, failure));
    } catch (FailureException e) {
      settled(flow, recorder, chunk, Optional.of(e.failure()));
    }
  }

  private void settled(
      PartitionFlow flow, OffsetRunRecorder recorder, SyncChunk chunk, Optional<Failure> failure) {
    inFlight.decrementAndGet();
    if (failure.isEmpty()) {
      recorder.confirmed(chunk);
      flow.syncWritten();
      metrics.add(MirrorCounter.SYNCS_WRITTEN, 1);
      return;
    }
    recorder.failed(chunk);
    failures.incrementAndGet();
    metrics.add(MirrorCounter.SYNC_FAILURES, 1);
    lastFailure = failure.get();
    pausedUntilNanos = nanos.getAsLong() + PAUSE_NANOS;
    paused = true;
  }

  private void say() {
    Failure failure = lastFailure;
    long now = nanos.getAsLong();
    if (failure == null || (saidEver && now - lastSaidNanos < SAY_EVERY_NANOS)) {
      return;
    }
    lastFailure = null;
    saidEver = true;
    lastSaidNanos = now;
    LOG.warn("offset syncs cannot be written now, tried again: {}", failure.message());
  }
}

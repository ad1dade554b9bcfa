package io.connectmirror.source.task;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.source.batch.BatchJoiner.Joined;
import io.connectmirror.source.batch.BatchJoiner.Run;
import io.connectmirror.source.batch.BatchView;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Hands whole batches to the carrier and takes account of them. The task thread's. */
final class BatchDispatch {
  private final PassthroughCarrier carrier;
  private final InFlightBounds inFlight;
  private final FlowMetrics metrics;

  BatchDispatch(PassthroughCarrier carrier, InFlightBounds inFlight, FlowMetrics metrics) {
    this.carrier = carrier;
    this.inFlight = inFlight;
    this.metrics = metrics;
  }

  /** Whether the target has not refused a batch of that offset before. */
  boolean mayPass(PartitionFlow flow, long baseOffset) {
    return carrier.mayPass(flow, baseOffset);
  }

  /** As it is; all of it is wanted. Its header is written over by another thread from then on. */
  void pass(BatchView batch, PartitionFlow flow, long nowMs) {
    ByteBuffer contents = batch.bytes();
    SentRun run =
        new SentRun(
            flow,
            batch.baseOffset(),
            batch.count(),
            batch.leaderEpoch(),
            batch.maxTimestamp(),
            contents.remaining());
    account(run, contents.remaining(), nowMs);
    metrics.add(MirrorCounter.BATCHES_PASSED, 1);
    carrier.pass(List.of(run), contents);
  }

  /** One that was made of others. */
  void pass(Joined joined, PartitionFlow flow, long nowMs) {
    List<SentRun> runs = new ArrayList<>(joined.runs().size());
    // The first one stands for all the bytes: they come and go together.
    long bytes = joined.batch().remaining();
    int read = joined.sourceBytes();
    for (Run run : joined.runs()) {
      SentRun sent =
          new SentRun(flow, run.offset(), run.records(), run.epoch(), run.timestamp(), bytes);
      account(sent, read, nowMs);
      runs.add(sent);
      bytes = 0;
      read = 0;
    }
    carrier.pass(runs, joined.batch());
  }

  private void account(SentRun run, int read, long nowMs) {
    PartitionFlow flow = run.flow();
    run.number(flow.order().sent());
    inFlight.add(run.bytes());
    flow.read(run.lastOffset(), run.epoch(), run.records(), run.bytes());
    flow.metrics().polled(nowMs - run.newest(), read, run.records());
  }
}

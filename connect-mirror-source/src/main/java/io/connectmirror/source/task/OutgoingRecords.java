package io.connectmirror.source.task;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.source.plan.TargetLimits;
import io.connectmirror.source.task.FaultQueue.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Makes what is sent of what was read: leaves out what has been on the target, and stops before
 * what the target would refuse. The task thread's own: not thread-safe.
 */
final class OutgoingRecords {
  private final Provenance provenance;
  private final Carrier carrier;
  private final Preflight preflight;
  private final InFlightBounds inFlight;
  private final FlowMetrics metrics;

  OutgoingRecords(
      Provenance provenance,
      Carrier carrier,
      Preflight preflight,
      InFlightBounds inFlight,
      FlowMetrics metrics) {
    this.provenance = provenance;
    this.carrier = carrier;
    this.preflight = preflight;
    this.inFlight = inFlight;
    this.metrics = metrics;
  }

  /**
   * Takes records of one partition.
   *
   * @param nowMs in ms since the epoch
   * @return why no more of them can be sent, empty when all are
   */
  Optional<Fault> take(
      List<ConsumerRecord<byte[], byte[]>> records, PartitionFlow flow, long nowMs) {
    if (flow.order().isBroken()) {
      // The target did not take one of those before them: all is read again from there.
      return Optional.empty();
    }
    List<UnderWay> outgoing = new ArrayList<>(records.size());
    TargetLimits limits = flow.life().orElseThrow().limits();
    Optional<Fault> held = Optional.empty();
    long bytes = 0;
    int done = 0;
    for (ConsumerRecord<byte[], byte[]> record : records) {
      if (!provenance.hasBeenOnTarget(record.headers())) {
        OutgoingRecord one = carrier.map(record, flow);
        Optional<String> obstacle = preflight.obstacle(one, limits, nowMs);
        if (obstacle.isPresent()) {
          held = Optional.of(new Fault.HeldBack(flow.source(), record.offset(), obstacle.get()));
          break;
        }
        one.number(flow.order().sent());
        bytes += one.bytes();
        outgoing.add(one);
        flow.metrics()
            .polled(nowMs - record.timestamp(), Math.max(0, record.serializedValueSize()));
      }
      done++;
    }
    if (outgoing.size() < done) {
      metrics.add(MirrorCounter.RECORDS_LEFT_OUT, done - outgoing.size());
    }
    inFlight.add(bytes);
    if (done > 0) {
      ConsumerRecord<byte[], byte[]> last = records.get(done - 1);
      flow.read(last.offset(), last.leaderEpoch().orElse(-1), outgoing.size(), bytes);
    }
    carrier.take(outgoing);
    return held;
  }
}

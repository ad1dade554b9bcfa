package io.connectmirror.source.task;

import io.connectmirror.common.result.FailureTable;
import io.connectmirror.source.batch.BatchView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Batches go to the target as they are; what cannot, record by record through {@link
 * DirectCarrier}, in one order. A batch that the target refuses is tried once more in that way, and
 * then its partition is held back like any.
 *
 * <p>The task thread calls all but {@link #arrived}, {@link #dropped} and {@link #refused}, which
 * the thread that sends batches calls and which only note, and {@link #close}.
 */
final class PassthroughCarrier implements Carrier {
  private static final Logger LOG = LoggerFactory.getLogger(PassthroughCarrier.class);

  private final DirectCarrier direct;
  private final BatchWriter writer;
  private final Acknowledgements acknowledgements;
  private final PositionRecords positions;
  private final String target;
  private final WayOrder order = new WayOrder();
  private final ConcurrentLinkedQueue<Refused> refused = new ConcurrentLinkedQueue<>();

  /** Source offsets before which batches of a partition are made anew. */
  private final Map<PartitionFlow, Long> madeAnewBefore = new HashMap<>();

  private record Refused(PassedBatch batch, RuntimeException why) {}

  /**
   * @param direct for records; shares {@code positions}
   * @param target alias, for messages
   */
  PassthroughCarrier(
      DirectCarrier direct,
      BatchWriter writer,
      Acknowledgements acknowledgements,
      PositionRecords positions,
      String target) {
    this.direct = direct;
    this.writer = writer;
    this.acknowledgements = acknowledgements;
    this.positions = positions;
    this.target = target;
  }

  /** Whether a batch may go as it is: the target has not refused it before. */
  boolean mayPass(PartitionFlow flow, long baseOffset) {
    return baseOffset >= madeAnewBefore.getOrDefault(flow, 0L);
  }

  /** What is sent for a batch of the source; only a batch of which all is wanted. */
  PassedBatch map(BatchView batch, PartitionFlow flow) {
    return new PassedBatch(
        this,
        flow,
        batch.baseOffset(),
        batch.count(),
        batch.leaderEpoch(),
        batch.maxTimestamp(),
        batch.bytes());
  }

  @Override
  public OutgoingRecord map(ConsumerRecord<byte[], byte[]> record, PartitionFlow flow) {
    return direct.map(record, flow);
  }

  @Override
  public void take(List<UnderWay> sent) {
    for (UnderWay one : sent) {
      if (order.admit(one)) {
        send(one);
      }
    }
    if (!sent.isEmpty()) {
      positions.sent(sent.get(0).flow());
    }
  }

  private void send(UnderWay one) {
    if (one instanceof PassedBatch batch) {
      if (batch.isWanted()) {
        writer.send(batch);
      } else {
        dropped(batch);
      }
    } else {
      direct.take(List.of(one));
    }
  }

  @Override
  public boolean sendOn() throws InterruptedException {
    order.release(this::send);
    return direct.sendOn();
  }

  @Override
  public boolean isWaiting() {
    return !order.isEmpty() || direct.isWaiting();
  }

  /** The target has a batch. */
  void arrived(PassedBatch batch, long baseOffset) {
    acknowledgements.arrived(batch, baseOffset);
  }

  /** A batch was not sent, as one before it was not taken. */
  void dropped(PassedBatch batch) {
    acknowledgements.notSent(batch);
  }

  /** The target has not taken a batch. */
  void refused(PassedBatch batch, RuntimeException why) {
    batch.flow().notTaken(batch.offset());
    batch.flow().order().broken();
    refused.add(new Refused(batch, why));
    acknowledgements.notSent(batch);
  }

  @Override
  public List<SourceRecord> forWorker() {
    return direct.forWorker();
  }

  @Override
  public Collection<NotTaken> notTaken() {
    Collection<NotTaken> ofRecords = direct.notTaken();
    if (refused.isEmpty()) {
      return ofRecords;
    }
    Map<PartitionFlow, NotTaken> first = new LinkedHashMap<>();
    ofRecords.forEach(one -> first.put(one.flow(), one));
    for (Refused one = refused.poll(); one != null; one = refused.poll()) {
      if (isOfPresentStretch(one.batch())) {
        first.merge(one.batch().flow(), notTaken(one), PassthroughCarrier::earlier);
      }
    }
    return new ArrayList<>(first.values());
  }

  private NotTaken notTaken(Refused one) {
    PassedBatch batch = one.batch();
    String reason =
        FailureTable.classify(
                one.why(), target, "WRITE", "topic " + batch.topic(), "data.plane=passthrough")
            .message();
    LOG.warn(
        "partition={} the target does not take the batch of offsets {} to {} as it is, its records"
            + " are sent one by one next: {}",
        batch.flow().source(),
        batch.offset(),
        batch.lastOffset(),
        reason);
    madeAnewBefore.merge(batch.flow(), batch.lastOffset() + 1, Math::max);
    return NotTaken.refused(batch.flow(), batch.offset(), reason);
  }

  private static boolean isOfPresentStretch(PassedBatch batch) {
    return batch.flow().life().map(life -> life.number() == batch.life()).orElse(false);
  }

  private static NotTaken earlier(NotTaken a, NotTaken b) {
    return a.offset() <= b.offset() ? a : b;
  }

  @Override
  public void close() {
    writer.close();
    direct.close();
  }
}

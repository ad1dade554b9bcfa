package io.connectmirror.source.task;

import io.connectmirror.common.result.FailureTable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Batches go to the target as they are; what cannot, record by record through {@link
 * DirectCarrier}, in one order. A batch that the target refuses is tried once more in that way, at
 * once, and then its partition is held back like any.
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

  private record Refused(OutgoingBatch batch, RuntimeException why) {}

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

  /**
   * Sends a batch, in its turn.
   *
   * @param runs what it is of, numbered
   * @param contents all of it
   */
  void pass(List<SentRun> runs, ByteBuffer contents) {
    take(List.of(new OutgoingBatch(this, runs, contents).first()));
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
    if (one instanceof SentRun run) {
      OutgoingBatch batch = run.leads();
      if (batch.isWanted()) {
        writer.send(batch);
      } else {
        batch.dropped();
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

  /**
   * The target has what was sent in a batch.
   *
   * @param offset of its first record there; negative when nobody knows
   */
  void arrived(SentRun run, long offset) {
    acknowledgements.arrived(run, offset);
  }

  /** It was not sent, as a batch before it was not taken. */
  void dropped(SentRun run) {
    acknowledgements.notSent(run);
  }

  /** The target has not taken a batch. */
  void refused(OutgoingBatch batch, RuntimeException why) {
    SentRun first = batch.first();
    first.flow().notTaken(first.offset());
    first.flow().order().broken();
    refused.add(new Refused(batch, why));
    batch.runs().forEach(acknowledgements::notSent);
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
      SentRun refusedRun = one.batch().first();
      if (isOfPresentStretch(refusedRun)) {
        first.merge(refusedRun.flow(), notTaken(one), PassthroughCarrier::earlier);
      }
    }
    return new ArrayList<>(first.values());
  }

  private NotTaken notTaken(Refused one) {
    SentRun run = one.batch().first();
    long last = one.batch().lastOffset();
    String reason =
        FailureTable.classify(
                one.why(), target, "WRITE", "topic " + run.topic(), "data.plane=passthrough")
            .message();
    if (one.why() instanceof UnknownTopicIdException) {
      LOG.warn("partition={} is looked at again: {}", run.flow().source(), reason);
      return NotTaken.inBatch(run.flow(), run.offset(), reason);
    }
    LOG.warn(
        "partition={} the target does not take the batch of offsets {} to {} as it is, its records"
            + " are sent one by one next: {}",
        run.flow().source(),
        run.offset(),
        last,
        reason);
    madeAnewBefore.merge(run.flow(), last + 1, Math::max);
    return NotTaken.inBatch(run.flow(), run.offset(), reason);
  }

  private static boolean isOfPresentStretch(SentRun run) {
    return run.flow().life().map(life -> life.number() == run.life()).orElse(false);
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

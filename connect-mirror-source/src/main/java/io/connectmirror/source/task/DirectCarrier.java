package io.connectmirror.source.task;

import io.connectmirror.common.result.FailureTable;
import io.connectmirror.source.task.SendQueue.Handed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Records go through a producer of the task's own. What the target does not take is its partition's
 * matter alone: that one is read again from there, and the others go on. Connect keeps the
 * positions all the same, by records that the task returns for them.
 *
 * <p>The task thread calls all but {@link #arrived} and {@link #failed}, which the producer's
 * thread calls and which only note, and {@link #close}.
 */
final class DirectCarrier implements Carrier, DirectCopy.Listener {
  private final LoneWriter writer;
  private final DirectCopies copies;
  private final Acknowledgements acknowledgements;
  private final PositionRecords positions;
  private final String target;
  private final SendQueue queue = new SendQueue();
  private final ConcurrentLinkedQueue<Refused> refused = new ConcurrentLinkedQueue<>();

  /** Written and read by the task thread: there is no room only while a record is handed over. */
  private boolean hasRoom;

  private record Refused(DirectCopy copy, Exception error) {}

  /**
   * @param target alias, for messages
   */
  DirectCarrier(
      LoneWriter writer,
      DirectCopies copies,
      Acknowledgements acknowledgements,
      PositionRecords positions,
      String target) {
    this.writer = writer;
    this.copies = copies;
    this.acknowledgements = acknowledgements;
    this.positions = positions;
    this.target = target;
  }

  @Override
  public OutgoingRecord map(ConsumerRecord<byte[], byte[]> record, PartitionFlow flow) {
    return copies.of(record, flow);
  }

  @Override
  public void take(List<UnderWay> records) {
    queue.add(records);
    if (!records.isEmpty()) {
      positions.sent(records.get(0).flow());
    }
  }

  @Override
  public boolean sendOn() throws InterruptedException {
    return queue.isEmpty() || queue.send(writer.prepare(), this::hand);
  }

  private Handed hand(DirectCopy copy, int generation) throws InterruptedException {
    if (copy.flow().order().isBroken()) {
      // Behind one that was not taken: it is read again with that one.
      acknowledgements.notSent(copy);
      return Handed.OVER;
    }
    hasRoom = true;
    copy.sentBy(generation, this);
    writer.send(copy.record(), copy);
    if (!hasRoom) {
      return Handed.BACK;
    }
    return copy.flow().order().isBroken() ? Handed.REFUSED : Handed.OVER;
  }

  @Override
  public boolean isWaiting() {
    return queue.isWaiting() || positions.isSoon();
  }

  @Override
  public void arrived(DirectCopy copy, RecordMetadata metadata) {
    acknowledgements.note(copy, metadata);
  }

  @Override
  public void failed(DirectCopy copy, Exception error) {
    if (writer.failed(error, copy.generation())) {
      hasRoom = false;
      return;
    }
    copy.flow().notTaken(copy.offset());
    copy.flow().order().broken();
    refused.add(new Refused(copy, error));
    acknowledgements.notSent(copy);
  }

  @Override
  public List<SourceRecord> forWorker() {
    return positions.due();
  }

  @Override
  public Collection<NotTaken> notTaken() {
    if (refused.isEmpty()) {
      return List.of();
    }
    Map<PartitionFlow, Refused> first = new LinkedHashMap<>();
    for (Refused one = refused.poll(); one != null; one = refused.poll()) {
      if (isOfPresentStretch(one.copy())) {
        first.merge(one.copy().flow(), one, DirectCarrier::earlier);
      }
    }
    List<NotTaken> notTaken = new ArrayList<>();
    first.forEach(
        (flow, one) -> notTaken.add(NotTaken.refused(flow, one.copy().offset(), reason(one))));
    return notTaken;
  }

  private static boolean isOfPresentStretch(DirectCopy copy) {
    return copy.flow().life().map(life -> life.number() == copy.life()).orElse(false);
  }

  private static Refused earlier(Refused a, Refused b) {
    return a.copy().offset() <= b.copy().offset() ? a : b;
  }

  private String reason(Refused one) {
    return FailureTable.classify(
            one.error(), target, "WRITE", "topic " + one.copy().topic(), "data.plane=direct")
        .message();
  }

  @Override
  public void close() {
    writer.close();
  }
}

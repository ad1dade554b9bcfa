package io.connectmirror.source.task;

import io.connectmirror.common.result.FailureTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Records go through a producer of the task's own. What the target does not take is its partition's
 * matter alone: that one is read again from there, and the others go on. Connect keeps the
 * positions all the same, by records that the task returns for them.
 *
 * <p>The task thread calls all but {@link #arrived} and {@link #failed}, which the producer's
 * thread calls and which only note, and {@link #close}.
 */
final class DirectCarrier implements Carrier {
  /** Rough cost of a record's objects, so that empty ones do not count as nothing. */
  private static final int OVERHEAD_BYTES = 128;

  private final TargetWriter writer;
  private final Provenance provenance;
  private final Acknowledgements acknowledgements;
  private final PositionRecords positions;
  private final String target;
  private final Deque<DirectCopy> toSend = new ArrayDeque<>();
  private final Deque<DirectCopy> released = new ArrayDeque<>();
  private final FirstRecords firsts = new FirstRecords();
  private final ConcurrentLinkedQueue<Refused> refused = new ConcurrentLinkedQueue<>();

  /** Written and read by the task thread: there is no room only while a record is handed over. */
  private boolean hasRoom;

  /** What became of handing a record over. */
  private enum Handed {
    /** It is under way, or was not to be sent. */
    OVER,
    /** It was refused at once, for which the producer may have waited. */
    REFUSED,
    /** There was no room. */
    BACK
  }

  private record Refused(DirectCopy copy, Exception error) {}

  /**
   * @param target alias, for messages
   */
  DirectCarrier(
      TargetWriter writer,
      Provenance provenance,
      Acknowledgements acknowledgements,
      PositionRecords positions,
      String target) {
    this.writer = writer;
    this.provenance = provenance;
    this.acknowledgements = acknowledgements;
    this.positions = positions;
    this.target = target;
  }

  @Override
  public UnderWay map(ConsumerRecord<byte[], byte[]> record, PartitionFlow flow) {
    ProducerRecord<byte[], byte[]> copy =
        new ProducerRecord<>(
            flow.remoteTopic(),
            record.partition(),
            record.timestamp() < 0 ? null : record.timestamp(),
            record.key(),
            record.value(),
            record.headers());
    long bytes = OVERHEAD_BYTES + length(record.key()) + length(record.value());
    bytes += length(record.headers()) + provenance.mark(copy.headers());
    return new DirectCopy(
        this,
        flow,
        flow.life().orElseThrow().number(),
        record.offset(),
        record.leaderEpoch().orElse(-1),
        copy,
        bytes);
  }

  private static long length(Headers headers) {
    long bytes = 0;
    for (Header header : headers) {
      bytes += header.key().length() + length(header.value());
    }
    return bytes;
  }

  private static long length(byte[] bytes) {
    return bytes == null ? 0 : bytes.length;
  }

  @Override
  public void take(List<UnderWay> records) {
    for (UnderWay record : records) {
      toSend.addLast((DirectCopy) record);
    }
    if (!records.isEmpty()) {
      positions.sent(records.get(0).flow());
    }
  }

  @Override
  public boolean sendOn() throws InterruptedException {
    if (toSend.isEmpty() && released.isEmpty() && firsts.isEmpty()) {
      return true;
    }
    int generation = writer.prepare();
    firsts.release(released, generation);
    return sendAll(released, generation) && sendNew(generation);
  }

  private boolean sendNew(int generation) throws InterruptedException {
    while (!toSend.isEmpty()) {
      if (firsts.admit(toSend.peekFirst(), generation)) {
        if (!send(toSend, generation)) {
          return false;
        }
      } else {
        toSend.removeFirst();
      }
    }
    return true;
  }

  private boolean sendAll(Deque<DirectCopy> copies, int generation) throws InterruptedException {
    while (!copies.isEmpty()) {
      if (!send(copies, generation)) {
        return false;
      }
    }
    return true;
  }

  /** Sends the first of them; whether to go on with the next one now. */
  private boolean send(Deque<DirectCopy> copies, int generation) throws InterruptedException {
    Handed handed = hand(copies.peekFirst(), generation);
    if (handed != Handed.BACK) {
      copies.removeFirst();
    }
    // After each that may have taken a second the task thread gets to other things first.
    return handed == Handed.OVER;
  }

  private Handed hand(DirectCopy copy, int generation) throws InterruptedException {
    if (copy.flow().order().isBroken()) {
      // Behind one that was not taken: it is read again with that one.
      acknowledgements.notSent(copy);
      return Handed.OVER;
    }
    hasRoom = true;
    copy.sentBy(generation);
    writer.send(copy.record(), copy);
    if (!hasRoom) {
      return Handed.BACK;
    }
    return copy.flow().order().isBroken() ? Handed.REFUSED : Handed.OVER;
  }

  @Override
  public boolean isWaiting() {
    return !firsts.isEmpty() || positions.isSoon();
  }

  /** The target has a record. */
  void arrived(DirectCopy copy, RecordMetadata metadata) {
    acknowledgements.note(copy, metadata);
  }

  /** The target has not taken a record, or it was never sent. */
  void failed(DirectCopy copy, Exception error) {
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
        (flow, one) -> notTaken.add(new NotTaken(flow, one.copy().offset(), reason(one))));
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

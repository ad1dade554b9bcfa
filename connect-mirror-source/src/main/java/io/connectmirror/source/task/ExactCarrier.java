package io.connectmirror.source.task;

import io.connectmirror.source.task.SendQueue.Handed;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records go through a transactional producer of the task's own, with the offset syncs by which the
 * next life goes on. Connect keeps positions as well, of what is committed.
 *
 * <p>The task thread's own, but for {@link #close}, which waits for the call that is under way.
 */
final class ExactCarrier implements Carrier {
  private static final Logger LOG = LoggerFactory.getLogger(ExactCarrier.class);

  private final TransactionalWriter writer;
  private final DirectCopies copies;
  private final Acknowledgements acknowledgements;
  private final PositionRecords positions;
  private final TransactionCycle transactions;
  private final SendQueue queue = new SendQueue();

  ExactCarrier(
      TransactionalWriter writer,
      DirectCopies copies,
      Acknowledgements acknowledgements,
      PositionRecords positions,
      TransactionCycle transactions) {
    this.writer = writer;
    this.copies = copies;
    this.acknowledgements = acknowledgements;
    this.positions = positions;
    this.transactions = transactions;
  }

  @Override
  public OutgoingRecord map(ConsumerRecord<byte[], byte[]> record, PartitionFlow flow) {
    return copies.of(record, flow);
  }

  @Override
  public synchronized void take(List<UnderWay> records) {
    queue.add(records);
    if (!records.isEmpty()) {
      positions.sent(records.get(0).flow());
    }
  }

  @Override
  public synchronized boolean sendOn() throws InterruptedException {
    if (!transactions.advance()) {
      return false;
    }
    if (queue.isEmpty()) {
      return true;
    }
    if (!writer.isReady(true)) {
      return false;
    }
    boolean isAllSent = queue.send(writer.prepare(), this::hand);
    return transactions.advance() && isAllSent;
  }

  private Handed hand(DirectCopy copy, int generation) throws InterruptedException {
    if (copy.flow().order().isBroken()) {
      // Of a partition that is read again from before it.
      acknowledgements.notSent(copy);
      return Handed.OVER;
    }
    if (!transactions.take(copy, generation)) {
      return Handed.BACK;
    }
    writer.send(copy.record(), copy);
    return transactions.hasFailed() ? Handed.REFUSED : Handed.OVER;
  }

  @Override
  public synchronized boolean isWaiting() {
    return !transactions.isIdle() || queue.isWaiting() || positions.isSoon();
  }

  @Override
  public synchronized List<SourceRecord> forWorker() {
    return positions.due();
  }

  @Override
  public synchronized Collection<NotTaken> notTaken() {
    return transactions.notTaken();
  }

  @Override
  public synchronized void close() {
    try {
      transactions.finish();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ConnectException e) {
      LOG.warn("the last transaction has no end that is known, the next life looks", e);
    } finally {
      writer.close();
    }
  }
}

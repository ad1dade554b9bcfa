package io.connectmirror.source.task;

import java.util.Collection;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Brings records to the target: one of the data planes. The task thread's own but for {@link
 * #close}, which whoever stops the task calls.
 */
interface Carrier {
  /** What is sent for a record of the source. */
  OutgoingRecord map(ConsumerRecord<byte[], byte[]> record, PartitionFlow flow);

  /** Takes records, which count as under way already, to be sent in this order. */
  void take(List<UnderWay> records);

  /**
   * Sends what it took, as far as there is room.
   *
   * @return whether all is sent; if not, nothing more may be taken now. Waits a second for room
   */
  boolean sendOn() throws InterruptedException;

  /** Whether records wait for others to arrive, so that {@link #sendOn} is to be called soon. */
  boolean isWaiting();

  /** What the worker is given now. */
  List<SourceRecord> forWorker();

  /** Partitions with a record that the target did not take, each told of once. */
  Collection<NotTaken> notTaken();

  /** Ends it within some seconds, whatever hangs. */
  void close();

  /**
   * A record that is not on the target; all of its partition from it on is to be read again.
   *
   * @param cause why
   * @param reason for operators
   */
  record NotTaken(PartitionFlow flow, long offset, Cause cause, String reason) {
    /** The target refused it. */
    static NotTaken refused(PartitionFlow flow, long offset, String reason) {
      return new NotTaken(flow, offset, Cause.RECORD, reason);
    }

    /** The target refused the batch that it was in; on its own it may be taken. */
    static NotTaken inBatch(PartitionFlow flow, long offset, String reason) {
      return new NotTaken(flow, offset, Cause.BATCH, reason);
    }

    /**
     * Nothing is wrong with it, but its transaction came to nothing.
     *
     * @param forAnother over a record of another partition, which is known
     */
    static NotTaken undone(PartitionFlow flow, long offset, boolean forAnother) {
      return new NotTaken(
          flow,
          offset,
          forAnother ? Cause.ANOTHER_RECORD : Cause.TRANSACTION,
          "its transaction came to nothing, it is read again");
    }
  }

  /** Why a record is not there. */
  enum Cause {
    RECORD,
    BATCH,
    ANOTHER_RECORD,
    TRANSACTION
  }
}

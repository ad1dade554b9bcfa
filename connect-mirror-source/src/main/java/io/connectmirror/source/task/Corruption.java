package io.connectmirror.source.task;

import io.connectmirror.source.batch.BatchChecksum;
import io.connectmirror.source.batch.BatchFault;
import io.connectmirror.source.batch.BatchSplitter;
import io.connectmirror.source.batch.BatchView;
import io.connectmirror.source.task.FaultQueue.Fault;
import java.nio.ByteBuffer;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Tells what can be known of a batch that is not what was written: which records it takes with it,
 * and where others follow. What only a broken header says is no knowledge. For one thread.
 */
final class Corruption {
  private final BatchChecksum checksum = new BatchChecksum();

  /**
   * One whose length led to where another batch, or the end of the response, is.
   *
   * @param position the offset that was wanted next
   * @param at on the batch
   */
  Fault of(PartitionFlow flow, long position, BatchSplitter at, BatchFault fault) {
    BatchView batch = at.batch();
    if (checksum.holds(batch)) {
      return unreadable(flow, position, batch, fault);
    }
    long end = batch.lastOffset() + 1;
    // Bits that changed in one of the two fields would have them differ.
    boolean isHeaderBelieved =
        end > position && batch.count() > 0 && batch.count() == batch.lastOffsetDelta() + 1L;
    // Looked at on its own: it may go back behind what the one before it claims.
    BatchSplitter behind = new BatchSplitter(at.rest(), Integer.MAX_VALUE);
    if (behind.next() == BatchSplitter.Step.BATCH) {
      BatchView follower = behind.batch();
      return checksum.holds(follower) && follower.baseOffset() > position
          ? fault(
              flow, position, OptionalLong.of(follower.baseOffset()), OptionalInt.empty(), fault)
          : unbounded(flow, position, fault);
    }
    return isHeaderBelieved
        ? fault(flow, position, OptionalLong.of(end), OptionalInt.empty(), fault)
        : unbounded(flow, position, fault);
  }

  /**
   * One whose header is as it was written, and whose records are not what it says.
   *
   * @param position the offset that was wanted next
   */
  static Fault unreadable(PartitionFlow flow, long position, BatchView batch, BatchFault fault) {
    boolean isAllWanted = batch.baseOffset() >= position;
    boolean isCounted = batch.count() > 0 && batch.count() <= batch.lastOffsetDelta() + 1L;
    return fault(
        flow,
        position,
        batch.lastOffset() < position
            ? OptionalLong.empty()
            : OptionalLong.of(batch.lastOffset() + 1),
        isAllWanted && isCounted ? OptionalInt.of(batch.count()) : OptionalInt.empty(),
        fault);
  }

  /**
   * One that a broker would have given whole, were its length right.
   *
   * @param position the offset that was wanted next
   * @param bytes all that there are
   * @param claimed how many it claims to have; 0 when not even that was there
   */
  static Fault cut(PartitionFlow flow, long position, ByteBuffer bytes, int claimed) {
    boolean hasOffset = bytes.remaining() >= Long.BYTES;
    return unbounded(
        flow,
        position,
        new BatchFault(
            hasOffset ? bytes.getLong(bytes.position()) : position,
            BatchFault.Kind.LENGTH,
            "it claims to have "
                + (claimed > 0 ? claimed + " bytes" : "more bytes")
                + ", and the source gave "
                + bytes.remaining()));
  }

  /** One of which nobody knows where it ends. */
  static Fault unbounded(PartitionFlow flow, long position, BatchFault fault) {
    return fault(flow, position, OptionalLong.empty(), OptionalInt.empty(), fault);
  }

  private static Fault fault(
      PartitionFlow flow, long position, OptionalLong next, OptionalInt records, BatchFault fault) {
    return new Fault.Corrupt(flow.source(), position, next, records, fault.message());
  }
}

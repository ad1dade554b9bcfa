package io.connectmirror.source.batch;

import io.connectmirror.source.batch.BatchFault.Kind;
import io.connectmirror.source.batch.BatchVerdict.Reencode;
import io.connectmirror.source.batch.BatchVerdict.Skip;
import java.util.EnumMap;
import java.util.Map;

/**
 * Decides of each batch whether it goes to the target as it is. Looks at nothing before the
 * checksum held. For one target topic and one thread.
 */
public final class BatchPlanner {
  private static final Map<Reencode.Obstacle, BatchVerdict> REENCODED = reencoded();
  private static final Map<Skip.Reason, BatchVerdict> SKIPPED = skipped();

  private final TargetDemands target;
  private final BatchChecksum checksum = new BatchChecksum();

  public BatchPlanner(TargetDemands target) {
    this.target = target;
  }

  /**
   * What becomes of a batch.
   *
   * @param batch the next one of a fetch response
   * @param position the offset that is wanted next: a response begins with the batch that holds it,
   *     so maybe before it
   * @param aborted of this response, to which all batches before this one were shown
   */
  public BatchVerdict plan(BatchView batch, long position, AbortedTransactions aborted) {
    if (!checksum.holds(batch)) {
      return corrupt(
          batch,
          Kind.CHECKSUM,
          String.format(
              "its checksum is %08x and that of its bytes %08x", batch.crc(), checksum.of(batch)));
    }
    if (batch.codec() == null) {
      return corrupt(batch, Kind.CODEC, "its codec is unknown, attributes " + batch.attributes());
    }
    boolean takenBack;
    try {
      takenBack = aborted.contain(batch);
    } catch (CorruptBatchException e) {
      return new BatchVerdict.Corrupt(e.fault());
    }
    if (batch.lastOffset() < position) {
      return SKIPPED.get(Skip.Reason.BEFORE_POSITION);
    }
    if (batch.isControl()) {
      return SKIPPED.get(Skip.Reason.CONTROL);
    }
    if (takenBack) {
      return SKIPPED.get(Skip.Reason.ABORTED);
    }
    return batch.isOld() ? REENCODED.get(Reencode.Obstacle.OLD_FORMAT) : ofRecords(batch, position);
  }

  private BatchVerdict ofRecords(BatchView batch, long position) {
    long offsets = batch.lastOffsetDelta() + 1L;
    if (batch.count() < 0 || batch.count() > offsets) {
      return corrupt(
          batch, Kind.RECORDS, "it has " + batch.count() + " records for " + offsets + " offsets");
    }
    if (batch.count() == 0) {
      return SKIPPED.get(Skip.Reason.EMPTY);
    }
    Reencode.Obstacle obstacle = obstacle(batch, position, offsets);
    return obstacle == null ? BatchVerdict.Pass.INSTANCE : REENCODED.get(obstacle);
  }

  private Reencode.Obstacle obstacle(BatchView batch, long position, long offsets) {
    if (batch.count() != offsets) {
      return Reencode.Obstacle.OFFSET_GAPS;
    }
    if (batch.baseOffset() < position) {
      return Reencode.Obstacle.BEGINS_BEFORE_POSITION;
    }
    if (batch.timeKind() == TimeKind.APPEND && target.time() == TimeKind.CREATE) {
      return Reencode.Obstacle.APPEND_TIME;
    }
    if (batch.size() > target.maxBatchBytes()) {
      return Reencode.Obstacle.TOO_LARGE;
    }
    return target.provenance() ? Reencode.Obstacle.PROVENANCE : null;
  }

  private static BatchVerdict corrupt(BatchView batch, Kind kind, String detail) {
    return new BatchVerdict.Corrupt(batch.fault(kind, detail));
  }

  private static Map<Reencode.Obstacle, BatchVerdict> reencoded() {
    Map<Reencode.Obstacle, BatchVerdict> verdicts = new EnumMap<>(Reencode.Obstacle.class);
    for (Reencode.Obstacle obstacle : Reencode.Obstacle.values()) {
      verdicts.put(obstacle, new Reencode(obstacle));
    }
    return verdicts;
  }

  private static Map<Skip.Reason, BatchVerdict> skipped() {
    Map<Skip.Reason, BatchVerdict> verdicts = new EnumMap<>(Skip.Reason.class);
    for (Skip.Reason reason : Skip.Reason.values()) {
      verdicts.put(reason, new Skip(reason));
    }
    return verdicts;
  }
}

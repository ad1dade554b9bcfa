package io.connectmirror.source.batch;

/** What becomes of a batch of the source. */
public sealed interface BatchVerdict {

  /** To the target as it is, with another header. */
  record Pass() implements BatchVerdict {
    static final Pass INSTANCE = new Pass();
  }

  /** Its records from the position on, one by one, in a batch that is made anew. */
  record Reencode(Obstacle obstacle) implements BatchVerdict {
    /** Why a batch cannot be handed on; of several the first counts. */
    public enum Obstacle {
      /** Format v0 or v1. */
      OLD_FORMAT,
      /** Compaction took records out of its midst; brokers take only batches without gaps. */
      OFFSET_GAPS,
      /** Its first records were mirrored before. */
      BEGINS_BEFORE_POSITION,
      /**
       * The source's broker set the time, which is in the header alone: the target would give the
       * records their producers' times back.
       */
      APPEND_TIME,
      /** It is larger than the target topic allows. */
      TOO_LARGE,
      /** Each record is looked at, and gets one more header of provenance if it is not left out. */
      PROVENANCE
    }
  }

  /** Nothing of it is for the target. */
  record Skip(Reason reason) implements BatchVerdict {
    /** Why; of several the first counts. */
    public enum Reason {
      /** It ends before what is wanted next. */
      BEFORE_POSITION,
      /** Brokers wrote it for themselves: the end of a transaction. */
      CONTROL,
      /** Its transaction was aborted. */
      ABORTED,
      /** Compaction took all its records and left the header, for the producer's sake. */
      EMPTY
    }
  }

  /** An anomaly of the partition; nothing behind it is decided. */
  record Corrupt(BatchFault fault) implements BatchVerdict {}
}

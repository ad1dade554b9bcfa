package io.connectmirror.source.task;

/**
 * A record that is on its way to the target, or a batch of them that goes there as one, with what
 * is needed when it is heard of, so that nothing has to be looked up for each record.
 */
interface UnderWay {
  PartitionFlow flow();

  /** Number of the stretch of reading that it belongs to. */
  int life();

  /** Its offset on the source, of a batch the first record's. */
  long offset();

  /** How many records it is, at least one; their offsets follow each other. */
  default int records() {
    return 1;
  }

  /** Leader epoch of the record on the source; -1 when the broker did not tell. */
  int epoch();

  /** What it counts as while it is in flight. */
  long bytes();

  /** Its place among the records sent in its stretch of reading, as {@link AckOrder} counts. */
  long number();

  void number(long sentAs);

  /** The remote topic, as a rule: a transform may send it elsewhere. */
  String topic();

  /** The partition of {@link #topic}. */
  int partition();

  /** In ms since the epoch, of a batch the newest; null: it has none. */
  Long timestamp();
}

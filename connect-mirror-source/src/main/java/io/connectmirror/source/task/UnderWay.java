package io.connectmirror.source.task;

/**
 * A record that is on its way to the target, with what is needed when it is heard of, so that
 * nothing has to be looked up for each record.
 */
interface UnderWay {
  PartitionFlow flow();

  /** Number of the stretch of reading that it belongs to. */
  int life();

  /** Its offset on the source. */
  long offset();

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

  byte[] keyBytes();

  byte[] valueBytes();

  /** In ms since the epoch; null: it has none. */
  Long timestamp();

  /** Its size on the wire, alone in a batch that is not compressed. Takes a look at each header. */
  long batchBytes();
}

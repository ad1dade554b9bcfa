package io.connectmirror.source.task;

/** One record on its way to the target, with what the target is asked to take. */
interface OutgoingRecord extends UnderWay {
  byte[] keyBytes();

  byte[] valueBytes();

  /** Its size on the wire, alone in a batch that is not compressed. Takes a look at each header. */
  long batchBytes();
}

package io.connectmirror.source.batch;

/** What brokers write at the end of a transaction (KIP-98): a record whose key tells which end. */
final class ControlMarker {
  /** Version and type, two bytes each. */
  private static final int KEY_BYTES = 4;

  private static final int ABORT = 0;

  private ControlMarker() {}

  /**
   * Whether the batch ends an aborted transaction.
   *
   * @throws CorruptBatchException when it is a control batch and cannot be read
   */
  static boolean endsAborted(BatchView batch) {
    if (!batch.isControl() || batch.count() == 0) {
      return false;
    }
    if (batch.codec() != BatchCodec.NONE) {
      throw new CorruptBatchException(
          batch.fault(BatchFault.Kind.RECORDS, "is a control batch that is compressed"));
    }
    RecordBytes record =
        new RecordBytes(batch.bytes().position(BatchLayout.RECORDS).slice(), batch.baseOffset());
    record.varint();
    record.skip(1);
    record.varlong();
    record.varint();
    int keyBytes = record.varint();
    if (keyBytes < KEY_BYTES) {
      throw record.corrupt("its control record has a key of " + keyBytes + " bytes");
    }
    record.skip(Short.BYTES);
    return record.int16() == ABORT;
  }
}

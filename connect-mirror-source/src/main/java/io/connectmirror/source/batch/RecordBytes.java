package io.connectmirror.source.batch;

import java.nio.ByteBuffer;

/** Reads what records are made of, and never beyond its bytes. */
final class RecordBytes {
  private static final int VARINT_BYTES = 5;
  private static final int VARLONG_BYTES = 10;

  private final ByteBuffer bytes;
  private final long batchOffset;

  /**
   * @param bytes whose position is moved
   * @param batchOffset of the batch that they are of, for messages
   */
  RecordBytes(ByteBuffer bytes, long batchOffset) {
    this.bytes = bytes;
    this.batchOffset = batchOffset;
  }

  int left() {
    return bytes.remaining();
  }

  byte int8() {
    need(Byte.BYTES);
    return bytes.get();
  }

  short int16() {
    need(Short.BYTES);
    return bytes.getShort();
  }

  int int32() {
    need(Integer.BYTES);
    return bytes.getInt();
  }

  /** In zigzag coding. */
  int varint() {
    int number = (int) groups(VARINT_BYTES);
    return (number >>> 1) ^ -(number & 1);
  }

  /** In zigzag coding. */
  long varlong() {
    long number = groups(VARLONG_BYTES);
    return (number >>> 1) ^ -(number & 1);
  }

  /** Read-only, not copied; null when the length says that there is nothing. */
  ByteBuffer field(int length) {
    return length == -1 ? null : part(length).asReadOnlyBuffer();
  }

  /** The next bytes, not copied. */
  ByteBuffer part(int length) {
    need(length);
    ByteBuffer part = bytes.slice(bytes.position(), length);
    bytes.position(bytes.position() + length);
    return part;
  }

  void skip(int length) {
    need(length);
    bytes.position(bytes.position() + length);
  }

  CorruptBatchException corrupt(String detail) {
    return new CorruptBatchException(new BatchFault(batchOffset, BatchFault.Kind.RECORDS, detail));
  }

  private long groups(int most) {
    long number = 0;
    for (int i = 0; i < most; i++) {
      int group = int8();
      number |= (long) (group & 0x7f) << (7 * i);
      if (group >= 0) {
        return number;
      }
    }
    throw corrupt("a number within it has no end");
  }

  private void need(int length) {
    if (length < 0 || length > bytes.remaining()) {
      throw corrupt(
          "something within it has " + length + " bytes where " + bytes.remaining() + " are left");
    }
  }
}

package io.connectmirror.source.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.connectmirror.source.batch.BatchRecord.RecordHeader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Reads the records of one batch in format v2. */
final class RecordReader {
  /** A length, attributes, two differences, and three more lengths: one byte each. */
  private static final int SMALLEST_RECORD = 7;

  private final BatchView batch;
  private final RecordBytes bytes;
  private long offsetDelta = -1;

  /**
   * @param body the records, not compressed
   */
  RecordReader(BatchView batch, RecordBytes body) {
    this.batch = batch;
    bytes = body;
  }

  List<BatchRecord> read() {
    int count = batch.count();
    if (count < 0 || (long) count * SMALLEST_RECORD > bytes.left()) {
      throw bytes.corrupt("it cannot have " + count + " records in " + bytes.left() + " bytes");
    }
    List<BatchRecord> records = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      records.add(record());
    }
    if (bytes.left() > 0) {
      throw bytes.corrupt(bytes.left() + " bytes are left behind its records");
    }
    return records;
  }

  private BatchRecord record() {
    int length = bytes.varint();
    int before = bytes.left();
    bytes.skip(1);
    long timestampDelta = bytes.varlong();
    int delta = bytes.varint();
    if (delta <= offsetDelta || delta > batch.lastOffsetDelta()) {
      throw bytes.corrupt("a record is " + delta + " offsets behind its first");
    }
    offsetDelta = delta;
    ByteBuffer key = bytes.field(bytes.varint());
    ByteBuffer value = bytes.field(bytes.varint());
    List<RecordHeader> headers = headers();
    if (before - bytes.left() != length) {
      throw bytes.corrupt(
          "a record has " + (before - bytes.left()) + " bytes and says that it has " + length);
    }
    long timestamp =
        batch.timeKind() == TimeKind.APPEND
            ? batch.maxTimestamp()
            : batch.baseTimestamp() + timestampDelta;
    return new BatchRecord(
        batch.baseOffset() + delta, timestamp, batch.timeKind(), key, value, headers);
  }

  private List<RecordHeader> headers() {
    int count = bytes.varint();
    if (count == 0) {
      return List.of();
    }
    if (count < 0 || count > bytes.left()) {
      throw bytes.corrupt("a record cannot have " + count + " headers");
    }
    List<RecordHeader> headers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = UTF_8.decode(bytes.part(bytes.varint())).toString();
      headers.add(new RecordHeader(name, bytes.field(bytes.varint())));
    }
    return headers;
  }
}

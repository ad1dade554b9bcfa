package io.connectmirror.source.batch;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Reads a message of format v0 or v1, or the messages within it, if it is compressed: then its
 * value is a set of messages without compression. Their offsets are the log's in v0. In v1 they
 * count from 0, and the outer message has the last one's offset in the log (KIP-31); a time of
 * appending is the outer message's (KIP-32).
 */
final class MessageReader {
  private final BatchView outer;
  private final BiFunction<BatchView, ByteBuffer, ByteBuffer> plain;
  private final BatchChecksum checksum = new BatchChecksum();

  /**
   * @param plain the value of a message without its compression
   */
  MessageReader(BatchView outer, BiFunction<BatchView, ByteBuffer, ByteBuffer> plain) {
    this.outer = outer;
    this.plain = plain;
  }

  List<BatchRecord> read() {
    if (outer.codec() == BatchCodec.NONE) {
      return List.of(record(outer, outer.baseOffset()));
    }
    RecordBytes bytes = fields(outer);
    bytes.field(bytes.int32());
    ByteBuffer messages = plain.apply(outer, bytes.part(bytes.int32()));
    long before = outer.magic() == 0 ? 0 : offsetBefore(messages);
    List<BatchRecord> records = new ArrayList<>();
    Messages inner = new Messages(messages);
    while (inner.next()) {
      records.add(record(inner.message(), before + inner.message().baseOffset()));
    }
    if (records.isEmpty()) {
      throw corrupt("is compressed and has no messages");
    }
    if (records.get(records.size() - 1).offset() > outer.baseOffset()) {
      throw corrupt("has messages behind its own offset");
    }
    return records;
  }

  /** What is to be added to the offsets within. */
  private long offsetBefore(ByteBuffer messages) {
    long last = 0;
    Messages inner = new Messages(messages);
    while (inner.next()) {
      last = inner.message().baseOffset();
    }
    if (last > outer.baseOffset()) {
      throw corrupt("has more messages within than offsets before it");
    }
    return outer.baseOffset() - last;
  }

  private BatchRecord record(BatchView message, long offset) {
    RecordBytes bytes = fields(message);
    ByteBuffer key = bytes.field(bytes.int32());
    ByteBuffer value = bytes.field(bytes.int32());
    if (bytes.left() > 0) {
      throw corrupt(bytes.left() + " bytes are left behind a message");
    }
    boolean appended = outer.timeKind() == TimeKind.APPEND;
    return new BatchRecord(
        offset,
        appended ? outer.baseTimestamp() : message.baseTimestamp(),
        outer.timeKind(),
        key,
        value,
        List.of());
  }

  /** From the key on. */
  private RecordBytes fields(BatchView message) {
    int key = BatchLayout.oldKey(message.magic());
    return new RecordBytes(message.bytes().position(key).slice(), outer.baseOffset());
  }

  private CorruptBatchException corrupt(String detail) {
    return new CorruptBatchException(outer.fault(BatchFault.Kind.RECORDS, detail));
  }

  /** The messages within the outer one; each has a checksum of its own. */
  private final class Messages {
    private final BatchSplitter splitter;

    Messages(ByteBuffer bytes) {
      splitter = new BatchSplitter(bytes, Integer.MAX_VALUE);
    }

    boolean next() {
      return switch (splitter.next()) {
        case END -> false;
        case BATCH -> checked();
        case CUT -> throw corrupt("has a message within that is cut");
        case CORRUPT -> throw corrupt("has within it a " + splitter.fault().message());
      };
    }

    BatchView message() {
      return splitter.batch();
    }

    private boolean checked() {
      BatchView message = splitter.batch();
      if (message.magic() != outer.magic() || message.codec() != BatchCodec.NONE) {
        throw corrupt("has a message within that is of another format or compressed again");
      }
      if (!checksum.holds(message)) {
        throw corrupt("has a message within whose checksum does not hold");
      }
      return true;
    }
  }
}

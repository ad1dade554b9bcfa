package io.connectmirror.common.offsets;

import io.connectmirror.common.format.Decoded;
import io.connectmirror.common.format.MalformedRecordException;
import io.connectmirror.common.format.OffsetSync;
import io.connectmirror.common.format.WireReader;

/**
 * A record of the offset-syncs topic: {@link PlainSync} as MirrorMaker 2 writes it, or one of ours,
 * which MirrorMaker 2 reads as an offset sync of its own because it stops behind its fields.
 *
 * <p>What follows those fields in our keys is a format byte; records of a format that is not known
 * are poison, to be skipped.
 */
public sealed interface SyncRecord permits PlainSync, SyncChunk, ResetMark {
  /** More slots, lives, generations and resets than there can ever be of a partition. */
  long MAX_COUNT = 1L << 48;

  /** The record key. */
  byte[] key();

  /** The record value. */
  byte[] value();

  /** Reads a record of any kind; whatever the bytes, it returns. */
  static Decoded<SyncRecord> decode(byte[] key, byte[] value) {
    return Decoded.attempt(
        () -> {
          WireReader keys = WireReader.of("offset sync key", key);
          WireReader values = WireReader.of("offset sync value", value);
          OffsetSync sync = OffsetSync.read(keys, values);
          if (keys.remaining() == 0) {
            return new PlainSync(sync);
          }
          byte format = keys.int8("key format");
          if (format == SyncChunkCodec.FORMAT) {
            return SyncChunkCodec.read(sync, keys, values);
          }
          if (format == ResetMark.FORMAT) {
            return ResetMark.read(keys, values);
          }
          throw new MalformedRecordException("offset sync format " + format + " is not known");
        });
  }

  /**
   * Reads a number that writers only ever count up. Whoever comes next counts on from it, so one
   * that no writer can have reached is poison: there may be no next one.
   */
  static long count(WireReader in, String field) {
    long number = in.varint(field);
    if (number > MAX_COUNT) {
      throw new MalformedRecordException(field + " " + number + " is too large");
    }
    return number;
  }
}

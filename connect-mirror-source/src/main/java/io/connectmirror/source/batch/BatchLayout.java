package io.connectmirror.source.batch;

/**
 * Where the fields of a batch lie, from its first byte on. Base offset, length and magic lie at the
 * same place in all formats: that is how a reader knows one from the other.
 */
final class BatchLayout {
  static final int BASE_OFFSET = 0;

  /** Of what follows the length itself. */
  static final int LENGTH = 8;

  /** Offset and length, which the length does not count. */
  static final int LOG_OVERHEAD = 12;

  static final int MAGIC = 16;

  /** As many bytes tell the size and the format of a batch. */
  static final int UP_TO_MAGIC = 17;

  /** Format v2, and in it alone. */
  static final int LEADER_EPOCH = 12;

  static final int CRC = 17;

  /** The first byte that the checksum covers: base offset, length and leader epoch are not. */
  static final int ATTRIBUTES = 21;

  static final int LAST_OFFSET_DELTA = 23;
  static final int BASE_TIMESTAMP = 27;
  static final int MAX_TIMESTAMP = 35;
  static final int PRODUCER_ID = 43;
  static final int PRODUCER_EPOCH = 51;
  static final int BASE_SEQUENCE = 53;
  static final int COUNT = 57;
  static final int RECORDS = 61;

  static final int CODEC_BITS = 0x07;
  static final int APPEND_TIME_BIT = 0x08;
  static final int TRANSACTIONAL_BIT = 0x10;
  static final int CONTROL_BIT = 0x20;
  static final int DELETE_HORIZON_BIT = 0x40;

  /** Formats v0 and v1: a message, of which v1 has a timestamp behind the attributes. */
  static final int OLD_CRC = 12;

  static final int OLD_ATTRIBUTES = 17;
  static final int OLD_TIMESTAMP = 18;

  private static final int SMALLEST_V0 = 26;
  private static final int SMALLEST_V1 = 34;

  private BatchLayout() {}

  /** How many bytes a batch of a known format has at least. */
  static int smallest(int magic) {
    return switch (magic) {
      case 0 -> SMALLEST_V0;
      case 1 -> SMALLEST_V1;
      default -> RECORDS;
    };
  }

  /** Where the length of a message's key lies. */
  static int oldKey(int magic) {
    return magic == 0 ? OLD_TIMESTAMP : OLD_TIMESTAMP + Long.BYTES;
  }
}

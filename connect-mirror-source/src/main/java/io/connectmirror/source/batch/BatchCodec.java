package io.connectmirror.source.batch;

/** How the records of a batch are compressed. */
public enum BatchCodec {
  NONE(0),
  GZIP(1),
  SNAPPY(2),
  LZ4(3),
  /** Only in format v2. */
  ZSTD(4);

  private static final BatchCodec[] BY_NUMBER = {NONE, GZIP, SNAPPY, LZ4, ZSTD};

  private final int number;

  BatchCodec(int number) {
    this.number = number;
  }

  /** In the attributes of a batch. */
  short number() {
    return (short) number;
  }

  /** Null when nobody knows a codec of that number. */
  static BatchCodec numbered(int number) {
    return number < BY_NUMBER.length ? BY_NUMBER[number] : null;
  }
}

package io.connectmirror.source.batch;

/** How the records of a batch are compressed; the ordinal is the number in the attributes. */
public enum BatchCodec {
  NONE,
  GZIP,
  SNAPPY,
  LZ4,
  /** Only in format v2. */
  ZSTD;

  private static final BatchCodec[] BY_NUMBER = values();

  /** Null when nobody knows a codec of that number. */
  static BatchCodec numbered(int number) {
    return number < BY_NUMBER.length ? BY_NUMBER[number] : null;
  }
}

package io.connectmirror.cli.compare;

/**
 * What is kept of a record that found no counterpart at once: where it stands, and hashes of what
 * it holds. Small whatever the record's size. Not thread-safe.
 */
final class Print {
  final long offset;
  final long hash;
  final long keyHash;
  final boolean hasKey;
  final long valueHash;
  final boolean hasValue;
  final long headersHash;
  final long timestamp;

  /** Counts the records of its side. */
  long number;

  /** Counts the matches before it was found to be alone. */
  long place;

  /** Where on the other side it should stand; -1 when nothing follows. */
  long opposite = -1;

  Print(
      long offset,
      long hash,
      long keyHash,
      boolean hasKey,
      long valueHash,
      boolean hasValue,
      long headersHash,
      long timestamp) {
    this.offset = offset;
    this.hash = hash;
    this.keyHash = keyHash;
    this.hasKey = hasKey;
    this.valueHash = valueHash;
    this.hasValue = hasValue;
    this.headersHash = headersHash;
    this.timestamp = timestamp;
  }

  @Override
  public String toString() {
    return offset + "#" + Long.toHexString(hash);
  }
}

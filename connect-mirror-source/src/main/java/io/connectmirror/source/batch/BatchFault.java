package io.connectmirror.source.batch;

/**
 * What is wrong with a batch from the source; it is not to be handed on.
 *
 * @param offset that the batch claims to begin at (formats v0 and v1: to end at)
 * @param detail for an operator
 */
public record BatchFault(long offset, Kind kind, String detail) {
  /** What is not as the format has it. */
  public enum Kind {
    /** The length is too small for a batch or larger than any. */
    LENGTH,
    /** The format is none that is known. */
    FORMAT,
    /** Offsets are negative, or go back. */
    OFFSET,
    /** The bytes are not those that the checksum was made of. */
    CHECKSUM,
    /** The codec is unknown, or did not like the bytes. */
    CODEC,
    /** The records are not what the header says, or none. */
    RECORDS
  }

  /** For messages: which batch, and what is wrong. */
  public String message() {
    return "batch at offset " + offset + ": " + detail;
  }
}

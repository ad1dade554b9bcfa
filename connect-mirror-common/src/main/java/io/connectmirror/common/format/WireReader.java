package io.connectmirror.common.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;

/**
 * Reads the primitives of the wire formats from one key or value, front to back. Every method
 * throws {@link MalformedRecordException}, naming the field, when the bytes end early or make no
 * sense; nothing is allocated that the bytes at hand could not fill. Not thread-safe.
 */
public final class WireReader {
  private static final int MAX_VARINT_BYTES = 10;

  private final ByteBuffer bytes;

  private WireReader(ByteBuffer bytes) {
    this.bytes = bytes;
  }

  /**
   * @param what the name of the part ({@code key}, {@code value}) for the message
   * @param bytes the part; null, as in a tombstone, is malformed
   */
  public static WireReader of(String what, byte[] bytes) {
    if (bytes == null) {
      throw new MalformedRecordException(what + " is null");
    }
    return new WireReader(ByteBuffer.wrap(bytes));
  }

  /** Bytes not read yet. */
  public int remaining() {
    return bytes.remaining();
  }

  /** One signed byte. */
  public byte int8(String field) {
    require(field, Byte.BYTES);
    return bytes.get();
  }

  /** A big-endian 16-bit integer. */
  public short int16(String field) {
    require(field, Short.BYTES);
    return bytes.getShort();
  }

  /** A big-endian 32-bit integer. */
  public int int32(String field) {
    require(field, Integer.BYTES);
    return bytes.getInt();
  }

  /** A big-endian 64-bit integer. */
  public long int64(String field) {
    require(field, Long.BYTES);
    return bytes.getLong();
  }

  /** A 16-bit length and that many bytes of UTF-8. */
  public String string(String field) {
    return text(field, int16(field));
  }

  /** A variable-length length and that many bytes of UTF-8. */
  public String compactString(String field) {
    long length = varint(field);
    return text(field, length > Integer.MAX_VALUE ? -1 : (int) length);
  }

  /** A non-negative integer in groups of seven bits, lowest first. */
  public long varint(String field) {
    long value = unsigned(field);
    if (value < 0) {
      throw new MalformedRecordException(field + " does not fit 63 bits");
    }
    return value;
  }

  /** A signed integer, zigzag in groups of seven bits, lowest first. */
  public long zigzag(String field) {
    long raw = unsigned(field);
    return (raw >>> 1) ^ -(raw & 1);
  }

  /** A reader of the next {@code length} bytes; this one goes on behind them. */
  public WireReader slice(String field, long length) {
    if (length < 0 || length > bytes.remaining()) {
      throw new MalformedRecordException(field + " of " + length + " bytes is cut off");
    }
    WireReader part = new WireReader(bytes.slice(bytes.position(), (int) length));
    bytes.position(bytes.position() + (int) length);
    return part;
  }

  private long unsigned(String field) {
    long value = 0;
    for (int i = 0; i < MAX_VARINT_BYTES; i++) {
      int next = int8(field);
      if (i == MAX_VARINT_BYTES - 1 && (next & 0xfe) != 0) {
        break;
      }
      value |= (long) (next & 0x7f) << (7 * i);
      if (next >= 0) {
        return value;
      }
    }
    throw new MalformedRecordException(field + " is longer than 64 bits");
  }

  private String text(String field, int length) {
    if (length < 0) {
      throw new MalformedRecordException(field + " has a negative length");
    }
    require(field, length);
    byte[] raw = new byte[length];
    bytes.get(raw);
    return new String(raw, UTF_8);
  }

  private void require(String field, int length) {
    if (bytes.remaining() < length) {
      throw new MalformedRecordException(field + " is cut off");
    }
  }
}

package io.connectmirror.common.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;

/** Writes the primitives of the wire formats; the mirror image of {@link WireReader}. */
public final class WireWriter {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** One byte. */
  public WireWriter int8(int value) {
    out.write(value);
    return this;
  }

  /** A big-endian 16-bit integer. */
  public WireWriter int16(int value) {
    return int8(value >>> 8).int8(value);
  }

  /** A big-endian 32-bit integer. */
  public WireWriter int32(int value) {
    return int16(value >>> 16).int16(value);
  }

  /** A big-endian 64-bit integer. */
  public WireWriter int64(long value) {
    return int32((int) (value >>> 32)).int32((int) value);
  }

  /**
   * A 16-bit length and the UTF-8 bytes.
   *
   * @throws IllegalArgumentException when there are more than 32,767 bytes
   */
  public WireWriter string(String value) {
    byte[] raw = value.getBytes(UTF_8);
    if (raw.length > Short.MAX_VALUE) {
      throw new IllegalArgumentException(
          "text of " + raw.length + " bytes is longer than " + Short.MAX_VALUE);
    }
    int16(raw.length);
    out.writeBytes(raw);
    return this;
  }

  /** A variable-length length and the UTF-8 bytes. */
  public WireWriter compactString(String value) {
    byte[] raw = value.getBytes(UTF_8);
    varint(raw.length);
    out.writeBytes(raw);
    return this;
  }

  /**
   * A non-negative integer in groups of seven bits, lowest first.
   *
   * @throws IllegalArgumentException for a negative value
   */
  public WireWriter varint(long value) {
    if (value < 0) {
      throw new IllegalArgumentException("negative value " + value);
    }
    return unsigned(value);
  }

  /** A signed integer, zigzag in groups of seven bits, lowest first. */
  public WireWriter zigzag(long value) {
    return unsigned((value << 1) ^ (value >> 63));
  }

  /** Bytes as they are. */
  public WireWriter raw(byte[] bytes) {
    out.writeBytes(bytes);
    return this;
  }

  /** Bytes written so far. */
  public int size() {
    return out.size();
  }

  /** All that was written. */
  public byte[] toBytes() {
    return out.toByteArray();
  }

  private WireWriter unsigned(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    out.write((int) rest);
    return this;
  }
}

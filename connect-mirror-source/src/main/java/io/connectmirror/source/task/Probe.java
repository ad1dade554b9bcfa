package io.connectmirror.source.task;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * A record of bytes that no converter but one that leaves bytes alone would leave alone: not UTF-8,
 * not JSON, with zeros, empty and missing parts. What comes out of the worker tells whether what is
 * mirrored comes out as it went in.
 */
public final class Probe {
  /** Keys of the state topic that begin with a zero byte are no state. */
  private static final byte[] PREFIX = {0, 'p', 'r', 'o', 'b', 'e', 0};

  private static final byte[] HOSTILE = {
    (byte) 0xff, 0, (byte) 0xc3, '(', '"', '{', (byte) 0x80, '\\', 'u', 13, 10, (byte) 0xfe
  };

  private final byte[] key;
  private final byte[] value;
  private final List<Header> headers;

  /**
   * @param connector and task, so that each task's probe replaces its former one
   * @param nonce tells this probe from former ones
   */
  Probe(String connector, int task, byte[] nonce) {
    byte[] name = (connector + "/" + task).getBytes(StandardCharsets.UTF_8);
    this.key = concat(PREFIX, name, HOSTILE);
    this.value = concat(HOSTILE, nonce);
    this.headers =
        List.of(
            Header.of("h", new byte[] {1, 2, (byte) 0xff}),
            Header.of("h", "txt".getBytes(StandardCharsets.UTF_8)),
            Header.of("nonce", nonce),
            Header.of("empty", new byte[0]),
            Header.of("null", null));
  }

  /**
   * A header's name and bytes.
   *
   * @param value null when the header has none
   */
  public record Header(String name, ByteBuffer value) {
    public static Header of(String name, byte[] value) {
      return new Header(name, buffer(value));
    }
  }

  /**
   * What a record of the target is made of.
   *
   * @param key null when it has none
   * @param value null when it has none
   * @param headers in order
   */
  public record Readback(ByteBuffer key, ByteBuffer value, List<Header> headers) {
    public static Readback of(byte[] key, byte[] value, List<Header> headers) {
      return new Readback(buffer(key), buffer(value), List.copyOf(headers));
    }
  }

  private static ByteBuffer buffer(byte[] bytes) {
    return bytes == null ? null : ByteBuffer.wrap(bytes);
  }

  /** The record for the worker. It has no position: Connect's offsets show nothing of it. */
  SourceRecord record(String topic) {
    ConnectHeaders connectHeaders = new ConnectHeaders();
    headers.forEach(header -> connectHeaders.addBytes(header.name(), bytes(header.value())));
    return new Carrier(topic, key, value, connectHeaders);
  }

  /** Known again by its class when the worker hands it back. */
  static final class Carrier extends SourceRecord {
    private static final long serialVersionUID = 1L;

    private Carrier(String topic, byte[] key, byte[] value, ConnectHeaders headers) {
      super(
          null,
          null,
          topic,
          0,
          Schema.OPTIONAL_BYTES_SCHEMA,
          key,
          Schema.BYTES_SCHEMA,
          value,
          null,
          headers);
    }
  }

  /** The settings of the converters that changed something; empty when all came out as it was. */
  List<String> changedBy(Readback read) {
    List<String> converters = new ArrayList<>();
    if (!ByteBuffer.wrap(key).equals(read.key())) {
      converters.add("key.converter");
    }
    if (!ByteBuffer.wrap(value).equals(read.value())) {
      converters.add("value.converter");
    }
    if (!headers.equals(read.headers())) {
      converters.add("header.converter");
    }
    return converters;
  }

  private static byte[] bytes(ByteBuffer buffer) {
    if (buffer == null) {
      return null;
    }
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  private static byte[] concat(byte[]... parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    byte[] all = new byte[length];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }
}

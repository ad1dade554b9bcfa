package io.connectmirror.cli.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** Records of logs that tests compare. */
public final class Records {
  public static final String MARK = "mark";
  public static final RecordContents CONTENTS =
      new RecordContents(true, MARK, "east".getBytes(UTF_8), 42);

  private Records() {}

  /** A record whose value and timestamp follow from a name, without a key. */
  static ConsumerRecord<ByteBuffer, ByteBuffer> named(long offset, String name) {
    return record(offset, null, name, 1_000L + name.hashCode());
  }

  public static ConsumerRecord<ByteBuffer, ByteBuffer> record(
      long offset, String key, String value, long timestamp, Header... headers) {
    return new ConsumerRecord<>(
        "t",
        0,
        offset,
        timestamp,
        TimestampType.CREATE_TIME,
        key == null ? -1 : key.length(),
        value == null ? -1 : value.length(),
        buffer(key),
        buffer(value),
        new RecordHeaders(headers),
        Optional.empty());
  }

  static Header header(String name, String value) {
    return new RecordHeader(name, bytes(value));
  }

  /** One record for each name, from an offset on. */
  static List<ConsumerRecord<ByteBuffer, ByteBuffer>> log(long from, String... names) {
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> log = new ArrayList<>();
    for (String name : names) {
      log.add(named(from + log.size(), name));
    }
    return log;
  }

  private static ByteBuffer buffer(String text) {
    return text == null ? null : ByteBuffer.wrap(bytes(text));
  }

  private static byte[] bytes(String text) {
    return text == null ? null : text.getBytes(UTF_8);
  }
}

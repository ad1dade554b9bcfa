package io.connectmirror.cli.compare.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class OwnMemoryTest {
  private final ByteBuffer response =
      ByteBuffer.wrap(("k1value-one|k2value-two|" + "x".repeat(10_000)).getBytes(UTF_8));
  private final ByteBuffer unpacked = ByteBuffer.wrap("k3value-three".getBytes(UTF_8));

  @Test
  void leavesRecordsAloneThatWereUnpackedIntoArraysOfTheirOwn() {
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> read =
        List.of(record(1, view(unpacked, 0, 2), view(unpacked, 2, 11)));

    assertThat(OwnMemory.of(read)).isSameAs(read);
  }

  @Test
  void copiesViewsOfAWholeResponse() {
    ConsumerRecord<ByteBuffer, ByteBuffer> first =
        record(1, view(unpacked, 0, 2), view(unpacked, 2, 11));
    ConsumerRecord<ByteBuffer, ByteBuffer> second =
        record(2, view(response, 12, 2), view(response, 14, 9));

    List<ConsumerRecord<ByteBuffer, ByteBuffer>> own = OwnMemory.of(List.of(first, second));

    assertThat(own.get(0)).isSameAs(first);
    ConsumerRecord<ByteBuffer, ByteBuffer> copy = own.get(1);
    assertThat(copy.key().array()).isEqualTo("k2".getBytes(UTF_8));
    assertThat(copy.value().array()).isEqualTo("value-two".getBytes(UTF_8));
    assertThat(copy).usingRecursiveComparison().ignoringFields("key", "value").isEqualTo(second);
  }

  @Test
  void copiesTombstonesAndRecordsWithoutAKey() {
    ConsumerRecord<ByteBuffer, ByteBuffer> tombstone = record(1, view(response, 0, 2), null);
    ConsumerRecord<ByteBuffer, ByteBuffer> keyless = record(2, null, view(response, 2, 9));
    ConsumerRecord<ByteBuffer, ByteBuffer> empty = record(3, null, null);

    List<ConsumerRecord<ByteBuffer, ByteBuffer>> own =
        OwnMemory.of(List.of(tombstone, keyless, empty));

    assertThat(own.get(0).key().array()).isEqualTo("k1".getBytes(UTF_8));
    assertThat(own.get(0).value()).isNull();
    assertThat(own.get(1).key()).isNull();
    assertThat(own.get(1).value().array()).isEqualTo("value-one".getBytes(UTF_8));
    assertThat(own.get(2)).isSameAs(empty);
  }

  private static ByteBuffer view(ByteBuffer all, int from, int length) {
    return all.slice(from, length);
  }

  private static ConsumerRecord<ByteBuffer, ByteBuffer> record(
      long offset, ByteBuffer key, ByteBuffer value) {
    return new ConsumerRecord<>(
        "orders",
        3,
        offset,
        1_000 + offset,
        TimestampType.LOG_APPEND_TIME,
        key == null ? -1 : key.remaining(),
        value == null ? -1 : value.remaining(),
        key,
        value,
        new RecordHeaders(List.of(new RecordHeader("h", new byte[] {1}))),
        Optional.of(7));
  }
}

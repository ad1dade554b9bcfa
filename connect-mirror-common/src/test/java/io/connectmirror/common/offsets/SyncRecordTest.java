package io.connectmirror.common.offsets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.format.OffsetSync;
import io.connectmirror.common.testing.Mm2Oracle;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class SyncRecordTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final TopicPartition PARTITION = new TopicPartition("t", 3);
  private static final Flow FLOW = new Flow("idA", "idB");
  private static final ChunkHeader HEADER = new ChunkHeader(FLOW, "conn", 2, 5, 4, 1, true);
  private static final SyncChunk CHUNK =
      new SyncChunk(
          PARTITION,
          300,
          300,
          HEADER,
          List.of(new EpochStart(7, 100), new EpochStart(8, 120)),
          List.of(
              new OffsetRun(100, 50, 10, Predecessor.follows(97, 49)),
              new OffsetRun(120, 60, 1, Predecessor.follows(109, 59)),
              new OffsetRun(130, 200, 300, Predecessor.unknown())));

  @Test
  void chunkHasTheseBytes() {
    assertThat(HEX.formatHex(CHUNK.key())).isEqualTo("00017400000003" + "01" + "ac02");
    assertThat(HEX.formatHex(CHUNK.value()))
        .isEqualTo(
            "00000000000001ad" // newest source offset 429
                + "00000000000001f3" // newest target offset 499
                + "01" // format
                + "1b" // header length
                + "03696441"
                + "03696442"
                + "04636f6e6e" // flow and connector
                + "02"
                + "05"
                + "01"
                + "01"
                + "01" // life, generation, back to since, reset, tail read
                + "ac02" // order
                + "02"
                + "07"
                + "9205"
                + "08"
                + "ea04" // epochs
                + "03" // runs
                + "ac09"
                + "12"
                + "8b01" // 130->200 of 300 behind unknown, 9 and 139 between
                + "01"
                + "14"
                + "00" // 120->60 of 1 follows, 10 and 0 between
                + "25"
                + "04"
                + "00"); // 100->50 of 10 follows an earlier chunk, 2 and 0 between
  }

  @Test
  void whatWasSeenBehindTheNewestRecordComesLast() {
    SyncChunk seen =
        new SyncChunk(
            CHUNK.partition(),
            CHUNK.slot(),
            CHUNK.order(),
            CHUNK.header(),
            CHUNK.epochs(),
            CHUNK.runs(),
            300);

    assertThat(HEX.formatHex(seen.value())).isEqualTo(HEX.formatHex(CHUNK.value()) + "ac02");
    assertThat(SyncRecord.decode(seen.key(), seen.value()).value()).contains(seen);
  }

  @Test
  void readsBackAChunk() {
    assertThat(SyncRecord.decode(CHUNK.key(), CHUNK.value()).value()).contains(CHUNK);
  }

  @Test
  void markHasTheseBytesAndIsReadBack() {
    ResetMark one = new ResetMark(FLOW, "conn", Optional.of(PARTITION), 300);
    ResetMark all = new ResetMark(FLOW, "conn", Optional.empty(), 1);

    assertThat(HEX.formatHex(one.key()))
        .isEqualTo("0000" + "ffffffff" + "02" + "04636f6e6e" + "01" + "0174" + "03");
    assertThat(HEX.formatHex(all.key())).isEqualTo("0000" + "ffffffff" + "02" + "04636f6e6e00");
    assertThat(HEX.formatHex(one.value()))
        .isEqualTo("00".repeat(16) + "02" + "03696441" + "03696442" + "ac02");
    assertThat(SyncRecord.decode(one.key(), one.value()).value()).contains(one);
    assertThat(SyncRecord.decode(all.key(), all.value()).value()).contains(all);
  }

  @Test
  void mirrorMakersSyncIsAPlainSync() {
    OffsetSync sync = new OffsetSync(PARTITION, 10, 7);

    assertThat(SyncRecord.decode(sync.key(), sync.value()).value()).contains(new PlainSync(sync));
  }

  @Test
  void mirrorMakerReadsTheNewestRecordOfAChunk() {
    var read = mirrorMaker(CHUNK);

    assertThat(read.topicPartition()).isEqualTo(PARTITION);
    assertThat(read.upstreamOffset()).isEqualTo(429);
    assertThat(read.downstreamOffset()).isEqualTo(499);
  }

  @Test
  void mirrorMakerOfTheCurrentKafkaReadsTheSame() throws ReflectiveOperationException {
    for (SyncRecord record :
        List.of(CHUNK, new ResetMark(FLOW, "conn", Optional.of(PARTITION), 300))) {
      Class<?> type = Mm2Oracle.load(ConsumerRecord.class.getName());
      Object consumed =
          type.getConstructor(String.class, int.class, long.class, Object.class, Object.class)
              .newInstance("syncs", 0, 0L, record.key(), record.value());
      Object read =
          Mm2Oracle.type("OffsetSync").getMethod("deserializeRecord", type).invoke(null, consumed);

      assertThat(read).hasToString(mirrorMaker(record).toString());
    }
  }

  @Test
  void mirrorMakerReadsAMarkAsASyncOfATopicThatCannotExist() {
    var read = mirrorMaker(new ResetMark(FLOW, "conn", Optional.of(PARTITION), 300));

    assertThat(read.topicPartition()).isEqualTo(new TopicPartition("", -1));
  }

  @Test
  void tombstonesAndUnknownFormatsArePoison() {
    byte[] future = CHUNK.key();
    future[7] = 9;

    assertThat(SyncRecord.decode(CHUNK.key(), null).reason()).contains("offset sync value is null");
    assertThat(SyncRecord.decode(null, CHUNK.value()).reason()).contains("offset sync key is null");
    assertThat(SyncRecord.decode(future, CHUNK.value()).reason())
        .contains("offset sync format 9 is not known");
  }

  @Test
  void everyCutOffChunkIsPoison() {
    byte[] value = CHUNK.value();
    for (int length = 0; length < value.length; length++) {
      assertThat(SyncRecord.decode(CHUNK.key(), Arrays.copyOf(value, length)).reason())
          .as("cut to %d bytes", length)
          .isPresent();
    }
  }

  @Test
  void numbersThatNobodyCanCountOnFromArePoison() {
    for (ChunkHeader header :
        List.of(
            new ChunkHeader(FLOW, "conn", Long.MAX_VALUE, 5, 4, 1, true),
            new ChunkHeader(FLOW, "conn", 2, Long.MAX_VALUE, 4, 1, true),
            new ChunkHeader(FLOW, "conn", 2, 5, 4, Long.MAX_VALUE, true))) {
      assertTooLarge(new SyncChunk(PARTITION, 1, 1, header, List.of(), CHUNK.runs()));
    }
    assertTooLarge(new SyncChunk(PARTITION, Long.MAX_VALUE, 1, HEADER, List.of(), CHUNK.runs()));
    assertTooLarge(new SyncChunk(PARTITION, 1, Long.MAX_VALUE, HEADER, List.of(), CHUNK.runs()));
    assertTooLarge(new ResetMark(FLOW, "conn", Optional.empty(), Long.MAX_VALUE));
  }

  private static void assertTooLarge(SyncRecord record) {
    assertThat(SyncRecord.decode(record.key(), record.value()).reason())
        .hasValueSatisfying(reason -> assertThat(reason).endsWith("is too large"));
  }

  @Test
  void fieldsOfTheFutureAreSkipped() {
    byte[] longer = Arrays.copyOf(CHUNK.value(), CHUNK.value().length + 5);

    assertThat(SyncRecord.decode(CHUNK.key(), longer).value()).contains(CHUNK);
  }

  @Test
  void aRunThatFollowsAnotherRecordThanTheOneBeforeItIsRefused() {
    List<OffsetRun> runs =
        List.of(
            new OffsetRun(0, 0, 10, Predecessor.start()),
            new OffsetRun(20, 10, 1, Predecessor.follows(8, 8)));

    assertThatThrownBy(() -> new SyncChunk(PARTITION, 0, 0, HEADER, List.of(), runs))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("does not follow");
  }

  private static org.apache.kafka.connect.mirror.OffsetSync mirrorMaker(SyncRecord record) {
    return org.apache.kafka.connect.mirror.OffsetSync.deserializeRecord(
        new ConsumerRecord<>("mm2-offset-syncs.A.internal", 0, 0, record.key(), record.value()));
  }
}

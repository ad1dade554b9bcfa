package io.connectmirror.common.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WireFormatsTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final Checkpoint CHECKPOINT =
      new Checkpoint("g1", new TopicPartition("a.t", 3), 10, 7, "meta");
  private static final Heartbeat HEARTBEAT = new Heartbeat("a", "b", 1_234_567_890_123L);
  private static final OffsetSync SYNC = new OffsetSync(new TopicPartition("t", 3), 10, 7);

  @Test
  void checkpointHasMirrorMakersBytes() {
    assertThat(HEX.formatHex(CHECKPOINT.key())).isEqualTo("000267310003612e7400000003");
    assertThat(HEX.formatHex(CHECKPOINT.value()))
        .isEqualTo("0000000000000000000a000000000000000700046d657461");
  }

  @Test
  void missingMetadataIsWrittenAsTheEmptyText() {
    Checkpoint checkpoint = new Checkpoint("g1", new TopicPartition("a.t", 3), 10, 7, null);

    assertThat(HEX.formatHex(checkpoint.value()))
        .isEqualTo("0000000000000000000a00000000000000070000");
  }

  @Test
  void heartbeatHasMirrorMakersBytes() {
    assertThat(HEX.formatHex(HEARTBEAT.key())).isEqualTo("000161000162");
    assertThat(HEX.formatHex(HEARTBEAT.value())).isEqualTo("00000000011f71fb04cb");
  }

  @Test
  void offsetSyncHasMirrorMakersBytes() {
    assertThat(HEX.formatHex(SYNC.key())).isEqualTo("00017400000003");
    assertThat(HEX.formatHex(SYNC.value())).isEqualTo("000000000000000a0000000000000007");
  }

  @Test
  void mirrorMakerReadsWhatWeWrite() {
    var checkpoint =
        org.apache.kafka.connect.mirror.Checkpoint.deserializeRecord(
            record(CHECKPOINT.key(), CHECKPOINT.value()));
    var heartbeat =
        org.apache.kafka.connect.mirror.Heartbeat.deserializeRecord(
            record(HEARTBEAT.key(), HEARTBEAT.value()));
    var sync =
        org.apache.kafka.connect.mirror.OffsetSync.deserializeRecord(
            record(SYNC.key(), SYNC.value()));

    assertThat(checkpoint)
        .isEqualTo(
            new org.apache.kafka.connect.mirror.Checkpoint(
                "g1", new TopicPartition("a.t", 3), 10, 7, "meta"));
    assertThat(heartbeat.toString())
        .isEqualTo(
            new org.apache.kafka.connect.mirror.Heartbeat("a", "b", 1_234_567_890_123L).toString());
    assertThat(sync.toString())
        .isEqualTo(
            new org.apache.kafka.connect.mirror.OffsetSync(new TopicPartition("t", 3), 10, 7)
                .toString());
  }

  @Test
  void readsBackWhatItWrote() {
    assertThat(Checkpoint.decode(CHECKPOINT.key(), CHECKPOINT.value()).value())
        .contains(CHECKPOINT);
    assertThat(Heartbeat.decode(HEARTBEAT.key(), HEARTBEAT.value()).value()).contains(HEARTBEAT);
    assertThat(OffsetSync.decode(SYNC.key(), SYNC.value()).value()).contains(SYNC);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      textBlock =
          """
          null,                       0000000000000000000a00000000000000070000, checkpoint key is null
          000267310003612e7400000003, null,                                     checkpoint value is null
          0002673100ff61,             0000000000000000000a00000000000000070000, topic is cut off
          000267310003612e7400000003, 0001,                                     checkpoint version 1 is not known
          000267310003612e7400000003, 0000000000000000000a,                     downstream offset is cut off
          000267310003612e7400000003, 0000000000000000000a0000000000000007ffff, metadata has a negative length
          """)
  void badCheckpointIsPoisonWithItsReason(String key, String value, String reason) {
    assertThat(Checkpoint.decode(bytes(key), bytes(value)).reason()).contains(reason);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      textBlock =
          """
          000161000162, null,                 heartbeat value is null
          000161000162, 0007,                 heartbeat version 7 is not known
          0001610009,   00000000011f71fb04cb, target cluster alias is cut off
          """)
  void badHeartbeatIsPoisonWithItsReason(String key, String value, String reason) {
    assertThat(Heartbeat.decode(bytes(key), bytes(value)).reason()).contains(reason);
  }

  private static byte[] bytes(String hex) {
    return hex == null ? null : HEX.parseHex(hex);
  }

  private static ConsumerRecord<byte[], byte[]> record(byte[] key, byte[] value) {
    return new ConsumerRecord<>("internal", 0, 0, key, value);
  }
}

package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.RecordingSourceMetrics;
import io.connectmirror.source.batch.TimeKind;
import io.connectmirror.source.plan.BatchSize;
import io.connectmirror.source.plan.TargetLimits;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.junit.jupiter.api.Test;

class PreflightTest {
  private static final long NOW = 1_000_000_000_000L;
  private static final long NONE = Long.MAX_VALUE;
  private static final byte[] KEY = {1};
  private static final byte[] LARGE = new byte[100_000];
  private static final long LARGE_BYTES = BatchSize.of(KEY, LARGE, new ConnectHeaders());

  private final PartitionFlow flow =
      new PartitionFlow(
          new TopicPartition("t", 0),
          "east.t",
          Map.of(),
          new RecordingSourceMetrics().partition("east.t", 0),
          () -> 0);

  @Test
  void passesWhateverNoLimitIsKnownOf() {
    assertThat(obstacle(Map.of(), null, LARGE, 0L, TargetLimits.NONE)).isEmpty();
    assertThat(obstacle(Map.of(), null, null, NONE, TargetLimits.NONE)).isEmpty();
    assertThat(obstacle(Map.of(), KEY, LARGE, null, TargetLimits.NONE)).isEmpty();
  }

  @Test
  void holdsARecordWithoutAKeyBackFromACompactedTopic() {
    TargetLimits compacted = new TargetLimits(NONE, true, NONE, NONE, TimeKind.CREATE);

    assertThat(obstacle(Map.of(), null, KEY, NOW, compacted).orElseThrow())
        .contains("no key", "east.t", "cleanup.policy");
    assertThat(obstacle(Map.of(), new byte[0], KEY, NOW, compacted)).isEmpty();
  }

  @Test
  void holdsBackWhatIsLargerThanTheTopicTakesToTheByte() {
    assertThat(obstacle(Map.of(), KEY, LARGE, NOW, batches(LARGE_BYTES))).isEmpty();
    assertThat(obstacle(Map.of(), KEY, LARGE, NOW, batches(LARGE_BYTES - 1)).orElseThrow())
        .contains("" + LARGE_BYTES, "" + (LARGE_BYTES - 1), "max.message.bytes");
  }

  @Test
  void doesNotJudgeABatchThatMayFitWhenTheProducerCompresses() {
    Map<String, String> lz4 = Map.of("producer.override.compression.type", "lz4");
    Map<String, String> none = Map.of("producer.override.compression.type", "none");

    assertThat(obstacle(lz4, KEY, LARGE, NOW, batches(1_000))).isEmpty();
    assertThat(obstacle(none, KEY, LARGE, NOW, batches(1_000))).isPresent();
  }

  @Test
  void holdsBackWhatTheCodecCannotMakeSmallEnough() {
    byte[] noise = noise(100_000);
    for (String codec : List.of("gzip", "lz4", "snappy")) {
      Map<String, String> settings = Map.of("producer.override.compression.type", codec);

      assertThat(obstacle(settings, KEY, noise, NOW, batches(49_000)).orElseThrow())
          .contains("compressed", "49000", "max.message.bytes");
      assertThat(obstacle(settings, KEY, noise, NOW, batches(90_000))).isEmpty();
    }
  }

  @Test
  void doesNotGuessWhatZstdMakesOfARecord() {
    ByteBuffer far = ByteBuffer.allocate(1_000_000);
    byte[] block = noise(100_000);
    while (far.hasRemaining()) {
      far.put(block);
    }
    Map<String, String> zstd = Map.of("producer.override.compression.type", "zstd");

    assertThat(obstacle(zstd, KEY, far.array(), NOW, batches(200_000))).isEmpty();
  }

  private static byte[] noise(int bytes) {
    byte[] noise = new byte[bytes];
    new Random(1).nextBytes(noise);
    return noise;
  }

  @Test
  void holdsBackWhatTheProducerWouldNotSendCompressedOrNot() {
    Map<String, String> settings =
        Map.of(
            "producer.override.compression.type", "lz4",
            "producer.override.max.request.size", "50000");

    assertThat(obstacle(settings, KEY, LARGE, NOW, TargetLimits.NONE).orElseThrow())
        .contains("50000", "producer.override.max.request.size");
    assertThat(obstacle(settings, KEY, KEY, NOW, TargetLimits.NONE)).isEmpty();
  }

  @Test
  void holdsATimestampBackThatIsOutOfBoundsOrNearly() {
    TargetLimits hour = new TargetLimits(NONE, false, 3_600_000, 3_600_000, TimeKind.CREATE);

    assertThat(obstacle(Map.of(), KEY, KEY, NOW + 3_594_000, hour)).isEmpty();
    assertThat(obstacle(Map.of(), KEY, KEY, NOW + 3_596_000, hour).orElseThrow())
        .contains("3596000 ms ahead", "message.timestamp.after.max.ms");
    assertThat(obstacle(Map.of(), KEY, KEY, NOW - 3_594_000, hour)).isEmpty();
    assertThat(obstacle(Map.of(), KEY, KEY, NOW - 3_596_000, hour).orElseThrow())
        .contains("3596000 ms ago", "message.timestamp.before.max.ms");
    assertThat(obstacle(Map.of(), KEY, KEY, null, hour)).isEmpty();
  }

  @Test
  void leavesRecordsOfNowAloneHoweverShortTheBounds() {
    TargetLimits second = new TargetLimits(NONE, false, 1_000, 1_000, TimeKind.CREATE);

    assertThat(obstacle(Map.of(), KEY, KEY, NOW, second)).isEmpty();
  }

  @Test
  void saysNothingBehindATransform() {
    Map<String, String> settings = Map.of("transforms", "a");

    assertThat(Preflight.of(settings).judges()).isFalse();
    assertThat(
            obstacle(settings, null, LARGE, NOW, new TargetLimits(1, true, 0, 0, TimeKind.CREATE)))
        .isEmpty();
  }

  private static TargetLimits batches(long bytes) {
    return new TargetLimits(bytes, false, NONE, NONE, TimeKind.CREATE);
  }

  private Optional<String> obstacle(
      Map<String, String> settings, byte[] key, byte[] value, Long timestamp, TargetLimits limits) {
    long bytes = 0L + (key == null ? 0 : key.length) + (value == null ? 0 : value.length);
    MirroredRecord record =
        new MirroredRecord(
            flow, 1, 5, -1, Map.of(), 0, key, value, timestamp, new ConnectHeaders(), bytes);
    return Preflight.of(settings).obstacle(record, limits, NOW);
  }
}

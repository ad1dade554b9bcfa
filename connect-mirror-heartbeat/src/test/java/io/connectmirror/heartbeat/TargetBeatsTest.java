package io.connectmirror.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.testing.ManualClock;
import java.time.Duration;
import java.util.HexFormat;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

class TargetBeatsTest {
  private static final HexFormat HEX = HexFormat.of();

  private final ManualClock clock = new ManualClock();
  private final TargetBeats beats =
      new TargetBeats(
          new ClusterPair("a", "b"), "heartbeats", Duration.ofSeconds(5), clock.nanos(), clock);

  @Test
  void writesMirrorMakersRecord() {
    beats.topicIsThere();
    clock.advance(Duration.ofSeconds(5));

    SourceRecord record = beats.next().orElseThrow();

    assertThat(record.topic()).isEqualTo("heartbeats");
    assertThat(record.kafkaPartition()).isZero();
    assertThat(record.timestamp()).isEqualTo(clock.millis());
    assertThat(record.keySchema()).isEqualTo(Schema.BYTES_SCHEMA);
    assertThat(record.valueSchema()).isEqualTo(Schema.BYTES_SCHEMA);
    assertThat(record.headers()).isEmpty();
    assertThat(HEX.formatHex((byte[]) record.key())).isEqualTo("000161000162");
    assertThat(HEX.formatHex((byte[]) record.value()))
        .isEqualTo("0000" + HEX.toHexDigits(clock.millis()));
  }

  @Test
  void keepsMirrorMakersConnectOffsetKey() {
    beats.topicIsThere();
    clock.advance(Duration.ofSeconds(5));

    SourceRecord record = beats.next().orElseThrow();

    assertThat(record.sourcePartition().toString())
        .isEqualTo("{sourceClusterAlias=a, targetClusterAlias=b}");
    assertThat(record.sourceOffset().toString()).isEqualTo("{offset=0}");
  }

  @Test
  void beatsOnceAnInterval() {
    beats.topicIsThere();

    assertThat(beats.next()).isEmpty();
    clock.advance(Duration.ofSeconds(5));
    assertThat(beats.next()).isPresent();
    assertThat(beats.next()).isEmpty();
    assertThat(beats.nanosUntilDue()).isEqualTo(Duration.ofSeconds(5).toNanos());
  }

  @Test
  void writesNothingBeforeTheTopicIsThere() {
    clock.advance(Duration.ofSeconds(50));

    assertThat(beats.next()).isEmpty();
    assertThat(beats.nanosUntilDue()).isPositive();

    beats.topicIsThere();
    assertThat(beats.next()).isPresent();
  }
}

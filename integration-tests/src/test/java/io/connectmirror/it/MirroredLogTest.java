package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.it.MirroredLog.Placements;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class MirroredLogTest {
  /** Offsets 12 and 13 of the source hold nothing that is mirrored, nor does 16. */
  private final MirroredLog log =
      MirroredLog.of(new long[] {10, 11, 14, 15}, new long[] {0, 1, 2, 3}, 4);

  @Test
  void aGroupIsRightAtTheCopyOfTheNextMirroredRecord() {
    assertThat(
            log.judge(
                Map.of(
                    10L, at(0), 11L, at(1), 12L, at(2), 13L, at(2), 14L, at(2), 16L, at(4), 17L,
                    at(4))))
        .isEqualTo(new Placements(7, 7, 0, 0, 0));
  }

  @Test
  void recordsBeforeTheRightPlaceAreReadAgain() {
    assertThat(log.judge(Map.of(14L, at(1), 17L, at(1)))).isEqualTo(new Placements(2, 0, 4, 3, 0));
  }

  @Test
  void recordsBehindTheRightPlaceAreSkipped() {
    assertThat(log.judge(Map.of(10L, at(2), 15L, at(4)))).isEqualTo(new Placements(2, 0, 0, 0, 3));
  }

  @Test
  void aGroupWithoutAPositionStartsOver() {
    assertThat(log.judge(Map.of(10L, OptionalLong.empty(), 17L, OptionalLong.empty())))
        .isEqualTo(new Placements(2, 0, 4, 4, 0));
  }

  @Test
  void aRecordWithoutACopyIsNoticed() {
    assertThatThrownBy(() -> MirroredLog.of(List.of(record(0), record(1)), List.of(record(0)), 1))
        .isInstanceOf(AssertionError.class);
  }

  private static OptionalLong at(long offset) {
    return OptionalLong.of(offset);
  }

  private static ConsumerRecord<byte[], byte[]> record(long number) {
    byte[] value = ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    return new ConsumerRecord<>("t", 0, number, new byte[0], value);
  }
}

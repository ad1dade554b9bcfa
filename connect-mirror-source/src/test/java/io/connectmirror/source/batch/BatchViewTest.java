package io.connectmirror.source.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class BatchViewTest {
  @Test
  void readsTheHeaderOfFormatV2() {
    BatchView batch = BatchView.of(GoldenBatches.transactional());

    assertThat(batch.magic()).isEqualTo(2);
    assertThat(batch.size()).isEqualTo(GoldenBatches.TRANSACTIONAL.length() / 2);
    assertThat(batch.baseOffset()).isEqualTo(41);
    assertThat(batch.lastOffsetDelta()).isEqualTo(1);
    assertThat(batch.lastOffset()).isEqualTo(42);
    assertThat(batch.leaderEpoch()).isEqualTo(5);
    assertThat(batch.codec()).isEqualTo(BatchCodec.NONE);
    assertThat(batch.timeKind()).isEqualTo(TimeKind.CREATE);
    assertThat(batch.isTransactional()).isTrue();
    assertThat(batch.isControl()).isFalse();
    assertThat(batch.hasDeleteHorizon()).isFalse();
    assertThat(batch.baseTimestamp()).isEqualTo(1_000);
    assertThat(batch.maxTimestamp()).isEqualTo(1_300);
    assertThat(batch.producerId()).isEqualTo(77);
    assertThat(batch.producerEpoch()).isEqualTo((short) 3);
    assertThat(batch.baseSequence()).isEqualTo(12);
    assertThat(batch.count()).isEqualTo(2);
    assertThat(new BatchChecksum().holds(batch)).isTrue();
  }

  @Test
  void readsTheHeadersOfOlderFormats() {
    BatchView v0 = BatchView.of(GoldenBatches.bytes(GoldenBatches.V0));
    BatchView v1 = BatchView.of(GoldenBatches.bytes(GoldenBatches.V1));

    assertThat(v0.magic()).isZero();
    assertThat(v0.lastOffset()).isEqualTo(7);
    assertThat(v0.maxTimestamp()).isEqualTo(-1);
    assertThat(v1.magic()).isEqualTo(1);
    assertThat(v1.lastOffset()).isEqualTo(8);
    assertThat(v1.maxTimestamp()).isEqualTo(1_000);
    for (BatchView old : new BatchView[] {v0, v1}) {
      assertThat(old.producerId()).isEqualTo(-1);
      assertThat(old.count()).isEqualTo(-1);
      assertThat(old.isTransactional()).isFalse();
      assertThat(new BatchChecksum().holds(old)).isTrue();
    }
  }

  @Test
  void theOldestFormatHasNoTimeOfAppending() {
    ByteBuffer v0 = GoldenBatches.bytes(GoldenBatches.V0);
    ByteBuffer v1 = GoldenBatches.bytes(GoldenBatches.V1);
    v0.put(BatchLayout.OLD_ATTRIBUTES, (byte) BatchLayout.APPEND_TIME_BIT);
    v1.put(BatchLayout.OLD_ATTRIBUTES, (byte) BatchLayout.APPEND_TIME_BIT);

    assertThat(BatchView.of(v0).timeKind()).isEqualTo(TimeKind.CREATE);
    assertThat(BatchView.of(v1).timeKind()).isEqualTo(TimeKind.APPEND);
  }

  @Test
  void readsFromThePositionOfItsBufferAndLeavesItThere() {
    ByteBuffer golden = GoldenBatches.transactional();
    ByteBuffer padded = ByteBuffer.allocate(golden.remaining() + 9).position(5);
    padded.put(golden).position(5);

    BatchView batch = BatchView.of(padded);

    assertThat(batch.baseOffset()).isEqualTo(41);
    assertThat(batch.bytes()).isEqualTo(golden.flip());
    assertThat(padded.position()).isEqualTo(5);
  }

  @Test
  void namesOffsetAndReasonOfWhatIsNoBatch() {
    ByteBuffer cut = GoldenBatches.transactional();
    cut.limit(cut.limit() - 1);

    assertThatExceptionOfType(CorruptBatchException.class)
        .isThrownBy(() -> BatchView.of(cut))
        .withMessageContaining("batch at offset 41: has");
    assertThatExceptionOfType(CorruptBatchException.class)
        .isThrownBy(() -> BatchView.of(ByteBuffer.allocate(3)))
        .withMessageContaining("batch at offset -1: has 3 bytes");
  }
}

package io.connectmirror.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.format.OffsetSync;
import io.connectmirror.common.offsets.Flow;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class MapReadingTest {
  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);

  private final MapReading reading =
      new MapReading(
          MirroredFlow.seenFromTarget("east").withMirrorMakerSyncs(),
          new Flow("id-east", "id-west"),
          "syncs");

  @Test
  void maySpareNothingOfWhatIsThereWhenItIsReadForTheFirstTime() {
    syncs(0, 250_000);
    assertThat(reading.isOvergrown()).isFalse();

    reading.takeOver();

    assertThat(reading.isOvergrown()).isFalse();
  }

  @Test
  void hasGrownTooFarWhenItHoldsMuchMoreThanTheTopicHeldAtFirst() {
    syncs(0, 1_000);
    reading.takeOver();
    for (int from = 1_000; from < 90_000; from += 50_000) {
      syncs(from, from + 50_000);
      assertThat(reading.isOvergrown()).isFalse();
      reading.takeOver();
    }

    assertThat(reading.isOvergrown()).as("each sync leaves a run and a space").isTrue();
  }

  @Test
  void hasGrownTooFarWhenTooMuchIsHeldBack() {
    syncs(0, 1_000);
    reading.takeOver();
    syncs(1_000, 101_001);

    assertThat(reading.isOvergrown()).isTrue();
  }

  @Test
  void beginsAgainWithATopicThatIsMadeAgain() {
    syncs(0, 1_000);
    reading.takeOver();
    syncs(1_000, 101_001);

    reading.restarted();

    assertThat(reading.isOvergrown()).isFalse();
    assertThat(reading.partitions()).isEmpty();
    syncs(0, 1);
    assertThat(reading.partitions()).containsExactly(ORDERS);
    assertThat(reading.takeOver().partitions()).containsExactly(ORDERS);
  }

  private void syncs(int from, int to) {
    for (int i = from; i < to; i++) {
      OffsetSync sync = new OffsetSync(ORDERS, 100L * i, 10L * i);
      reading.record(i, 0, sync.key(), sync.value());
    }
  }
}

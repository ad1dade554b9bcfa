package io.connectmirror.common.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class OffsetCommitPartsTest {
  private static final int HALF = OffsetCommitParts.MAX_BYTES / 2;

  @Property(tries = 100)
  void putsEveryOffsetIntoOneRequestThatIsNotTooLarge(
      @ForAll @Size(max = 30) List<@IntRange(max = 2 * HALF) Integer> metadata) {
    Map<TopicPartition, CommittedOffset> offsets = offsets(metadata);

    List<Map<TopicPartition, CommittedOffset>> parts = OffsetCommitParts.of("g", offsets);

    Map<TopicPartition, CommittedOffset> together = new HashMap<>();
    for (Map<TopicPartition, CommittedOffset> part : parts) {
      assertThat(part).isNotEmpty();
      long bytes = part.values().stream().mapToLong(offset -> offset.metadata().length()).sum();
      assertThat(bytes <= OffsetCommitParts.MAX_BYTES || part.size() == 1).isTrue();
      together.putAll(part);
    }
    assertThat(together).isEqualTo(offsets);
    assertThat(parts.stream().mapToInt(Map::size).sum()).isEqualTo(offsets.size());
  }

  @Test
  void countsBytesAndNamesToo() {
    Map<TopicPartition, CommittedOffset> offsets = new HashMap<>();
    for (int i = 0; i < 2_000; i++) {
      offsets.put(
          new TopicPartition("t".repeat(249), i), new CommittedOffset(i, OptionalInt.empty(), ""));
    }

    assertThat(OffsetCommitParts.of("g", offsets)).hasSize(2);
    assertThat(OffsetCommitParts.of("\u00fc".repeat(400), offsets)).hasSize(5);
  }

  private static Map<TopicPartition, CommittedOffset> offsets(List<Integer> metadata) {
    Map<TopicPartition, CommittedOffset> offsets = new HashMap<>();
    for (int size : metadata) {
      offsets.put(
          new TopicPartition("t", offsets.size()),
          new CommittedOffset(1, OptionalInt.empty(), "x".repeat(size)));
    }
    return offsets;
  }
}

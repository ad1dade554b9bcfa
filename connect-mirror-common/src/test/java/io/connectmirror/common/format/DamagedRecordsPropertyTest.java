package io.connectmirror.common.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.kafka.common.TopicPartition;

/** Whatever bytes a topic holds, a reader gets a value or a reason why there is none. */
class DamagedRecordsPropertyTest {
  private static final TopicPartition T0 = new TopicPartition("t", 0);
  private static final List<BiFunction<byte[], byte[], Decoded<?>>> DECODERS =
      List.of(Checkpoint::decode, Heartbeat::decode, OffsetSync::decode);

  @Property
  void anyBytesAreReadOrArePoison(@ForAll byte[] key, @ForAll byte[] value) {
    DECODERS.forEach(decoder -> readOrPoison(decoder.apply(key, value)));
  }

  @Property
  void damagedRecordsAreReadOrArePoison(@ForAll long seed) {
    Random random = new Random(seed);
    Checkpoint checkpoint = new Checkpoint("group", T0, 5, 7, "metadata");
    Heartbeat heartbeat = new Heartbeat("east", "west", 1_000);
    OffsetSync sync = new OffsetSync(T0, 5, 7);
    readOrPoison(
        Checkpoint.decode(
            DamagedBytes.of(checkpoint.key(), random),
            DamagedBytes.of(checkpoint.value(), random)));
    readOrPoison(
        Heartbeat.decode(
            DamagedBytes.of(heartbeat.key(), random), DamagedBytes.of(heartbeat.value(), random)));
    readOrPoison(
        OffsetSync.decode(
            DamagedBytes.of(sync.key(), random), DamagedBytes.of(sync.value(), random)));
  }

  @Property
  void aPositionOfWhateverTypesIsReadOrIsNone(@ForAll long seed) {
    Random random = new Random(seed);
    Map<String, Object> map = new HashMap<>();
    for (String name :
        List.of(
            SourcePosition.OFFSET,
            SourcePosition.EPOCH,
            SourcePosition.TOPIC_ID,
            SourcePosition.SEEN)) {
      if (random.nextInt(4) > 0) {
        map.put(name, anything(random));
      }
    }

    SourcePosition.read(map)
        .ifPresent(
            position -> {
              assertThat(position.lastOffset().isPresent() || position.seen().isPresent()).isTrue();
              assertThat(position.lastOffset().orElse(0)).isNotNegative();
              assertThat(position.leaderEpoch().orElse(0)).isNotNegative();
            });
  }

  @Property
  void alteredOffsetsOfWhateverTypesAreTakenOrHaveFaults(@ForAll long seed) {
    Random random = new Random(seed);
    Map<String, Object> partition = new HashMap<>();
    Map<String, Object> offset = new HashMap<>();
    partition.put(SourcePosition.CLUSTER, random.nextBoolean() ? "east" : anything(random));
    partition.put(SourcePosition.TOPIC, random.nextBoolean() ? "t" : anything(random));
    partition.put(SourcePosition.PARTITION, random.nextBoolean() ? 0 : anything(random));
    offset.put(SourcePosition.OFFSET, anything(random));
    Map<Map<String, ?>, Map<String, ?>> altered = new HashMap<>();
    altered.put(random.nextInt(9) == 0 ? null : partition, random.nextInt(9) == 0 ? null : offset);

    assertThat(AlteredOffsets.source(altered, "east", topic -> topic.equals("t"))).isNotNull();
  }

  private static Object anything(Random random) {
    return switch (random.nextInt(9)) {
      case 0 -> null;
      case 1 -> random.nextLong();
      case 2 -> random.nextInt();
      case 3 -> random.nextDouble();
      case 4 -> "text";
      case 5 -> List.of(1);
      case 6 -> Map.of("a", 1);
      case 7 -> random.nextBoolean();
      default -> Long.toString(random.nextLong());
    };
  }

  private static void readOrPoison(Decoded<?> decoded) {
    assertThat(decoded.value().isPresent()).isNotEqualTo(decoded.reason().isPresent());
  }
}

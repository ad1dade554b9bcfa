package io.connectmirror.common.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.state.StateCodec;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/**
 * Whatever stands in an internal topic or in Connect's offset store, reading it gives a value or
 * says what is wrong, and nothing else. Offset syncs have a test of their own.
 */
class FormatFuzzTest {
  private static final List<BiFunction<byte[], byte[], Decoded<?>>> DECODERS =
      List.of(Checkpoint::decode, Heartbeat::decode, OffsetSync::decode);

  private static final TopicPartition PARTITION = new TopicPartition("t\u00fc", 3);

  @Property(tries = 5_000)
  void anyBytesAreAValueOrAPoison(
      @ForAll @Size(max = 60) byte[] key, @ForAll @Size(max = 120) byte[] value) {
    DECODERS.forEach(decoder -> check(decoder, key, value));
  }

  @Property(tries = 5_000)
  void damagedRecordsAreAValueOrAPoison(@ForAll long seed) {
    Random random = new Random(seed);
    Checkpoint checkpoint = new Checkpoint("group", PARTITION, 5, 7, "metadata");
    check(
        Checkpoint::decode, damaged(checkpoint.key(), random), damaged(checkpoint.value(), random));
    Heartbeat heartbeat = new Heartbeat("east", "west", 1_000);
    check(Heartbeat::decode, damaged(heartbeat.key(), random), damaged(heartbeat.value(), random));
    OffsetSync sync = new OffsetSync(PARTITION, 5, 7);
    check(OffsetSync::decode, damaged(sync.key(), random), damaged(sync.value(), random));
  }

  @Test
  void recordsWithoutKeyOrValueArePoison() {
    for (BiFunction<byte[], byte[], Decoded<?>> decoder : DECODERS) {
      assertThat(decoder.apply(null, new byte[10]).value()).isEmpty();
      assertThat(decoder.apply(new byte[10], null).value()).isEmpty();
    }
  }

  @Property(tries = 5_000)
  void stateIsReadOrRefusedAsNone(@ForAll long seed) {
    Random random = new Random(seed);
    byte[] key = StateCodec.encode(StateKey.of(StateKind.ANOMALY, "purged", "t", "0", "5"));
    byte[] value = StateCodec.encode(Map.of("text", "a\"b", "number", 5, "flag", true));

    checkState(damaged(key, random), damaged(value, random));
  }

  @Property(tries = 2_000)
  void anyTextIsStateOrRefusedAsNone(@ForAll @Size(max = 60) byte[] bytes) {
    checkState(bytes, bytes);
  }

  @Test
  void stateThatIsNestedOrLargeBeyondAllMeasureIsRefused() {
    for (String text :
        List.of(
            "[".repeat(100_000),
            "{\"a\":".repeat(100_000),
            "{\"a\":1e999999999}",
            "{\"a\":" + "9".repeat(100_000) + "}",
            "{\"a\":NaN}",
            "{\"a\":{}}",
            "{\"a\":[]}",
            "null",
            "")) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      checkState(bytes, bytes);
    }
  }

  @Property(tries = 5_000)
  void anyOffsetOfConnectsIsAPositionOrNone(@ForAll long seed) {
    Random random = new Random(seed);
    Map<String, Object> offset = new HashMap<>();
    for (String field :
        List.of("offset", SourcePosition.EPOCH, SourcePosition.TOPIC_ID, SourcePosition.SEEN)) {
      if (random.nextInt(4) > 0) {
        offset.put(field, thing(random));
      }
    }

    SourcePosition.read(offset)
        .ifPresent(position -> assertThat(position.next()).isGreaterThanOrEqualTo(0));
  }

  @Property(tries = 5_000)
  void anyOffsetOfAUserIsAcceptedOrRefusedWithReasons(@ForAll long seed) {
    Random random = new Random(seed);
    Map<String, Object> partition = new HashMap<>();
    for (String field : List.of("cluster", "topic", "partition", "group", "sourceClusterAlias")) {
      if (random.nextInt(5) > 0) {
        partition.put(field, thing(random));
      }
    }
    Map<String, Object> offset = new HashMap<>();
    offset.put(random.nextInt(9) == 0 ? "of" : "offset", thing(random));
    Map<Map<String, Object>, Map<String, Object>> offsets = new HashMap<>();
    offsets.put(partition, random.nextInt(9) == 0 ? null : offset);

    assertThat(AlteredOffsets.source(offsets, "east", topic -> true)).doesNotContainNull();
    assertThat(AlteredOffsets.checkpoint(offsets, topic -> true)).doesNotContainNull();
    assertThat(AlteredOffsets.heartbeat(offsets, "east", "west")).doesNotContainNull();
  }

  private static Object thing(Random random) {
    return switch (random.nextInt(10)) {
      case 0 -> random.nextLong();
      case 1 -> random.nextInt(5);
      case 2 -> "east";
      case 3 -> Double.NaN;
      case 4 -> List.of();
      case 5 -> null;
      case 6 -> Long.MAX_VALUE - random.nextInt(2);
      case 7 -> true;
      case 8 -> "AAAAAAAAAAAAAAAAAAAAAQ";
      default -> (long) random.nextInt(1_000);
    };
  }

  private static void check(
      BiFunction<byte[], byte[], Decoded<?>> decoder, byte[] key, byte[] value) {
    Decoded<?> decoded = decoder.apply(key, value);

    assertThat(decoded.value().isPresent()).isNotEqualTo(decoded.reason().isPresent());
  }

  private static void checkState(byte[] key, byte[] value) {
    try {
      StateCodec.decodeKey(key);
    } catch (IOException refused) {
      assertThat(refused).hasMessageMatching("(?s).+");
    }
    try {
      StateCodec.decodeValue(value);
    } catch (IOException refused) {
      assertThat(refused).hasMessageMatching("(?s).+");
    }
  }

  /** With some bytes changed, or cut off, or added. */
  private static byte[] damaged(byte[] whole, Random random) {
    byte[] bytes = Arrays.copyOf(whole, Math.max(0, whole.length + random.nextInt(9) - 4));
    for (int i = random.nextInt(4); i > 0 && bytes.length > 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }
}

package io.connectmirror.common.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AlteredOffsetsTest {
  private static final Map<String, ?> GOOD = Map.of("cluster", "A", "topic", "t", "partition", 3);

  @Test
  void acceptsWhatMirrorMakerAccepts() {
    assertThat(source(GOOD, Map.of("offset", 5))).isEmpty();
    assertThat(source(GOOD, Map.of("offset", 5_000_000_000L))).isEmpty();
    assertThat(source(GOOD, Map.of("offset", 0, "unknown", "x"))).isEmpty();
  }

  @Test
  void acceptsToForgetAnything() {
    assertThat(source(null, null)).isEmpty();
    assertThat(source(Map.of("apple", 1), null)).isEmpty();
    assertThat(AlteredOffsets.checkpoint(only(null, null), topic -> false)).isEmpty();
    assertThat(AlteredOffsets.heartbeat(only(Map.of("x", 1), null), "A", "B")).isEmpty();
  }

  static Stream<Arguments> badSource() {
    Map<String, Object> offset = Map.of("offset", 5);
    return Stream.of(
        bad(null, offset, "The partition map is null"),
        bad(without("cluster"), offset, "In the partition map {", "'cluster' is missing"),
        bad(without("topic"), offset, "partition map", "'topic' is missing"),
        bad(without("partition"), offset, "partition map", "'partition' is missing"),
        bad(with("cluster", 1), offset, "'cluster' must be a string"),
        bad(with("cluster", "C"), offset, "'cluster' must be 'A'"),
        bad(with("topic", "other"), offset, "'topic' is not a mirrored topic"),
        bad(with("partition", "3"), offset, "'partition' must be a whole number"),
        bad(with("partition", -1), offset, "'partition' must be from 0 to 2147483647"),
        bad(with("partition", 1L << 31), offset, "'partition' must be from 0"),
        bad(GOOD, Map.of(), "In the offset map {}", "'offset' is missing"),
        bad(GOOD, Map.of("offset", "5"), "'offset' must be a whole number"),
        bad(GOOD, Map.of("offset", 5.0), "'offset' must be a whole number"),
        bad(GOOD, Map.of("offset", -5), "'offset' must be from 0"),
        bad(GOOD, Map.of("offset", 5, "epoch", 1), "'epoch' is the mirror's own"),
        bad(GOOD, Map.of("offset", 5, "topicId", "x"), "'topicId' is the mirror's own"),
        bad(GOOD, Map.of("offset", 5, "seen", 9), "'seen' is the mirror's own"));
  }

  @ParameterizedTest
  @MethodSource("badSource")
  void refusesABadPositionAndNamesMapAndKey(
      Map<String, ?> partition, Map<String, ?> offset, List<String> expected) {
    List<String> faults = source(partition, offset);

    assertThat(faults).hasSize(1);
    assertThat(faults.get(0)).contains(expected);
  }

  @Test
  void reportsEveryFaultAtOnce() {
    Map<Map<String, ?>, Map<String, ?>> offsets = new HashMap<>();
    offsets.put(with("cluster", "C"), Map.of("offset", "x", "epoch", 1));
    offsets.put(without("topic"), Map.of());

    assertThat(AlteredOffsets.source(offsets, "A", "t"::equals)).hasSize(5);
  }

  @Test
  void checkpointOffsetsCanOnlyBeZero() {
    Map<String, ?> partition = Map.of("group", "g", "topic", "A.t", "partition", 0L);

    assertThat(checkpoint(partition, Map.of("offset", 0))).isEmpty();
    assertThat(checkpoint(partition, Map.of("offset", 0L))).isEmpty();
    assertThat(checkpoint(partition, Map.of("offset", 1)))
        .singleElement()
        .asString()
        .contains("'offset' must be 0");
    assertThat(checkpoint(Map.of("topic", "t", "partition", 0), Map.of("offset", 0)))
        .hasSize(2)
        .anyMatch(fault -> fault.contains("'group' is missing"))
        .anyMatch(fault -> fault.contains("'topic' is not a mirrored topic"));
  }

  @Test
  void heartbeatOffsetsCanOnlyBeZeroAndOfTheFlow() {
    Map<String, ?> own = Map.of("sourceClusterAlias", "A", "targetClusterAlias", "B");
    Map<String, ?> other = Map.of("sourceClusterAlias", "A", "targetClusterAlias", "C");

    assertThat(AlteredOffsets.heartbeat(only(own, Map.of("offset", 0)), "A", "B")).isEmpty();
    assertThat(AlteredOffsets.heartbeat(only(own, Map.of("offset", 7)), "A", "B")).hasSize(1);
    assertThat(AlteredOffsets.heartbeat(only(other, Map.of("offset", 0)), "A", "B"))
        .singleElement()
        .asString()
        .contains("'targetClusterAlias' must be 'B'");
  }

  private static Arguments bad(
      Map<String, ?> partition, Map<String, ?> offset, String... expected) {
    return Arguments.of(partition, offset, List.of(expected));
  }

  private static List<String> source(Map<String, ?> partition, Map<String, ?> offset) {
    return AlteredOffsets.source(only(partition, offset), "A", "t"::equals);
  }

  private static List<String> checkpoint(Map<String, ?> partition, Map<String, ?> offset) {
    return AlteredOffsets.checkpoint(only(partition, offset), "A.t"::equals);
  }

  private static Map<Map<String, ?>, Map<String, ?>> only(
      Map<String, ?> partition, Map<String, ?> offset) {
    return Collections.singletonMap(partition, offset);
  }

  private static Map<String, Object> with(String key, Object value) {
    Map<String, Object> map = new HashMap<>(GOOD);
    map.put(key, value);
    return map;
  }

  private static Map<String, Object> without(String... keys) {
    Map<String, Object> map = new HashMap<>(GOOD);
    Arrays.asList(keys).forEach(map::remove);
    return map;
  }
}

package io.connectmirror.common.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StateCodecTest {
  @Test
  void keepsTheBytesOfAKey() {
    StateKey key = StateKey.of(StateKind.GROUP_OFFSET, "g, \"x\"", "east.orders", "3");

    assertThat(text(StateCodec.encode(key)))
        .isEqualTo("[\"group-offset\",\"g, \\\"x\\\"\",\"east.orders\",\"3\"]");
  }

  @Test
  void keepsTheBytesOfAValue() {
    Map<String, Object> value = new HashMap<>();
    value.put("offset", 12);
    value.put("name", "ü");
    value.put("active", true);
    value.put("ratio", 0.5f);

    assertThat(text(StateCodec.encode(value)))
        .isEqualTo("{\"active\":true,\"name\":\"ü\",\"offset\":12,\"ratio\":0.5}");
  }

  @ParameterizedTest
  @EnumSource
  void readsEveryKindBack(StateKind kind) throws IOException {
    StateKey key = StateKey.of(kind, "a", "b");

    assertThat(StateCodec.decodeKey(StateCodec.encode(key))).contains(key);
  }

  @Test
  void keepsTheWireNamesOfTheKinds() {
    assertThat(StateKind.values())
        .extracting(StateKind::wireName)
        .containsOnlyOnce(
            "topic-configs",
            "acl-created",
            "acl-not-carried",
            "topic-problem",
            "topic-id",
            "partition-state",
            "task-life",
            "anomaly",
            "group-offset",
            "group-not-mirrored");
  }

  @Test
  void readsNumbersBackInOneForm() throws IOException {
    Map<String, Object> value =
        Map.of("byte", (byte) 1, "int", 2, "long", Long.MAX_VALUE, "float", 1.5f);

    assertThat(StateCodec.decodeValue(StateCodec.encode(value)))
        .isEqualTo(Map.of("byte", 1L, "int", 2L, "long", Long.MAX_VALUE, "float", 1.5d))
        .isEqualTo(StateValues.normalised(value));
  }

  @Property
  void readsAnyKeyBack(@ForAll StateKind kind, @ForAll @Size(min = 1, max = 5) List<String> parts)
      throws IOException {
    // A lone surrogate is no text and has no UTF-8 form.
    parts.replaceAll(part -> new String(part.getBytes(UTF_8), UTF_8));
    StateKey key = new StateKey(kind, parts);

    assertThat(StateCodec.decodeKey(StateCodec.encode(key))).contains(key);
  }

  @Test
  void passesOverAKindOfALaterVersion() throws IOException {
    assertThat(StateCodec.decodeKey("[\"something-new\",\"x\"]".getBytes(UTF_8))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "[]",
        "[null]",
        "[\"anomaly\",null]",
        "[\"anomaly\"]",
        "{}",
        "7",
        "[\"anomaly\"",
        "[\"anomaly\"] x",
        "[\"anomaly\",{}]",
        "[\"anomaly\",[1]]"
      })
  void refusesWhatIsNoKey(String key) {
    assertThatThrownBy(() -> StateCodec.decodeKey(key.getBytes(UTF_8)))
        .isInstanceOf(IOException.class);
  }

  @Test
  void refusesARecordWithoutAKey() {
    assertThatThrownBy(() -> StateCodec.decodeKey(null)).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "\"x\"",
        "{\"a\":null}",
        "{\"a\":[1]}",
        "{\"a\":{}}",
        "{\"a\":1",
        "{} {}",
        "{\"a\":99999999999999999999}"
      })
  void refusesWhatIsNoFlatObject(String value) {
    assertThatThrownBy(() -> StateCodec.decodeValue(value.getBytes(UTF_8)))
        .isInstanceOf(IOException.class);
  }

  @Test
  void refusesToWriteWhatItCouldNotReadBack() {
    assertThatThrownBy(() -> StateCodec.encode(Map.of("list", List.of(1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("list");
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }
}

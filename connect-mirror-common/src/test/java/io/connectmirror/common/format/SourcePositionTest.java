package io.connectmirror.common.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.connect.json.JsonConverter;
import org.junit.jupiter.api.Test;

class SourcePositionTest {
  private static final Uuid ID = Uuid.fromString("4L6g3nShT-eMCtK--X86sw");

  @Test
  void keyInConnectsOffsetStoreEqualsMirrorMakersByteForByte() {
    assertThat(json(List.of("N", SourcePosition.partitionMap("A", new TopicPartition("t", 3)))))
        .isEqualTo("[\"N\",{\"cluster\":\"A\",\"partition\":3,\"topic\":\"t\"}]");
  }

  @Test
  void plainPositionIsMirrorMakersValue() {
    assertThat(json(SourcePosition.after(5).offsetMap())).isEqualTo("{\"offset\":5}");
  }

  @Test
  void readsBackAllThatItKnows() {
    SourcePosition position =
        new SourcePosition(
            OptionalLong.of(5), OptionalInt.of(2), Optional.of(ID), OptionalLong.of(9));

    assertThat(SourcePosition.read(position.offsetMap())).contains(position);
  }

  @Test
  void takesIntegersAndLongsAlike() {
    assertThat(SourcePosition.read(Map.of("offset", 5, "epoch", 2L, "seen", 9)))
        .contains(
            new SourcePosition(
                OptionalLong.of(5), OptionalInt.of(2), Optional.empty(), OptionalLong.of(9)));
  }

  @Test
  void extrasThatMakeNoSenseCountAsMissing() {
    assertThat(
            SourcePosition.read(
                Map.of("offset", 5L, "epoch", "x", "topicId", "not an id at all", "seen", -1)))
        .contains(SourcePosition.after(5));
  }

  @Test
  void noOffsetIsNoPosition() {
    assertThat(SourcePosition.read(null)).isEmpty();
    assertThat(SourcePosition.read(Map.of())).isEmpty();
    assertThat(SourcePosition.read(Collections.singletonMap("offset", null))).isEmpty();
    assertThat(SourcePosition.read(Map.of("offset", "5"))).isEmpty();
  }

  @Test
  void goesOnBehindTheLaterOfMirroredAndSeen() {
    assertThat(SourcePosition.after(5).next()).isEqualTo(6);
    assertThat(SourcePosition.read(Map.of("offset", 5, "seen", 9)).orElseThrow().next())
        .isEqualTo(9);
    assertThat(SourcePosition.read(Map.of("seen", 9)).orElseThrow().next()).isEqualTo(9);
  }

  private static String json(Object value) {
    try (JsonConverter converter = new JsonConverter()) {
      converter.configure(Map.of("schemas.enable", "false"), true);
      return new String(converter.fromConnectData("offsets", null, value), UTF_8);
    }
  }
}

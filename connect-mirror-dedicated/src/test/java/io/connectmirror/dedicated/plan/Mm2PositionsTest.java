package io.connectmirror.dedicated.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Mm2PositionsTest {
  private static final String KEY =
      "[\"MirrorSourceConnector\",{\"cluster\":\"east\",\"partition\":3,\"topic\":\"t\"}]";

  private final Mm2Positions positions = new Mm2Positions("MirrorSourceConnector", "east");

  @Test
  void readsWhatMirrorMakerWrites() {
    add(KEY, "{\"offset\":5}");

    assertThat(positions.last()).containsExactly(Map.entry(new TopicPartition("t", 3), 5L));
    assertThat(positions.unreadable()).isZero();
  }

  @Test
  void takesTheLastOfAPartition() {
    add(KEY, "{\"offset\":5}");
    add(KEY, "{\"offset\":4000000000}");

    assertThat(positions.last()).containsValue(4_000_000_000L).hasSize(1);
  }

  @Test
  void forgetsWhatATombstoneForgets() {
    add(KEY, "{\"offset\":5}");
    add(KEY, null);

    assertThat(positions.last()).isEmpty();
    assertThat(positions.unreadable()).isZero();
  }

  @Test
  void readsPositionsOfOurOwnConnectorUnderThatName() {
    add(KEY, "{\"offset\":5,\"epoch\":2,\"topicId\":\"AAAAAAAAAAAAAAAAAAAAAQ\"}");

    assertThat(positions.altered(topic -> true))
        .containsExactly(
            Map.entry(
                Map.of("cluster", "east", "topic", "t", "partition", 3), Map.of("offset", 5L)));
  }

  @Test
  void leavesOutTopicsThatAreNotMirroredAnyMore() {
    add(KEY, "{\"offset\":5}");
    add(KEY.replace("\"t\"", "\"gone\""), "{\"offset\":6}");

    assertThat(positions.altered(topic -> topic.equals("t")))
        .containsExactly(
            Map.entry(
                Map.of("cluster", "east", "topic", "t", "partition", 3), Map.of("offset", 5L)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[\"MirrorCheckpointConnector\",{\"partition\":3,\"topic\":\"east.t\",\"group\":\"g\"}]",
        "[\"MirrorHeartbeatConnector\",{\"sourceClusterAlias\":\"east\"}]",
        "[\"MirrorSourceConnector\",{\"cluster\":\"north\",\"partition\":3,\"topic\":\"t\"}]"
      })
  void passesOverWhatIsAnothers(String key) {
    add(key, "{\"offset\":0}");

    assertThat(positions.last()).isEmpty();
    assertThat(positions.unreadable()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "{}",
        "[]",
        "[1,{}]",
        "[\"MirrorSourceConnector\"]",
        "[\"MirrorSourceConnector\",null]",
        "[\"MirrorSourceConnector\",{\"cluster\":\"east\",\"topic\":\"t\"}]",
        "[\"MirrorSourceConnector\",{\"cluster\":\"east\",\"topic\":\"t\",\"partition\":-1}]",
        "[\"MirrorSourceConnector\",{\"cluster\":\"east\",\"topic\":\"t\",\"partition\":\"3\"}]",
        "[\"MirrorSourceConnector\",{\"cluster\":\"east\",\"topic\":\"t\",\"partition\":1.5}]",
        "[\"MirrorSourceConnector\",{\"cluster\":\"east\",\"topic\":7,\"partition\":3}]"
      })
  void countsKeysThatCannotBeRead(String key) {
    add(KEY, "{\"offset\":5}");
    add(key, "{\"offset\":9}");

    assertThat(positions.last()).containsExactly(Map.entry(new TopicPartition("t", 3), 5L));
    assertThat(positions.unreadable()).isOne();
  }

  @Test
  void countsARecordWithoutAKey() {
    positions.add(null, bytes("{\"offset\":9}"));

    assertThat(positions.unreadable()).isOne();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "5",
        "{}",
        "null",
        "{\"offset\":null}",
        "{\"offset\":\"5\"}",
        "{\"offset\":-1}",
        "{\"offset\":1.5}",
        "{\"offset\":99999999999999999999}"
      })
  void keepsThePositionBeforeAValueThatCannotBeRead(String value) {
    add(KEY, "{\"offset\":5}");
    add(KEY, value);

    assertThat(positions.last()).containsExactly(Map.entry(new TopicPartition("t", 3), 5L));
    assertThat(positions.unreadable()).isOne();
  }

  private void add(String key, String value) {
    positions.add(bytes(key), value == null ? null : bytes(value));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PositionMapTest {
  private final Map<String, Object> position = new PositionMap(17, 3, "id");

  @Test
  void isTheMapThatConnectWritesDown() {
    assertThat(position).isEqualTo(Map.of("offset", 17L, "epoch", 3, "topicId", "id")).hasSize(3);
    assertThat(new HashMap<>(position)).isEqualTo(position).hasSameHashCodeAs(position);
    assertThat(position.get("offset")).isEqualTo(17L);
    assertThat(position.get("epoch")).isEqualTo(3);
    assertThat(position.get("topicId")).isEqualTo("id");
    assertThat(position.get("seen")).isNull();
    assertThat(position.containsKey("epoch")).isTrue();
    assertThat(position.containsKey("seen")).isFalse();
  }

  @Test
  void leavesOutAnEpochThatIsNotKnown() {
    Map<String, Object> without = new PositionMap(0, -1, "id");

    assertThat(without).isEqualTo(Map.of("offset", 0L, "topicId", "id")).hasSize(2);
    assertThat(without.get("epoch")).isNull();
  }

  @Test
  void cannotBeChanged() {
    assertThatThrownBy(() -> position.put("offset", 1L))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> position.entrySet().iterator().next().setValue(1L))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(position::clear).isInstanceOf(UnsupportedOperationException.class);
  }
}

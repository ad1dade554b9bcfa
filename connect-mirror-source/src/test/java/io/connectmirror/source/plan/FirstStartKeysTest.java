package io.connectmirror.source.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FirstStartKeysTest {
  private static final Uuid ID = new Uuid(1, 2);

  @Test
  void tellsTheEndOfEachPartitionThatWasTold() {
    Map<String, Object> value =
        FirstStartKeys.value(ID, List.of(OptionalLong.of(5), OptionalLong.empty()));

    assertThat(FirstStartKeys.had(value, 1)).isTrue();
    assertThat(FirstStartKeys.had(value, 2)).isFalse();
    assertThat(FirstStartKeys.end(value, 0)).hasValue(5);
    assertThat(FirstStartKeys.end(value, 1)).isEmpty();
    assertThat(FirstStartKeys.end(value, 2)).isEmpty();
    assertThat(FirstStartKeys.isOfAnother(value, ID)).isFalse();
    assertThat(FirstStartKeys.isOfAnother(value, new Uuid(3, 4))).isTrue();
  }

  @Test
  void knowsOfAValueOfAnEarlierVersionThePartitionsAlone() {
    Map<String, Object> value = Map.of("partitions", 2L);

    assertThat(FirstStartKeys.had(value, 1)).isTrue();
    assertThat(FirstStartKeys.end(value, 1)).isEmpty();
    assertThat(FirstStartKeys.isOfAnother(value, ID)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",", "x", "-5", "99999999999999999999"})
  void takesNoEndFromWhatIsNone(String ends) {
    Map<String, Object> value = new HashMap<>(FirstStartKeys.value(ID, List.of()));
    value.put("ends", ends);

    assertThat(FirstStartKeys.end(value, 0)).isEmpty();
  }
}

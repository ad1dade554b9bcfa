package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.source.plan.CheckedTopicKeys;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

class CheckedTopicsViewTest {
  private static final Uuid ID = Uuid.randomUuid();

  private final ManualClock clock = new ManualClock();
  private final CountedLooks state = new CountedLooks();
  private final CheckedTopicsView view = new CheckedTopicsView(state, "mirror", clock.nanos());

  @Test
  void readsTheStateTopicOnlyEveryFewSecondsHoweverOftenItIsAsked() throws InterruptedException {
    for (int second = 0; second < 10; second++) {
      assertThat(view.isChecked("east.t", ID)).isFalse();
      assertThat(view.isChecked("east.u", ID)).isFalse();
      clock.advanceMs(1_000);
    }

    assertThat(state.looks).isEqualTo(2);
  }

  @Test
  void seesWhatIsToldMeanwhileOfATopicOfThisIdAlone() throws InterruptedException {
    assertThat(view.isChecked("east.t", ID)).isFalse();
    state.told = Map.of(CheckedTopicKeys.of("mirror", "east.t"), CheckedTopicKeys.value(ID));
    clock.advanceMs(5_000);

    assertThat(view.isChecked("east.t", ID)).isTrue();
    assertThat(view.isChecked("east.t", Uuid.randomUuid())).isFalse();
    assertThat(view.isChecked("east.u", ID)).isFalse();
  }

  private static final class CountedLooks implements StateStore {
    Map<StateKey, Map<String, Object>> told = Map.of();
    int looks;

    @Override
    public Map<StateKey, Map<String, Object>> load(StateKind kind) {
      looks++;
      return told;
    }

    @Override
    public void put(Map<StateKey, Optional<Map<String, Object>>> values) {
      throw new AssertionError("only the connector writes");
    }

    @Override
    public void close() {}
  }
}

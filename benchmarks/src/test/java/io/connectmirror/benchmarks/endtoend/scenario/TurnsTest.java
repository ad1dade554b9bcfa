package io.connectmirror.benchmarks.endtoend.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {
  @Test
  void everybodyIsFirstOnce() {
    List<String> all = List.of("a", "b", "c");

    assertThat(Turns.ofRound(all, 0)).containsExactly("a", "b", "c");
    assertThat(Turns.ofRound(all, 1)).containsExactly("b", "c", "a");
    assertThat(Turns.ofRound(all, 2)).containsExactly("c", "a", "b");
    assertThat(Turns.ofRound(all, 3)).containsExactly("a", "b", "c");
  }
}

package io.connectmirror.source.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimsTest {
  /** theirs: - nothing, a asks, h holds. */
  @ParameterizedTest
  @CsvSource({
    "true, -, true, false",
    "false, -, false, false",
    "true, a, false, false",
    "false, h, true, true",
    "true, h, true, false",
    "true, h, false, true",
    "false, a, true, false",
    "false, a, false, true",
  })
  void letsTheFirstHolderWrite(boolean held, String theirs, boolean first, boolean refused) {
    Map<String, Boolean> others = theirs.equals("-") ? Map.of() : Map.of("t", theirs.equals("h"));

    assertThat(Claims.refused(Set.of("t"), Map.of("t", held), others, first))
        .isEqualTo(refused ? Set.of("t") : Set.of());
  }

  @Property
  void letsExactlyOneOfTwoWriteWhenBothSeeEachOther(
      @ForAll boolean eastHeld, @ForAll boolean westHeld) {
    Map<String, Boolean> east = Map.of("t", eastHeld);
    Map<String, Boolean> west = Map.of("t", westHeld);

    boolean eastRefused = !Claims.refused(Set.of("t"), east, west, true).isEmpty();
    boolean westRefused = !Claims.refused(Set.of("t"), west, east, false).isEmpty();

    assertThat(eastRefused).isNotEqualTo(westRefused);
  }

  @Test
  void readsBackWhatItWrites() {
    assertThat(Claims.isHeld(Claims.value(true))).isTrue();
    assertThat(Claims.isHeld(Claims.value(false))).isFalse();
    assertThat(Claims.isHeld(Map.of())).isFalse();
  }
}

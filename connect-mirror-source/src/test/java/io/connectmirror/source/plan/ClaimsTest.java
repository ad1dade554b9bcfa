package io.connectmirror.source.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.plan.Claims.Claim;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
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
    Map<String, Claim> others =
        theirs.equals("-") ? Map.of() : Map.of("t", new Claim(theirs.equals("h"), false));

    assertThat(Claims.refused(Set.of("t"), false, held ? Set.of("t") : Set.of(), others, first))
        .isEqualTo(refused ? Set.of("t") : Set.of());
  }

  @Property
  void letsExactlyOneOfTwoWriteUnlessBothMarkTheirRecords(
      @ForAll("claims") Claim east, @ForAll("claims") Claim west) {
    boolean eastRefused = isRefused(east, west, true);
    boolean westRefused = isRefused(west, east, false);

    if (east.marks() && west.marks()) {
      assertThat(eastRefused || westRefused).isFalse();
    } else {
      assertThat(eastRefused).isNotEqualTo(westRefused);
    }
  }

  @Test
  void refusesTheOneThatCeasedToMark() {
    Claim marking = new Claim(true, true);
    Claim ceased = new Claim(true, false);

    assertThat(isRefused(ceased, marking, true)).isTrue();
    assertThat(isRefused(marking, ceased, false)).isFalse();
  }

  private static boolean isRefused(Claim ours, Claim theirs, boolean first) {
    Set<String> held = ours.held() ? Set.of("t") : Set.of();
    return !Claims.refused(Set.of("t"), ours.marks(), held, Map.of("t", theirs), first).isEmpty();
  }

  @Provide
  Arbitrary<Claim> claims() {
    return Combinators.combine(Arbitraries.of(true, false), Arbitraries.of(true, false))
        .as(Claim::new);
  }

  @Test
  void readsBackWhatItWrites() {
    for (Claim claim : new Claim[] {new Claim(true, false), new Claim(false, true)}) {
      assertThat(Claim.of(claim.value())).isEqualTo(claim);
    }
    assertThat(Claim.of(Map.of())).isEqualTo(new Claim(false, false));
  }
}

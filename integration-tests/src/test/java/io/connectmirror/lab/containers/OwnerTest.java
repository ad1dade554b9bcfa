package io.connectmirror.lab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnerTest {
  private static final long START = 1_700_000_000_000L;
  private static final Owner SELF = new Owner("here", 1, START);
  private static final Owner OTHER = new Owner("here", 42, START);

  private static LongFunction<Optional<Instant>> running(long pid, long startedMs) {
    return asked -> asked == pid ? Optional.of(Instant.ofEpochMilli(startedMs)) : Optional.empty();
  }

  @Test
  void isReadBackFromItsLabel() {
    Owner owner = new Owner("a/b", 7, START);

    assertThat(owner.text()).isEqualTo("a/b/7/1700000000000");
    assertThat(Owner.parse(owner.text())).contains(owner);
    assertThat(Owner.parse(Owner.current().text())).contains(Owner.current());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "here", "here/x/1", "here/1/", "here/1/99999999999999999999"})
  void isNotReadFromOtherText(String text) {
    assertThat(Owner.parse(text)).isEmpty();
  }

  @Test
  void isGoneWhenNoProcessHasItsId() {
    assertThat(OTHER.isGone(SELF, running(1, START))).isTrue();
  }

  @Test
  void isGoneWhenAnotherProcessHasItsId() {
    assertThat(OTHER.isGone(SELF, running(42, START + 3_600_000))).isTrue();
  }

  @Test
  void isThereWhenItsStartIsTheSameButForASecond() {
    assertThat(OTHER.isGone(SELF, running(42, START + 1_000))).isFalse();
    assertThat(OTHER.isGone(SELF, running(42, START - 1_000))).isFalse();
  }

  @Test
  void isNeverGoneOnAnotherMachine() {
    Owner elsewhere = new Owner("there", 42, START);

    assertThat(elsewhere.isGone(SELF, running(1, START))).isFalse();
  }
}

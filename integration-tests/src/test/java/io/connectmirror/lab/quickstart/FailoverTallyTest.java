package io.connectmirror.lab.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailoverTallyTest {
  private final FailoverTally tally = new FailoverTally();

  @Test
  void findsNothingWrongWhenTheSecondReadGoesOnWhereTheFirstStopped() {
    before(0, 5);
    after(5, 9);

    assertThat(tally.readAgain()).isZero();
    assertThat(tally.skipped(9)).isZero();
    assertThat(tally.countBefore()).isEqualTo(5);
    assertThat(tally.countAfter()).isEqualTo(4);
  }

  @Test
  void countsWhatIsReadAgainEvenTwiceOnTheTarget() {
    before(0, 5);
    after(3, 9);
    after(8, 9);

    assertThat(tally.readAgain()).isEqualTo(3);
    assertThat(tally.skipped(9)).isZero();
  }

  @Test
  void countsWhatIsSkippedInTheMiddleAndAtTheEnd() {
    before(0, 5);
    after(7, 9);

    assertThat(tally.skipped(10)).isEqualTo(3);
    assertThat(tally.readAgain()).isZero();
  }

  private void before(int from, int to) {
    for (int order = from; order < to; order++) {
      tally.readBefore(order);
    }
  }

  private void after(int from, int to) {
    for (int order = from; order < to; order++) {
      tally.readAfter(order);
    }
  }
}

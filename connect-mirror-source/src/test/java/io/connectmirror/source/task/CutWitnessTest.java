package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import org.junit.jupiter.api.Test;

class CutWitnessTest {
  private final CutWitness witness = new CutWitness(8, 1);

  @Test
  void aLaterLeaderThatHasLessShowsACut() {
    assertThat(witness.isCut(new ListedOffset(5, 2), 5)).isTrue();
  }

  @Test
  void aLaterLeaderThatHasAsMuchShowsNone() {
    assertThat(witness.isCut(new ListedOffset(8, 2), 8)).isFalse();
  }

  @Test
  void theSameLeaderMayNotTellOfAllThatItHas() {
    assertThat(witness.isCut(new ListedOffset(5, 1), 5)).isFalse();
  }

  @Test
  void aRecordThatIsNotReadYetMayShowAnEarlierCut() {
    assertThat(witness.isCut(new ListedOffset(5, 2), 4)).isFalse();
  }

  @Test
  void aConsumerThatHasReadBeyondTheEndNoticesItself() {
    assertThat(witness.isCut(new ListedOffset(5, 2), 6)).isFalse();
  }
}

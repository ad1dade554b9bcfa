package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.task.CopyGaps.Gap;
import io.connectmirror.source.task.CopyGaps.Noted;
import java.util.List;
import org.junit.jupiter.api.Test;

class CopyGapsTest {
  private final CopyGaps gaps = new CopyGaps();

  @Test
  void notesWhatLiesBeforeTheFirstCopyAndBetweenCopies() {
    gaps.begin(7, 5, false);
    gaps.copied(7, 8);
    gaps.copied(8, 9);
    gaps.copied(9, 11);

    assertThat(gaps.take())
        .contains(new Noted(7, List.of(new Gap(5, 8, 7, true), new Gap(10, 11, 9, false))));
    assertThat(gaps.take()).isEmpty();
  }

  @Test
  void tellsNothingOfWhatLiesBehindACopyWhosePlaceIsNotKnown() {
    gaps.begin(7, -1, false);
    gaps.copied(7, 8);
    gaps.copiedSomewhere();
    gaps.copied(9, 11);

    assertThat(gaps.isEmpty()).isTrue();
  }

  @Test
  void whereOthersMayWriteNotesOnlyWhatLiesBeforeTheFirstCopy() {
    gaps.begin(7, 5, true);
    gaps.copied(7, 8);
    gaps.copied(8, 12);

    assertThat(gaps.take()).contains(new Noted(7, List.of(new Gap(5, 8, 7, true))));
  }

  @Test
  void whereTransactionsLeaveMarkersASingleOffsetIsNone() {
    gaps.begin(7, 5, false);
    gaps.markers();
    gaps.copied(7, 6);
    gaps.copied(8, 9);

    assertThat(gaps.take()).contains(new Noted(7, List.of(new Gap(7, 9, 8, false))));
  }

  @Test
  void notesNoMoreThanCanBeLookedAt() {
    gaps.begin(0, 0, false);
    for (int copy = 0; copy < 2 * CopyGaps.MOST; copy++) {
      gaps.copied(copy, 2L * copy + 1);
    }

    assertThat(gaps.take().orElseThrow().gaps()).hasSize(CopyGaps.MOST);
  }
}

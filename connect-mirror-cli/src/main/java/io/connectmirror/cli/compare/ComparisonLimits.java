package io.connectmirror.cli.compare;

/**
 * How much one comparison keeps in memory.
 *
 * @param lookAhead how many records of each side are looked at before a record counts as alone
 * @param history how many matched records are known again when they are repeated; a power of two
 * @param alone how many records of each side are kept that found no counterpart yet
 * @param differences how many differences are kept, the first ones; all are counted
 */
public record ComparisonLimits(int lookAhead, int history, int alone, int differences) {
  private static final int LOOK_AHEAD = 4_096;
  private static final int HISTORY = 65_536;
  private static final int SMALLEST_HISTORY = 1_024;
  private static final int ALONE = 16_384;

  public ComparisonLimits {
    if (lookAhead < 1 || history < 1 || alone < 1 || differences < 0) {
      throw new IllegalArgumentException("no limits");
    }
  }

  /**
   * @param records how many there may be on the source; fewer take less memory
   */
  public static ComparisonLimits of(long records, int differences) {
    int history = SMALLEST_HISTORY;
    while (history < HISTORY && history < records) {
      history *= 2;
    }
    return new ComparisonLimits(LOOK_AHEAD, history, ALONE, differences);
  }
}

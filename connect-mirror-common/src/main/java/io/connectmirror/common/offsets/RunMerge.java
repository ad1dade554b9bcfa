package io.connectmirror.common.offsets;

/**
 * Makes a list shorter by merging its oldest entries: of each four, the first stays if it is a run,
 * and the rest becomes one unknown space. No forward answer becomes higher and no backward one
 * either; those for the merged stretch become coarser.
 */
final class RunMerge {
  private static final int GROUP = 4;

  private RunMerge() {}

  /**
   * Merges the older half.
   *
   * @return how many runs are gone
   */
  static int olderHalf(RunList list) {
    int end = list.size() / 2;
    while (end < list.size() - 1 && list.isSpace(end)) {
      end++;
    }
    RunList merged = list.emptyLike();
    int gone = 0;
    for (int group = 0; group < end; group += GROUP) {
      int rest = group;
      if (!list.isSpace(group)) {
        merged.append(list.source(group), list.target(group), list.length(group));
        rest++;
      }
      for (int i = rest; i < Math.min(group + GROUP, end); i++) {
        merged.appendSpace(list.source(i), list.bound(i), RunList.MERGED);
        gone += list.isSpace(i) ? 0 : 1;
      }
    }
    list.splice(0, end, merged);
    return gone;
  }
}

package io.connectmirror.cli.compare;

import java.util.List;
import java.util.OptionalLong;

/**
 * What the comparison of two streams found.
 *
 * @param equal records that have an equal copy, in order or not
 * @param cleaned records that one side has alone because a newer one of their key, or a tombstone's
 *     age, let the log cleaner remove their counterpart
 * @param notJudged records of which that could be so, and what would tell was not seen
 * @param notMirroredYet records behind what was mirrored
 * @param outside records before the first match of streams that did not begin at the same record,
 *     and copies behind the end of the range
 * @param firstMatch source offset of the first record with a copy in order
 * @param missingAtStart of the missing, those before the first match
 * @param repeatedAtStart of the repeated, those before the first match
 * @param extraAtStart of the extra, those before the first match
 * @param differences the first ones, in order
 */
public record ComparisonResult(
    long equal,
    long missing,
    long extra,
    long repeated,
    long reordered,
    long changed,
    long cleaned,
    long notJudged,
    long notMirroredYet,
    long outside,
    OptionalLong firstMatch,
    long missingAtStart,
    long repeatedAtStart,
    long extraAtStart,
    List<Difference> differences) {
  public ComparisonResult {
    differences = List.copyOf(differences);
  }

  /** All differences; those that {@link #differences} has no room for too. */
  public long different() {
    return missing + extra + repeated + reordered + changed;
  }
}

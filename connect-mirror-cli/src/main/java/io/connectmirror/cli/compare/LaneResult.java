package io.connectmirror.cli.compare;

import java.util.List;

/**
 * What was found in one partition.
 *
 * @param plan of it
 * @param results of its segments, in order
 * @param sourceRecords read and compared
 * @param targetRecords read and compared
 * @param bytes of both
 * @param leftOut records of either side that do not take part
 * @param notMirroredYet source offsets behind what was read, which are not mirrored yet
 * @param gone whether records were deleted while they were to be read; the rest was not judged
 * @param unfinished whether the time was over before the end
 */
public record LaneResult(
    LanePlan plan,
    List<ComparisonResult> results,
    long sourceRecords,
    long targetRecords,
    long bytes,
    long leftOut,
    long notMirroredYet,
    boolean gone,
    boolean unfinished) {
  public LaneResult {
    results = List.copyOf(results);
  }
}

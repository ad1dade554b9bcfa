package io.connectmirror.cli.verify;

import io.connectmirror.cli.compare.Segment;
import java.util.List;

/**
 * What of a partition is compared.
 *
 * @param segments none when there is nothing to compare
 * @param length source offsets of the range that was asked for and is mirrored
 * @param chosen those of them that are compared
 * @param notMirroredYet source offsets behind it, where nothing is compared
 * @param notes what a reader of the report has to know
 */
record RangePlan(
    List<Segment> segments, long length, long chosen, long notMirroredYet, List<String> notes) {
  RangePlan {
    segments = List.copyOf(segments);
    notes = List.copyOf(notes);
  }
}

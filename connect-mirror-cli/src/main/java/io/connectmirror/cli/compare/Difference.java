package io.connectmirror.cli.compare;

import java.util.List;
import java.util.OptionalLong;

/**
 * One difference, or several of a kind that follow each other with nothing equal between them.
 *
 * @param source offset of the first record on the source; of an extra record, that of the record
 *     before which it stands; empty when there is none behind it
 * @param sourceEnd one past the last such offset
 * @param target offset of the first record on the target; of a missing record, that of the record
 *     before which it should stand; empty when there is none behind it
 * @param targetEnd one past the last such offset
 * @param records how many
 * @param parts in what changed records differ
 */
public record Difference(
    DifferenceKind kind,
    OptionalLong source,
    OptionalLong sourceEnd,
    OptionalLong target,
    OptionalLong targetEnd,
    long records,
    List<RecordPart> parts) {
  public Difference {
    parts = List.copyOf(parts);
  }
}

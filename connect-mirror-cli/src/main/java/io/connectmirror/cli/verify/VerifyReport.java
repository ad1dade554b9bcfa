package io.connectmirror.cli.verify;

import io.connectmirror.cli.compare.Difference;
import java.util.List;

/**
 * What a comparison of a flow's topics found.
 *
 * @param flow its label
 * @param equal whether no difference was found and nothing stood in the way of looking
 * @param comparedPercent how much of what is mirrored was compared, by source offsets
 * @param total of all partitions
 * @param notes what does not concern a single partition
 * @param partitions in order
 */
record VerifyReport(
    String flow,
    boolean equal,
    double comparedPercent,
    double seconds,
    Counts total,
    List<String> notes,
    List<PartitionReport> partitions) {
  VerifyReport {
    notes = List.copyOf(notes);
    partitions = List.copyOf(partitions);
  }

  /** How one partition fared. */
  enum Verdict {
    EQUAL,
    DIFFERENT,
    /** Something stood in the way; the notes say what. */
    UNCLEAR
  }

  /**
   * @param equal records with an equal copy
   * @param notMirroredYet records or offsets behind the mirror
   * @param cleaned records that the log cleaner took from one side
   * @param notJudged records of which nobody can tell whether it did
   * @param outside records that only one side has because it begins earlier or ends later
   * @param leftOut records that the mirror leaves out, or that are not its own
   * @param bytes read of both sides
   */
  record Counts(
      long equal,
      long missing,
      long extra,
      long repeated,
      long reordered,
      long changed,
      long notMirroredYet,
      long cleaned,
      long notJudged,
      long outside,
      long leftOut,
      long bytes) {
    static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    Counts plus(Counts other) {
      return new Counts(
          equal + other.equal,
          missing + other.missing,
          extra + other.extra,
          repeated + other.repeated,
          reordered + other.reordered,
          changed + other.changed,
          notMirroredYet + other.notMirroredYet,
          cleaned + other.cleaned,
          notJudged + other.notJudged,
          outside + other.outside,
          leftOut + other.leftOut,
          bytes + other.bytes);
    }

    long different() {
      return missing + extra + repeated + reordered + changed;
    }
  }

  /**
   * @param topic on the source
   * @param remoteTopic on the target
   * @param sourceFrom first source offset of the range
   * @param sourceTo one past the last one
   * @param differences the first ones
   */
  record PartitionReport(
      String topic,
      String remoteTopic,
      int partition,
      Verdict verdict,
      long sourceFrom,
      long sourceTo,
      long targetFrom,
      long targetTo,
      Counts counts,
      List<String> notes,
      List<Difference> differences) {
    PartitionReport {
      notes = List.copyOf(notes);
      differences = List.copyOf(differences);
    }

    /** With no more differences listed than that. */
    PartitionReport withFirst(int most) {
      return new PartitionReport(
          topic,
          remoteTopic,
          partition,
          verdict,
          sourceFrom,
          sourceTo,
          targetFrom,
          targetTo,
          counts,
          notes,
          differences.subList(0, most));
    }
  }
}

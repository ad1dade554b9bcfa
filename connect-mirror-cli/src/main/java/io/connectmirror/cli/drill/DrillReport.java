package io.connectmirror.cli.drill;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a drill found.
 *
 * @param flow its label
 * @param works whether a failover by this plan would have worked
 * @param startedAt when, in ISO 8601
 * @param positionsMs what it took to read and translate the positions of all groups
 * @param seconds what the drill took
 * @param groups in order of their names
 * @param schemaIds how many distinct ids of schemas were found in records and looked up
 * @param schemas those ids with which something is wrong
 * @param notes what else an operator should know
 */
record DrillReport(
    String flow,
    boolean works,
    String startedAt,
    long positionsMs,
    double seconds,
    List<GroupReport> groups,
    int schemaIds,
    List<SchemaFinding> schemas,
    List<String> notes) {
  DrillReport {
    groups = List.copyOf(groups);
    schemas = List.copyOf(schemas);
    notes = List.copyOf(notes);
  }

  /**
   * @param outcome the worst of its partitions
   * @param firstRecordMs from the command to commit the copy of its positions to the first record
   *     that was read; empty when none was
   * @param reason why it could not be tried
   */
  record GroupReport(
      String group,
      Outcome outcome,
      OptionalLong firstRecordMs,
      Optional<String> reason,
      List<PartitionReport> partitions) {
    GroupReport {
      partitions = List.copyOf(partitions);
    }
  }

  /**
   * @param topic on the source
   * @param remoteTopic on the target
   * @param sourcePosition where the group is on the source
   * @param translated where that is on the target
   * @param committed where the group is on the target, by what is committed there
   * @param begins where it would begin: what is committed, else what is translated
   * @param readsAgain records that it would read again
   * @param misses records that it would miss at the start
   * @param atLeast whether the two are only what was seen until the drill stopped looking
   * @param missing records behind that have no copy
   * @param changed records that differ, or are in another order
   * @param foreign records that are no copies
   * @param repeated further copies behind the start
   * @param compared records with an equal copy
   * @param notMirroredYet records that were not mirrored yet: what a failover now would lose
   */
  record PartitionReport(
      String topic,
      String remoteTopic,
      int partition,
      long sourcePosition,
      OptionalLong translated,
      OptionalLong committed,
      OptionalLong begins,
      Outcome outcome,
      long readsAgain,
      long misses,
      boolean atLeast,
      long missing,
      long changed,
      long foreign,
      long repeated,
      long compared,
      long notMirroredYet,
      Optional<String> reason) {}

  /**
   * @param id of the schema
   * @param topic of a record with it, on the target
   * @param part {@code key} or {@code value}
   * @param problem what is wrong
   */
  record SchemaFinding(
      int id, String topic, int partition, long offset, String part, String problem) {}
}

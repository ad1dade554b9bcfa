package io.connectmirror.it;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * A partition and its copy, read from their logs: what a translated position should have been.
 *
 * <p>The right place of a group is the copy of the first mirrored record at or after its position
 * on the source; the end, when there is none.
 */
final class MirroredLog {
  private final long[] sources;
  private final long[] targets;
  private final long targetEnd;

  private MirroredLog(long[] sources, long[] targets, long targetEnd) {
    this.sources = sources;
    this.targets = targets;
    this.targetEnd = targetEnd;
  }

  /**
   * Pairs {@link CountedRecords} with their copies by their numbers.
   *
   * @param source all records that were to be mirrored, in their order
   * @param target all records of the copy
   * @param targetEnd log end of the copy
   * @throws AssertionError unless each record has one copy, in the same order, and nothing else is
   *     there
   */
  static MirroredLog of(
      List<ConsumerRecord<byte[], byte[]>> source,
      List<ConsumerRecord<byte[], byte[]>> target,
      long targetEnd) {
    if (!numbers(source).equals(numbers(target))) {
      throw new AssertionError(
          target.size() + " records are not the copies of these " + source.size());
    }
    return of(offsets(source), offsets(target), targetEnd);
  }

  /** Of the offsets of records and, in the same places, of their copies. */
  static MirroredLog of(long[] sources, long[] targets, long targetEnd) {
    return new MirroredLog(sources, targets, targetEnd);
  }

  /**
   * Compares where groups are with where they should be.
   *
   * @param placed by position on the source, the position on the target; empty for none, which
   *     makes a group start over
   */
  Placements judge(Map<Long, OptionalLong> placed) {
    int exact = 0;
    long readAgain = 0;
    long mostReadAgain = 0;
    long skipped = 0;
    for (Map.Entry<Long, OptionalLong> group : placed.entrySet()) {
      long right = right(group.getKey());
      long at = group.getValue().orElse(0);
      if (group.getValue().isPresent() && at == right) {
        exact++;
      }
      long again = records(at, right);
      readAgain += again;
      mostReadAgain = Math.max(mostReadAgain, again);
      skipped += records(right, at);
    }
    return new Placements(placed.size(), exact, readAgain, mostReadAgain, skipped);
  }

  private long right(long position) {
    int next = firstFrom(sources, position);
    return next < sources.length ? targets[next] : targetEnd;
  }

  /** Copies from one offset to another, exclusive. */
  private long records(long from, long to) {
    return Math.max(0, firstFrom(targets, to) - firstFrom(targets, from));
  }

  private static int firstFrom(long[] offsets, long offset) {
    int found = Arrays.binarySearch(offsets, offset);
    return found >= 0 ? found : -found - 1;
  }

  private static List<Long> numbers(List<ConsumerRecord<byte[], byte[]>> records) {
    return records.stream().map(CountedRecords::number).collect(Collectors.toList());
  }

  private static long[] offsets(List<ConsumerRecord<byte[], byte[]>> records) {
    return records.stream().mapToLong(ConsumerRecord::offset).toArray();
  }

  /**
   * How groups were placed.
   *
   * @param groups how many
   * @param exact those at the right place
   * @param readAgain records that all of them together would read a second time
   * @param mostReadAgain the most of it by one group
   * @param skipped records that they would never read
   */
  record Placements(int groups, int exact, long readAgain, long mostReadAgain, long skipped) {}
}

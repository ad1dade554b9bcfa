package io.connectmirror.cli.status.view;

import io.connectmirror.cli.status.port.Behind;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * One partition that is mirrored.
 *
 * @param source by its name on the source
 * @param remoteTopic its topic on the target, if the policy has a name for it
 * @param sourceStart offset of the first record of the source, where known
 * @param sourceEnd offset that the next record there gets, where known
 * @param targetEnd the same on the target; empty when there is no such partition, or not known
 * @param mirrored how far the offset syncs say it is mirrored
 * @param behind what the source holds behind that, if it was looked for
 */
public record PartitionView(
    TopicPartition source,
    Optional<String> remoteTopic,
    OptionalLong sourceStart,
    OptionalLong sourceEnd,
    OptionalLong targetEnd,
    Optional<Mirrored> mirrored,
    Optional<Behind> behind) {

  /**
   * @param nextSource the source offset before which nothing is left to mirror
   * @param nextTarget the target offset behind the newest copy
   * @param syncedAtMs when that was written down, milliseconds since the epoch
   */
  public record Mirrored(long nextSource, long nextTarget, long syncedAtMs) {}

  /**
   * Where the source goes on that is not mirrored yet, as far as is known. Without an offset sync
   * that is its first record, but only if the target never had a record: else the syncs were lost
   * and nobody knows.
   *
   * @param fromLatest whether partitions begin at their end, so that without a sync nothing is
   *     known
   */
  public OptionalLong nextToMirror(boolean fromLatest) {
    if (sourceStart.isEmpty() || sourceEnd.isEmpty()) {
      return OptionalLong.empty();
    }
    if (mirrored.isPresent()) {
      // What retention took away meanwhile is no lag but a loss, which the mirror tells of.
      return OptionalLong.of(Math.max(mirrored.get().nextSource(), sourceStart.getAsLong()));
    }
    boolean neverMirrored = targetEnd.orElse(0) == 0;
    return neverMirrored && !fromLatest ? sourceStart : OptionalLong.empty();
  }

  PartitionView with(Behind seen) {
    return new PartitionView(
        source, remoteTopic, sourceStart, sourceEnd, targetEnd, mirrored, Optional.of(seen));
  }
}

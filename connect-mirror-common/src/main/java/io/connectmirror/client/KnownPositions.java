package io.connectmirror.client;

import io.connectmirror.client.LogBounds.Bounds;
import io.connectmirror.client.TranslatedOffset.Certainty;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.Translation;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * What one reading of a flow's offset map tells, and the answers that follow from it.
 *
 * @param map of the flow, read to its end
 * @param partitions what they are called
 * @param bounds of the logs on the connected cluster, read after the map
 * @param atTarget whether that is the flow's target
 * @param place of the offset syncs, for messages
 */
record KnownPositions(
    RunOffsetMap map,
    RemotePartitions partitions,
    LogBounds bounds,
    boolean atTarget,
    String place) {

  TranslatedOffset toTarget(TopicPartition onSource, long offset) {
    requirePosition(onSource, offset);
    Optional<TopicPartition> onTarget = partitions.onTarget(onSource);
    if (onTarget.isEmpty()) {
      return TranslatedOffset.unknown(
          onTarget, "the replication policy has no remote name for " + onSource.topic());
    }
    return answer(onSource, onTarget.get(), map.forward(onSource, offset), atTarget);
  }

  TranslatedOffset toSource(TopicPartition remote, long offset) {
    requirePosition(remote, offset);
    Optional<TopicPartition> onSource = partitions.onSource(remote);
    if (onSource.isEmpty()) {
      return TranslatedOffset.unknown(
          onSource,
          partitions.isAmbiguous(remote)
              ? "several topics of the source are called " + remote.topic() + " on the target"
              : "no topic in the offset map is called " + remote.topic() + " on the target" + of());
    }
    return answer(onSource.get(), onSource.get(), map.backward(onSource.get(), offset), !atTarget);
  }

  private TranslatedOffset answer(
      TopicPartition mapped, TopicPartition there, Translation translation, boolean connected) {
    if (translation instanceof Translation.Unknown unknown) {
      return TranslatedOffset.unknown(Optional.of(there), why(mapped, unknown.reason()));
    }
    Certainty certainty = certainty(translation);
    String why = why(mapped, certainty);
    long offset = translation.position().orElseThrow();
    if (!connected) {
      return known(certainty, there, offset, why);
    }
    Bounds log = bounds.of().get(there);
    if (log == null) {
      return TranslatedOffset.unknown(
          Optional.of(there),
          bounds.without().getOrDefault(there, there + " was not known when the map was read"));
    }
    if (offset > log.end()) {
      return known(
          Certainty.EARLIER,
          there,
          log.end(),
          "%s ends at %d, before %d, where the offset map leads: records were lost there"
              .formatted(there, log.end(), offset));
    }
    if (offset < log.start()) {
      return known(
          certainty,
          there,
          log.start(),
          "%s; %s begins here, what was before is gone".formatted(why, there));
    }
    return known(certainty, there, offset, why);
  }

  private String why(TopicPartition mapped, Translation.Reason reason) {
    return switch (reason) {
      case NOT_REACHED -> "the offset map holds nothing of " + mapped + of();
      case BEFORE_KNOWN ->
          "the offset map of %s begins later, and mirroring began before that".formatted(mapped);
    };
  }

  private static String why(TopicPartition mapped, Certainty certainty) {
    return switch (certainty) {
      case EXACT -> "the offset map knows the place";
      case BEFORE_START -> "mirroring of %s began later".formatted(mapped);
      default ->
          "the offset map of %s has a gap there; this is one past the last record before it"
              .formatted(mapped);
    };
  }

  /** Where was looked, and what else is there. */
  private String of() {
    Set<String> others =
        map.otherFlows().stream()
            .map(KnownPositions::text)
            .collect(Collectors.toCollection(TreeSet::new));
    return " (%s%s)".formatted(place, others.isEmpty() ? "" : "; other flows in it: " + others);
  }

  private static String text(Flow flow) {
    return flow.sourceClusterId() + "->" + flow.targetClusterId();
  }

  private static Certainty certainty(Translation translation) {
    if (translation instanceof Translation.Exact) {
      return Certainty.EXACT;
    }
    return translation instanceof Translation.BeforeStart
        ? Certainty.BEFORE_START
        : Certainty.EARLIER;
  }

  private static TranslatedOffset known(
      Certainty certainty, TopicPartition there, long offset, String why) {
    return new TranslatedOffset(certainty, Optional.of(there), OptionalLong.of(offset), why);
  }

  private static void requirePosition(TopicPartition partition, long offset) {
    Objects.requireNonNull(partition, "the partition");
    if (offset < 0) {
      throw new IllegalArgumentException("no position in " + partition + ": " + offset);
    }
  }
}

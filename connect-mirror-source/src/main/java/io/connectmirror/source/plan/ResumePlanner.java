package io.connectmirror.source.plan;

import io.connectmirror.source.plan.PartitionSight.Shortfall;
import io.connectmirror.source.plan.PartitionSight.TopicIds;
import io.connectmirror.source.plan.ResumeDecision.AnomalyFound;
import io.connectmirror.source.plan.ResumeDecision.Start;
import io.connectmirror.source.plan.ResumeDecision.Wait;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.kafka.common.Uuid;

/**
 * Decides where to read a partition from: the one place that judges whether a position still means
 * what it meant. The consumer itself never resets.
 */
public final class ResumePlanner {
  private ResumePlanner() {}

  public static ResumeDecision decide(PartitionSight sight) {
    // An earlier life may have ended before it noted a position. To begin anew would skip what was
    // deleted since then, or under latest also what was written, and nobody would be told.
    Optional<KnownPosition> position = resumePoint(sight).or(sight::begun);
    if (position.isEmpty()) {
      return firstTime(sight);
    }
    if (isOfAnotherTopic(sight)) {
      return recreated(sight, position.get().next());
    }
    if (sight.remembered().map(ids -> !ids.target().equals(sight.targetId())).orElse(false)) {
      return targetRecreated(sight, position.get().next());
    }
    ResumeDecision decision = inRange(sight, position.get());
    return decision instanceof Start start && sight.shortfall().isPresent()
        ? targetTruncated(sight, sight.shortfall().get(), position.get(), start.point())
        : decision;
  }

  private static ResumeDecision firstTime(PartitionSight sight) {
    if (isOfAnotherTopic(sight)) {
      return new Start(at(sight, sight.logStart()));
    }
    if (sight.firstOffset().isEmpty()) {
      return new Wait(
          "it is not noted yet which partitions existed when the connector first started");
    }
    return new Start(at(sight, sight.firstOffset().getAsLong()));
  }

  /** The later of Connect's position and the offset map's end. */
  private static Optional<KnownPosition> resumePoint(PartitionSight sight) {
    Optional<KnownPosition> stored = sight.stored();
    if (sight.mapEnd().isEmpty()) {
      return stored;
    }
    long mapEnd = sight.mapEnd().getAsLong();
    if (stored.isPresent() && stored.get().next() >= mapEnd) {
      return stored;
    }
    Optional<Uuid> topic =
        sight.remembered().map(TopicIds::source).or(() -> stored.flatMap(KnownPosition::topicId));
    return Optional.of(new KnownPosition(mapEnd, sight.mapEpoch(), topic));
  }

  private static boolean isOfAnotherTopic(PartitionSight sight) {
    Uuid present = sight.sourceId();
    return sight.remembered().map(ids -> !ids.source().equals(present)).orElse(false)
        || storedId(sight).map(id -> !id.equals(present)).orElse(false);
  }

  private static ResumeDecision inRange(PartitionSight sight, KnownPosition position) {
    long next = position.next();
    long logEnd = sight.logEnd().offset();
    OptionalLong divergence =
        sight.gone().isPresent() ? sight.gone().get().divergence() : OptionalLong.empty();
    if (divergence.isPresent() && divergence.getAsLong() < next) {
      return truncated(sight, position, divergence.getAsLong());
    }
    if (next < sight.logStart()) {
      long seen = Math.max(next, sight.seenTo());
      return seen < sight.logStart() ? purged(sight, seen) : new Start(at(sight, sight.logStart()));
    }
    boolean sameTopic = position.topicId().map(id -> id.equals(sight.sourceId())).orElse(false);
    boolean refused = sight.gone().map(gone -> gone.at() == next).orElse(false);
    int newest = sight.logEnd().leaderEpoch();
    if (sameTopic && position.epoch().isPresent() && newest >= 0) {
      if (position.epoch().getAsInt() > newest) {
        return truncated(sight, position, Math.min(next, logEnd));
      }
      if (!refused) {
        // Also beyond the log end: the consumer asks the leader where that epoch ended, which is
        // where to go on; the log end may already have grown past it.
        return new Start(new StartPoint(next, position.epoch()));
      }
    }
    if (refused) {
      // The log parted from what was read, nobody knows where, and may have grown since: read all
      // of it rather than miss some.
      return truncated(sight, position, sight.logStart());
    }
    if (next > logEnd) {
      // Without an id it may as well be another topic of this name, which was never mirrored.
      boolean known = sameTopic || sight.remembered().isPresent();
      return truncated(sight, position, known ? logEnd : sight.logStart());
    }
    return new Start(at(sight, next));
  }

  /** With the leader's newest epoch: what is cut off the log from now on shows by it. */
  private static StartPoint at(PartitionSight sight, long offset) {
    int newest = sight.logEnd().leaderEpoch();
    return new StartPoint(offset, newest < 0 ? OptionalInt.empty() : OptionalInt.of(newest));
  }

  private static AnomalyFound purged(PartitionSight sight, long next) {
    long lost = sight.logStart() - next;
    return new AnomalyFound(
        AnomalyKind.PURGED,
        next,
        sight.logStart(),
        OptionalLong.of(lost),
        "source offsets "
            + next
            + " to "
            + (sight.logStart() - 1)
            + " of "
            + sight.partition()
            + " were deleted before they were mirrored: "
            + lost
            + " offsets lost",
        at(sight, sight.logStart()));
  }

  private static AnomalyFound truncated(PartitionSight sight, KnownPosition position, long goOn) {
    long from = Math.max(goOn, sight.logStart());
    // By the epoch that parted there, another cut before it shows.
    StartPoint point =
        from == goOn && parted(sight, goOn)
            ? new StartPoint(from, position.epoch())
            : at(sight, from);
    return new AnomalyFound(
        AnomalyKind.TRUNCATED,
        from,
        position.next(),
        OptionalLong.of(0),
        "the source log of "
            + sight.partition()
            + " was cut: offsets "
            + from
            + " to "
            + (position.next() - 1)
            + " were mirrored and are gone or differ on the source, whose log ends at "
            + sight.logEnd().offset()
            + ", leader epoch "
            + sight.logEnd().leaderEpoch()
            + (position.epoch().isPresent()
                ? ", where the last of them was of leader epoch " + position.epoch().getAsInt()
                : ""),
        point);
  }

  private static boolean parted(PartitionSight sight, long offset) {
    return sight.gone().map(gone -> gone.divergence().orElse(-1) == offset).orElse(false);
  }

  private static AnomalyFound recreated(PartitionSight sight, long next) {
    return new AnomalyFound(
        AnomalyKind.RECREATED,
        0,
        next,
        OptionalLong.empty(),
        "the source topic of "
            + sight.partition()
            + " was deleted and made again; the former one"
            + id(sight.remembered().map(TopicIds::source).or(() -> storedId(sight)))
            + " was mirrored up to offset "
            + next
            + ", the new one, topic id "
            + sight.sourceId()
            + ", begins at "
            + sight.logStart(),
        at(sight, sight.logStart()));
  }

  private static AnomalyFound targetRecreated(PartitionSight sight, long next) {
    return new AnomalyFound(
        AnomalyKind.TARGET_RECREATED,
        0,
        next,
        OptionalLong.of(0),
        "the remote topic of "
            + sight.partition()
            + " was deleted and made again; what was mirrored of source offsets up to "
            + next
            + " is gone from the target with the former one"
            + id(sight.remembered().map(TopicIds::target))
            + ", the present topic id is "
            + sight.targetId(),
        at(sight, Math.max(sight.logStart(), firstMirrored(sight))));
  }

  private static long firstMirrored(PartitionSight sight) {
    return resumePoint(sight).isPresent() ? 0 : sight.begun().map(KnownPosition::next).orElse(0L);
  }

  /**
   * What was lost is told and not mirrored again: of what lies between it and the position the
   * target may have copies, and a user may have seen them.
   */
  private static AnomalyFound targetTruncated(
      PartitionSight sight, Shortfall missing, KnownPosition position, StartPoint goOn) {
    return new AnomalyFound(
        AnomalyKind.TARGET_TRUNCATED,
        missing.firstSource(),
        position.next(),
        OptionalLong.of(0),
        "the remote log of "
            + sight.partition()
            + " ends at "
            + missing.targetEnd()
            + ", and copies were written up to "
            + (missing.copiesTo() - 1)
            + ": the target lost those of source offsets "
            + missing.firstSource()
            + " to "
            + (position.next() - 1)
            + ", or some of them. They are mirrored again if the connector's offset of the partition"
            + " is altered"
            + (missing.firstSource() == 0 ? " or deleted" : " to " + (missing.firstSource() - 1)),
        goOn);
  }

  private static Optional<Uuid> storedId(PartitionSight sight) {
    return sight.stored().flatMap(KnownPosition::topicId);
  }

  private static String id(Optional<Uuid> known) {
    return known.map(id -> ", topic id " + id + ",").orElse("");
  }
}

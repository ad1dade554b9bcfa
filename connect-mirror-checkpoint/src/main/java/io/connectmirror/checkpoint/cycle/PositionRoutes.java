package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.offsets.OffsetMap;
import io.connectmirror.common.offsets.Translation;
import io.connectmirror.common.offsets.Translation.AfterKnown;
import io.connectmirror.common.offsets.Translation.Exact;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * Where a position on the source lies on the target: ahead, in the copy that this flow makes of the
 * topic; or home, in the original of a topic that the flow in the other direction has made. A topic
 * that keeps its name, and that both flows mirror, holds records of both kinds on both clusters.
 *
 * <p>One instance answers for one pass: it asks filter and policy once per topic. Not thread-safe.
 */
final class PositionRoutes {
  private final TopicNaming naming;
  private final OffsetMap ahead;
  private final ReverseMap reverse;
  private final Map<String, Boolean> passing = new HashMap<>();
  private final Map<String, Optional<String>> names = new HashMap<>();
  private final Map<String, Boolean> fromTarget = new HashMap<>();

  PositionRoutes(TopicNaming naming, OffsetMap ahead, ReverseMap reverse) {
    this.naming = naming;
    this.ahead = ahead;
    this.reverse = reverse;
  }

  /**
   * For positions that came home. Without it a group that stands where the original has no records,
   * at a transaction's marker for one, would be moved to its next record and back again.
   */
  static SamePlace samePlace(TopicNaming naming, ReverseMap reverse) {
    return (original, held, position) ->
        !naming.copyOnSource(original.topic()).equals(Optional.of(original.topic()))
            && reverse.away(original, held).position().equals(OptionalLong.of(position));
  }

  /**
   * The answer for one position.
   *
   * @param onTarget the partition by its name on the target; by that on the source when it has none
   *     there
   * @param position the translated position, not yet brought within the target's log
   * @param exact whether the place is known, and not an earlier one given instead
   * @param withheld why there is no position, empty when there is one
   */
  record Route(TopicPartition onTarget, long position, boolean exact, Optional<Reason> withheld) {}

  Route of(TopicPartition partition, long offset) {
    String topic = partition.topic();
    Optional<TopicPartition> original = reverse.original(partition);
    Optional<String> name =
        original
            .map(TopicPartition::topic)
            .or(() -> names.computeIfAbsent(topic, naming::checkpointName));
    TopicPartition onTarget = new TopicPartition(name.orElse(topic), partition.partition());
    if (name.isEmpty() || !(passes(topic) || (original.isPresent() && passes(name.get())))) {
      return withheld(onTarget, Reason.FILTERED);
    }
    if (fromTarget.computeIfAbsent(topic, naming::isFromTarget)) {
      return original.isPresent()
          ? route(onTarget, reverse.home(onTarget, offset))
          : withheld(onTarget, reverse.isOff() ? Reason.NO_FAILBACK : Reason.MAP_NOT_REACHED);
    }
    boolean keepsItsName = name.get().equals(topic);
    if (original.isPresent()) {
      return keepsItsName
          ? both(partition, offset)
          : route(onTarget, reverse.home(onTarget, offset));
    }
    if (keepsItsName && !reverse.isSettled()) {
      return withheld(onTarget, Reason.MAP_NOT_REACHED);
    }
    return route(onTarget, ahead.forward(partition, offset));
  }

  /** Whether the position in the partition follows from this flow's map alone, which is known. */
  boolean isAhead(TopicPartition partition) {
    String topic = partition.topic();
    boolean keepsItsName =
        names.computeIfAbsent(topic, naming::checkpointName).equals(Optional.of(topic));
    return ahead.isComplete()
        && reverse.original(partition).isEmpty()
        && !fromTarget.computeIfAbsent(topic, naming::isFromTarget)
        && !(keepsItsName && !reverse.isSettled());
  }

  /**
   * The position in a partition whose records went both ways: all that are yet to be read, of
   * either kind, lie at or after it. Those of the target's own follow from the reverse map. A copy
   * that this flow made of a record that is yet to be read was made after the last record that was
   * read and came from the target: so where this flow's map does not tell where such copies begin,
   * they begin behind that.
   */
  private Route both(TopicPartition partition, long offset) {
    Translation home = reverse.home(partition, offset);
    Translation forward = ahead.forward(partition, offset);
    if (home instanceof Translation.Unknown) {
      return route(partition, home);
    }
    if (isBeforeMap(forward)) {
      return route(partition, forward);
    }
    long originals = home.position().getAsLong();
    long behindRead = reverse.afterLastBefore(partition, originals);
    long copies = Math.max(forward.position().orElse(behindRead), behindRead);
    boolean exact = !(home instanceof AfterKnown) && !(forward instanceof AfterKnown);
    long position = Math.min(originals, copies);
    return route(partition, exact ? new Exact(position) : new AfterKnown(position));
  }

  private static boolean isBeforeMap(Translation translation) {
    return translation instanceof Translation.Unknown unknown
        && unknown.reason() == Translation.Reason.BEFORE_KNOWN;
  }

  private boolean passes(String topic) {
    return passing.computeIfAbsent(topic, naming::passesFilter);
  }

  private static Route withheld(TopicPartition onTarget, Reason reason) {
    return new Route(onTarget, -1, false, Optional.of(reason));
  }

  private static Route route(TopicPartition onTarget, Translation translation) {
    if (translation instanceof Translation.Unknown unknown) {
      return withheld(
          onTarget,
          switch (unknown.reason()) {
            case NOT_REACHED -> Reason.MAP_NOT_REACHED;
            case BEFORE_KNOWN -> Reason.BEFORE_MAP;
          });
    }
    return new Route(
        onTarget,
        translation.position().orElseThrow(),
        !(translation instanceof AfterKnown),
        Optional.empty());
  }
}

package io.connectmirror.cli.standing;

import io.connectmirror.client.TranslatedOffset;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/** Translates positions by the offset maps of the flows that a topic takes. */
final class Crossing {
  private final Routes routes;
  private final PositionMap ahead;
  private final PositionMap home;

  /**
   * @param ahead of the flow from where the groups read
   * @param home of the flow to there
   */
  Crossing(Routes routes, PositionMap ahead, PositionMap home) {
    this.routes = routes;
    this.ahead = ahead;
    this.home = home;
  }

  /** The partition where a group goes on that reads this one, by the names alone. */
  Optional<TopicPartition> there(TopicPartition here) {
    return Optional.ofNullable(
            routes.home().getOrDefault(here.topic(), routes.ahead().get(here.topic())))
        .map(topic -> new TopicPartition(topic, here.partition()));
  }

  /**
   * @param progress of the partition, where it is mirrored from here
   */
  Translated translate(TopicPartition here, long position, Optional<Progress> progress) {
    if (routes.isBothWays(here.topic())) {
      return Translated.unknown(
          there(here),
          "topic %s has one name on both clusters and is mirrored both ways: a place in it takes"
                  .formatted(here.topic())
              + " both offset maps, which the checkpoint connectors have");
    }
    return routes.home().containsKey(here.topic())
        ? home(here, position)
        : ahead(here, position, progress);
  }

  /** One past the last offset here that is known to have a copy below an offset there. */
  OptionalLong mirroredTo(TopicPartition there, long thereEnd) {
    return ahead.toSource(there, thereEnd).offset();
  }

  private Translated ahead(TopicPartition here, long position, Optional<Progress> progress) {
    TranslatedOffset there = ahead.toTarget(here, position);
    if (there.offset().isEmpty() && progress.filter(p -> p.log().isEmpty()).isPresent()) {
      // No offset sync ever tells of it, and all of the copy lies before a position in it.
      return Translated.at(Certainty.EARLIER, there(here).orElseThrow(), 0, 0, here + " is empty");
    }
    long reached = progress.map(Progress::mirroredTo).orElseGet(OptionalLong::empty).orElse(0);
    return answer(here, there, Math.min(position, reached), () -> backFrom(ahead::toSource, there));
  }

  private Translated home(TopicPartition here, long position) {
    TranslatedOffset there = home.toSource(here, position);
    return answer(here, there, position, () -> backFrom(home::toTarget, there));
  }

  private Translated answer(TopicPartition here, TranslatedOffset there, long position, Back back) {
    Optional<TopicPartition> partition = there.partition().or(() -> there(here));
    if (there.offset().isEmpty() || partition.isEmpty()) {
      return Translated.unknown(partition, there.why());
    }
    Certainty certainty = Certainty.of(there.certainty());
    long gap = certainty == Certainty.EARLIER ? position - back.position().orElse(position) : 0;
    return Translated.at(certainty, partition.get(), there.offset().getAsLong(), gap, there.why());
  }

  private static OptionalLong backFrom(Translation translation, TranslatedOffset there) {
    return there.partition().isEmpty() || there.offset().isEmpty()
        ? OptionalLong.empty()
        : translation.of(there.partition().get(), there.offset().getAsLong()).offset();
  }

  /** From a place there to one here. */
  @FunctionalInterface
  private interface Translation {
    TranslatedOffset of(TopicPartition partition, long offset);
  }

  /** What the answer stands for, here. */
  @FunctionalInterface
  private interface Back {
    OptionalLong position();
  }
}

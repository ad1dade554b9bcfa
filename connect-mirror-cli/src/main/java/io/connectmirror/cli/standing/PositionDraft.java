package io.connectmirror.cli.standing;

import io.connectmirror.cli.standing.PositionView.AtTarget;
import io.connectmirror.client.TranslatedOffset;
import io.connectmirror.common.format.Checkpoint;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/** A position before the target was asked. */
record PositionDraft(
    String group,
    Optional<TopicPartition> source,
    OptionalLong position,
    Translated translated,
    Optional<String> leftOut,
    String metadata) {
  static final Comparator<PositionDraft> ORDER =
      Comparator.comparing(
              (PositionDraft draft) ->
                  draft.source().or(draft::there).map(TopicPartition::topic).orElse(""))
          .thenComparingInt(
              draft -> draft.source().or(draft::there).map(TopicPartition::partition).orElse(-1));

  static PositionDraft of(
      String group,
      TopicPartition here,
      CommittedOffset committed,
      Routes routes,
      Crossing crossing,
      Optional<Progress> progress,
      Told told) {
    Optional<TopicPartition> there = crossing.there(here);
    long offset = committed.offset();
    Translated translated =
        there.isEmpty()
            ? Translated.unknown(there, routes.whyLeftOut(here.topic()))
            : crossing.translate(here, offset, progress);
    if (translated.offset().isEmpty() && there.isPresent()) {
      translated = orCheckpoint(translated, told.checkpoint(group, there.get()), offset);
    }
    return new PositionDraft(
        group,
        Optional.of(here),
        OptionalLong.of(offset),
        translated,
        there.isEmpty() ? Optional.of(routes.whyLeftOut(here.topic())) : Optional.empty(),
        committed.metadata() == null ? "" : committed.metadata());
  }

  /** Where only the target can be asked. */
  static PositionDraft ofCheckpoint(
      MirrorMemory.Told told, PositionMap ahead, PositionMap home, Told all) {
    Checkpoint checkpoint = told.checkpoint();
    TopicPartition there = checkpoint.topicPartition();
    long upstream = checkpoint.upstreamOffset();
    Translated carried =
        orCheckpoint(Translated.unknown(Optional.of(there), ""), Optional.of(told), upstream);
    Optional<TopicPartition> copied =
        ahead.toSource(there, checkpoint.downstreamOffset()).partition();
    TranslatedOffset copy = home.toTarget(there, checkpoint.downstreamOffset());
    Optional<TopicPartition> original =
        copy.offset().isPresent() ? copy.partition() : Optional.empty();
    Translated now = carried;
    if (copied.isPresent() && original.isEmpty()) {
      now = known(ahead.toTarget(copied.get(), upstream), there).orElse(carried);
    }
    return new PositionDraft(
        checkpoint.group(),
        copied.or(() -> original),
        OptionalLong.of(upstream),
        now,
        Optional.empty(),
        checkpoint.metadata());
  }

  /** By its name on the target. */
  Optional<TopicPartition> there() {
    return translated.partition();
  }

  /** Whether the group has come further on the target than this position is. */
  boolean isBehind(TargetReading target) {
    OptionalLong committed =
        there().map(partition -> target.committed(group, partition)).orElseGet(OptionalLong::empty);
    OptionalLong here = translated.offset();
    return committed.isPresent() && here.isPresent() && committed.getAsLong() > here.getAsLong();
  }

  PositionView on(TargetReading target, Told told) {
    Optional<LogSpan> log = there().flatMap(target::log);
    Optional<String> reason = there().flatMap(partition -> told.reason(group, partition));
    AtTarget at =
        there()
            .map(
                partition ->
                    new AtTarget(
                        target.committed(group, partition), told.written(group, partition), log))
            .orElse(AtTarget.NOTHING);
    Translated held =
        log.map(translated::within)
            .orElseGet(
                () ->
                    there().isPresent() && translated.offset().isPresent()
                        ? Translated.unknown(
                            there(), there().get() + " " + target.whyNoLog(there().get()))
                        : translated);
    return new PositionView(source, position, held, at, leftOut, reason, metadata);
  }

  private static Optional<Translated> known(TranslatedOffset answer, TopicPartition there) {
    return answer.offset().isPresent()
        ? Optional.of(
            Translated.at(
                Certainty.of(answer.certainty()),
                answer.partition().orElse(there),
                answer.offset().getAsLong(),
                0,
                answer.why()))
        : Optional.empty();
  }

  /** A checkpoint of a place at or before the group's is never beyond the true one. */
  private static Translated orCheckpoint(
      Translated unknown, Optional<MirrorMemory.Told> told, long position) {
    return told.map(MirrorMemory.Told::checkpoint)
        .filter(checkpoint -> checkpoint.upstreamOffset() <= position)
        .map(
            checkpoint ->
                Translated.at(
                    Certainty.CHECKPOINT,
                    checkpoint.topicPartition(),
                    checkpoint.downstreamOffset(),
                    position - checkpoint.upstreamOffset(),
                    "the checkpoint connector has carried over position "
                        + checkpoint.upstreamOffset()))
        .orElse(unknown);
  }
}

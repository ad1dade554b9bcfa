package io.connectmirror.cli.standing;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * One position of a group.
 *
 * @param source the partition by its name where the group reads; empty where that cannot be told
 *     because that cluster does not answer
 * @param position committed there, or what the mirror knows of that
 * @param translated the same where the group is to go on
 * @param target what is there
 * @param leftOut why the flow leaves the topic out, where it does
 * @param reason why the mirror has not carried it over, as the state topic says
 * @param metadata that the group committed with it
 */
public record PositionView(
    Optional<TopicPartition> source,
    OptionalLong position,
    Translated translated,
    AtTarget target,
    Optional<String> leftOut,
    Optional<String> reason,
    String metadata) {
  public PositionView {
    Objects.requireNonNull(metadata, "metadata");
  }

  /**
   * What is at the place where the group is to go on.
   *
   * @param committed by the group, or for it
   * @param written what the mirror committed there last
   * @param log empty when the partition is not there
   */
  public record AtTarget(OptionalLong committed, OptionalLong written, Optional<LogSpan> log) {
    static final AtTarget NOTHING =
        new AtTarget(OptionalLong.empty(), OptionalLong.empty(), Optional.empty());
  }
}

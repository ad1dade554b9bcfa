package io.connectmirror.cli.failover;

import io.connectmirror.cli.standing.Certainty;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * A new place for a group in one partition.
 *
 * @param from committed there as far as is known; empty when nothing is
 * @param to never beyond where the group's position is translated to
 * @param metadata committed with it
 */
record Move(
    TopicPartition partition, OptionalLong from, long to, Certainty certainty, String metadata) {
  String text() {
    return "%s %s->%d"
            .formatted(partition, from.isPresent() ? String.valueOf(from.getAsLong()) : "none", to)
        + (certainty == Certainty.EXACT ? "" : " (" + certainty + ")");
  }
}

package io.connectmirror.cli.standing;

import io.connectmirror.client.TranslatedOffset;
import io.connectmirror.client.TranslatedOffset.Certainty;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * Knows no position.
 *
 * @param cluster that would have the map
 */
record NoMap(String cluster, String why) implements PositionMap {
  @Override
  public void refresh() {}

  @Override
  public TranslatedOffset toTarget(TopicPartition onSource, long offset) {
    return new TranslatedOffset(Certainty.UNKNOWN, Optional.empty(), OptionalLong.empty(), why);
  }

  @Override
  public TranslatedOffset toSource(TopicPartition remote, long offset) {
    return new TranslatedOffset(Certainty.UNKNOWN, Optional.empty(), OptionalLong.empty(), why);
  }

  @Override
  public void close() {}
}

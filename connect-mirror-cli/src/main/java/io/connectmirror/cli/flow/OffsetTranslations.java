package io.connectmirror.cli.flow;

import io.connectmirror.client.TranslatedOffset;
import io.connectmirror.client.TranslatedOffset.Certainty;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/** Positions of a flow, both ways; see {@link io.connectmirror.client.OffsetTranslator}. */
public interface OffsetTranslations {
  /** Where the copies begin of what is yet to be read of a partition of the source. */
  TranslatedOffset toTarget(TopicPartition onSource, long offset);

  /** Where the originals begin of what is yet to be read of a remote partition. */
  TranslatedOffset toSource(TopicPartition remote, long offset);

  /** Knows no position, because of {@code why}. */
  static OffsetTranslations none(String why) {
    TranslatedOffset unknown =
        new TranslatedOffset(Certainty.UNKNOWN, Optional.empty(), OptionalLong.empty(), why);
    return new OffsetTranslations() {
      @Override
      public TranslatedOffset toTarget(TopicPartition onSource, long offset) {
        return unknown;
      }

      @Override
      public TranslatedOffset toSource(TopicPartition remote, long offset) {
        return unknown;
      }
    };
  }
}

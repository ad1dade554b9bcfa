package io.connectmirror.cli.compare;

import io.connectmirror.cli.flow.OffsetTranslations;
import io.connectmirror.client.TranslatedOffset;
import io.connectmirror.client.TranslatedOffset.Certainty;
import org.apache.kafka.common.TopicPartition;

/**
 * Places of one partition that the offset map is sure of.
 *
 * @param source by its name there
 * @param target by its name there
 */
public record MappedPlaces(OffsetTranslations map, TopicPartition source, TopicPartition target)
    implements PlaceHints {
  @Override
  public long onTarget(long offset) {
    return exact(map.toTarget(source, offset));
  }

  @Override
  public long onSource(long offset) {
    return exact(map.toSource(target, offset));
  }

  private static long exact(TranslatedOffset translated) {
    return translated.certainty() == Certainty.EXACT
        ? translated.offset().orElse(UNKNOWN)
        : UNKNOWN;
  }
}

package io.connectmirror.cli.compare;

import io.connectmirror.cli.flow.OffsetTranslations;
import io.connectmirror.client.TranslatedOffset;
import io.connectmirror.client.TranslatedOffset.Certainty;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/** An offset map that knows single records of one partition and nothing between them. */
public final class FakeMap implements OffsetTranslations {
  private final NavigableMap<Long, Long> forward = new TreeMap<>();
  private final NavigableMap<Long, Long> backward = new TreeMap<>();
  private long logStart;
  private Certainty certainty = Certainty.EXACT;

  /** Records in a row with their copies in a row. */
  public FakeMap run(long source, long target, long length) {
    for (long i = 0; i < length; i++) {
      forward.put(source + i, target + i);
      backward.put(target + i, source + i);
    }
    return this;
  }

  /** What retention has left on the target, to which positions are moved. */
  public FakeMap targetBeginsAt(long offset) {
    logStart = offset;
    return this;
  }

  /** How sure it is of places in runs. */
  public FakeMap certainty(Certainty of) {
    certainty = of;
    return this;
  }

  @Override
  public TranslatedOffset toTarget(TopicPartition onSource, long offset) {
    TranslatedOffset found = answer(forward, onSource, offset);
    return found.offset().isPresent() && found.offset().getAsLong() < logStart
        ? new TranslatedOffset(
            found.certainty(), found.partition(), OptionalLong.of(logStart), found.why())
        : found;
  }

  @Override
  public TranslatedOffset toSource(TopicPartition remote, long offset) {
    return answer(backward, remote, offset);
  }

  private TranslatedOffset answer(
      NavigableMap<Long, Long> map, TopicPartition partition, long offset) {
    if (map.isEmpty()) {
      return new TranslatedOffset(
          Certainty.UNKNOWN, Optional.empty(), OptionalLong.empty(), "it holds nothing");
    }
    Map.Entry<Long, Long> next = map.ceilingEntry(offset);
    if (next == null) {
      boolean atEnd = offset == map.lastKey() + 1;
      return new TranslatedOffset(
          atEnd ? certainty : Certainty.EARLIER,
          Optional.of(partition),
          OptionalLong.of(map.lastEntry().getValue() + 1),
          "behind all");
    }
    return new TranslatedOffset(
        offset < map.firstKey() ? Certainty.BEFORE_START : certainty,
        Optional.of(partition),
        OptionalLong.of(next.getValue()),
        "known");
  }
}

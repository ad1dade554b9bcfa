package io.connectmirror.cli.testing;

import io.connectmirror.cli.standing.PositionMap;
import io.connectmirror.client.TranslatedOffset;
import io.connectmirror.client.TranslatedOffset.Certainty;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.TopicPartition;

/**
 * An offset map of partitions each of which was mirrored in one go: copies begin some offsets
 * further on, and what lies beyond a place is not mirrored yet.
 */
public final class FakePositionMap implements PositionMap {
  private final String cluster;
  private final UnaryOperator<String> remoteName;
  private final Map<TopicPartition, Stretch> stretches = new HashMap<>();
  private int refreshes;

  public FakePositionMap(String cluster, UnaryOperator<String> remoteName) {
    this.cluster = cluster;
    this.remoteName = remoteName;
  }

  /**
   * @param shift of copies against their originals
   * @param end one past the last that is mirrored, on the source
   * @param gapFrom source offset from which on to {@code gapTo} nothing is known
   */
  private record Stretch(long shift, long end, long gapFrom, long gapTo) {}

  public FakePositionMap mirrored(String topic, int partition, long shift, long end) {
    return mirrored(topic, partition, shift, end, 0, 0);
  }

  /** With a gap, in which positions are answered by its beginning. */
  public FakePositionMap mirrored(
      String topic, int partition, long shift, long end, long gapFrom, long gapTo) {
    stretches.put(new TopicPartition(topic, partition), new Stretch(shift, end, gapFrom, gapTo));
    return this;
  }

  public int refreshes() {
    return refreshes;
  }

  @Override
  public String cluster() {
    return cluster;
  }

  @Override
  public void refresh() {
    refreshes++;
  }

  @Override
  public TranslatedOffset toTarget(TopicPartition onSource, long offset) {
    Stretch stretch = stretches.get(onSource);
    TopicPartition there =
        new TopicPartition(remoteName.apply(onSource.topic()), onSource.partition());
    if (stretch == null) {
      return unknown(Optional.of(there), "the map holds nothing of " + onSource);
    }
    if (offset > stretch.gapFrom() && offset < stretch.gapTo()) {
      return at(Certainty.EARLIER, there, stretch.gapFrom() + stretch.shift());
    }
    return offset <= stretch.end()
        ? at(Certainty.EXACT, there, offset + stretch.shift())
        : at(Certainty.EARLIER, there, stretch.end() + stretch.shift());
  }

  @Override
  public TranslatedOffset toSource(TopicPartition remote, long offset) {
    for (Map.Entry<TopicPartition, Stretch> entry : stretches.entrySet()) {
      TopicPartition source = entry.getKey();
      if (remoteName.apply(source.topic()).equals(remote.topic())
          && source.partition() == remote.partition()) {
        long back = Math.max(0, offset - entry.getValue().shift());
        return back <= entry.getValue().end()
            ? at(Certainty.EXACT, source, back)
            : at(Certainty.EARLIER, source, entry.getValue().end());
      }
    }
    return unknown(Optional.empty(), "no topic in the map is called " + remote.topic());
  }

  @Override
  public void close() {}

  private static TranslatedOffset at(Certainty certainty, TopicPartition partition, long offset) {
    return new TranslatedOffset(
        certainty, Optional.of(partition), OptionalLong.of(offset), "by the map");
  }

  private static TranslatedOffset unknown(Optional<TopicPartition> partition, String why) {
    return new TranslatedOffset(Certainty.UNKNOWN, partition, OptionalLong.empty(), why);
  }
}

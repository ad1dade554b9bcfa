package io.connectmirror.checkpoint.cycle;

import io.connectmirror.common.offsets.ChunkHeader;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetRun;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.testing.FakeCluster;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/** The map of the flow from B to A as a follower has read it. */
final class ReverseFlow {
  private final FakeCluster b;
  private final FakeCluster a;
  private final FollowedMap map;
  private final Map<TopicPartition, Long> slots = new HashMap<>();
  private long end;

  ReverseFlow(FakeCluster b, FakeCluster a) {
    this.b = b;
    this.a = a;
    map = new FollowedMap(b.topicAdmin(), a.topicAdmin(), false, 1_000);
    try {
      map.begin();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Records of B's topic, and where their copies begin on A. */
  ReverseFlow mirrored(String topic, long source, long target, long length, Predecessor before) {
    TopicPartition partition = new TopicPartition(topic, 0);
    long slot = slots.merge(partition, 1L, Long::sum);
    end++;
    try {
      Flow flow = new Flow(b.topicAdmin().clusterId(), a.topicAdmin().clusterId());
      map.apply(
          new SyncChunk(
              partition,
              slot,
              slot,
              new ChunkHeader(flow, "b-a", 0, 0, 0, 0, true),
              List.of(),
              List.of(new OffsetRun(source, target, length, before))));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return this;
  }

  /** Records of B's topic from its beginning. */
  ReverseFlow mirrored(String topic, long length) {
    return mirrored(topic, 0, 0, length, Predecessor.start());
  }

  /** The map after the end of the topic was seen. */
  FollowedMap known() {
    map.reachedEnd(end);
    return map;
  }

  /** The map after the end of the topic was seen, and the topic. */
  ReverseMap.Place place() {
    known();
    return unreadPlace();
  }

  /** The map as it is, and the topic. */
  ReverseMap.Place unreadPlace() {
    return new ReverseMap.Place(map, () -> OptionalLong.of(end));
  }
}

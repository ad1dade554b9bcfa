package io.connectmirror.client;

import io.connectmirror.common.format.Decoded;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.PlainSync;
import io.connectmirror.common.offsets.ResetMark;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.port.InternalTopicLog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A flow's map as far as it is known, and what was read since. That is held back, so that answers
 * do not change before the bounds of the logs are known too. For one thread at a time.
 */
final class MapReading implements InternalTopicLog.Reader {
  private static final Logger LOG = LoggerFactory.getLogger(MapReading.class);

  /** How much more than the topic held may be kept, in runs or in records that are held back. */
  private static final long SPARE = 100_000;

  private final MirroredFlow flow;
  private final String topic;
  private final Flow of;
  private final Set<Flow> flows = new HashSet<>();
  private final List<SyncRecord> heldBack = new ArrayList<>();
  private RunOffsetMap map;
  private boolean isKnown;
  private long runsAtFirst;

  /**
   * @param of whose map this is
   * @param topic for messages
   */
  MapReading(MirroredFlow flow, Flow of, String topic) {
    this.flow = flow;
    this.of = of;
    this.topic = topic;
    restarted();
  }

  Flow flow() {
    return of;
  }

  /** Of which anything is in the topic, or was. */
  Set<Flow> flows() {
    return flows;
  }

  /** Of which the map tells once it has taken all. */
  Set<TopicPartition> partitions() {
    Set<TopicPartition> all = new HashSet<>(map.partitions());
    for (SyncRecord sync : heldBack) {
      if (sync instanceof SyncChunk chunk && chunk.header().flow().equals(of)) {
        all.add(chunk.partition());
      } else if (sync instanceof PlainSync plain && flow.takesMirrorMakerSyncs()) {
        all.add(plain.sync().topicPartition());
      }
    }
    return all;
  }

  /** Has the map take in what was held back. */
  RunOffsetMap takeOver() {
    heldBack.forEach(map::apply);
    heldBack.clear();
    if (!isKnown) {
      runsAtFirst = runs();
    }
    isKnown = true;
    return map;
  }

  /**
   * Whether it may hold much more than the topic does, from which slots disappear that are written
   * anew, and what compaction takes.
   */
  boolean isOvergrown() {
    return isKnown && (heldBack.size() > SPARE || runs() > 2 * runsAtFirst + SPARE);
  }

  private long runs() {
    return map.partitions().stream().mapToLong(map::size).sum();
  }

  @Override
  public void record(long offset, long timestampMs, byte[] key, byte[] value) {
    Decoded<SyncRecord> decoded = SyncRecord.decode(key, value);
    decoded.value().ifPresent(this::take);
    decoded
        .reason()
        .ifPresent(
            reason ->
                LOG.info(
                    "Skipping a record that is no offset sync topic={} offset={} reason=\"{}\"",
                    topic,
                    offset,
                    reason));
  }

  private void take(SyncRecord sync) {
    if (sync instanceof SyncChunk chunk) {
      flows.add(chunk.header().flow());
    } else if (sync instanceof ResetMark mark) {
      flows.add(mark.flow());
    }
    if (isKnown) {
      heldBack.add(sync);
    } else {
      map.apply(sync);
    }
  }

  @Override
  public void restarted() {
    map = new RunOffsetMap(of, flow.takesMirrorMakerSyncs(), RunOffsetMap.MAX_RUNS);
    isKnown = false;
    flows.clear();
    heldBack.clear();
  }
}

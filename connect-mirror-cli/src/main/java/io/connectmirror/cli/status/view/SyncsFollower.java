package io.connectmirror.cli.status.view;

import io.connectmirror.cli.status.view.PartitionView.Mirrored;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.format.Decoded;
import io.connectmirror.common.offsets.Applied;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetPair;
import io.connectmirror.common.offsets.PlainSync;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.port.InternalTopicLog;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/**
 * Keeps of the offset syncs how far each partition is mirrored, for every flow that writes to the
 * topic: which of them is meant may not be known yet, as when the source does not tell its id. Of
 * the offset maps themselves only the newest runs are kept. For one thread at a time.
 */
final class SyncsFollower implements InternalTopicLog.Reader {
  private static final int RUNS_KEPT = 8;

  /** In whose name MirrorMaker 2's syncs are kept, which do not tell their flow. */
  private static final Flow NOBODY = new Flow("", "");

  private Map<Flow, Ends> flows = new HashMap<>();

  @Override
  public void record(long offset, long timestampMs, byte[] key, byte[] value) {
    // What cannot be read is poison, of which the mirror itself tells.
    Decoded<SyncRecord> decoded = SyncRecord.decode(key, value);
    decoded.value().ifPresent(sync -> take(sync, timestampMs));
  }

  @Override
  public void restarted() {
    flows = new HashMap<>();
  }

  /** Whether MirrorMaker 2 has written since the flow's own tasks have, or they never have. */
  boolean isMirrorMakers(Optional<Flow> flow) {
    long ours = flow.flatMap(this::ends).map(ends -> ends.newestMs).orElse(Long.MIN_VALUE);
    return ends(NOBODY).filter(plain -> plain.newestMs > ours).isPresent();
  }

  /**
   * How far each partition is mirrored. Where MirrorMaker 2 does that now the newer sync counts,
   * else its syncs count only where there is none of ours.
   *
   * @param flow of which the syncs are
   */
  Map<TopicPartition, Mirrored> mirrored(Optional<Flow> flow) {
    boolean mirrorMaker = isMirrorMakers(flow);
    Map<TopicPartition, Mirrored> mirrored = new HashMap<>();
    ends(NOBODY).ifPresent(ends -> mirrored.putAll(ends.all()));
    flow.flatMap(this::ends)
        .ifPresent(
            ends ->
                ends.all()
                    .forEach(
                        (partition, ours) ->
                            mirrored.merge(
                                partition,
                                ours,
                                (plain, same) ->
                                    mirrorMaker && plain.syncedAtMs() > ours.syncedAtMs()
                                        ? plain
                                        : ours)));
    return mirrored;
  }

  /**
   * Flows that begin or end at a cluster and have syncs here, that with the newest one first.
   *
   * @param side at which the cluster is
   * @param clusterId of the cluster
   */
  List<Flow> flowsAt(Side side, String clusterId) {
    return flows.entrySet().stream()
        .filter(
            entry ->
                clusterId.equals(
                    side == Side.TARGET
                        ? entry.getKey().targetClusterId()
                        : entry.getKey().sourceClusterId()))
        .sorted(
            Comparator.comparingLong((Map.Entry<Flow, Ends> entry) -> entry.getValue().newestMs)
                .reversed())
        .map(Map.Entry::getKey)
        .toList();
  }

  private void take(SyncRecord sync, long timestampMs) {
    if (sync instanceof SyncChunk chunk) {
      flows
          .computeIfAbsent(chunk.header().flow(), Ends::new)
          .take(sync, chunk.partition(), timestampMs);
    } else if (sync instanceof PlainSync plain) {
      flows
          .computeIfAbsent(NOBODY, Ends::new)
          .take(sync, plain.sync().topicPartition(), timestampMs);
    }
  }

  private Optional<Ends> ends(Flow flow) {
    return Optional.ofNullable(flows.get(flow));
  }

  private static final class Ends {
    private final RunOffsetMap map;
    private final Map<TopicPartition, Long> syncedAtMs = new HashMap<>();
    private long newestMs;

    Ends(Flow flow) {
      map = new RunOffsetMap(flow, true, RUNS_KEPT);
    }

    void take(SyncRecord sync, TopicPartition partition, long timestampMs) {
      if (map.apply(sync) == Applied.TAKEN) {
        syncedAtMs.merge(partition, timestampMs, Math::max);
        newestMs = Math.max(newestMs, timestampMs);
      }
    }

    Map<TopicPartition, Mirrored> all() {
      Map<TopicPartition, Mirrored> all = new HashMap<>();
      syncedAtMs.forEach(
          (partition, ms) -> {
            Optional<OffsetPair> end = map.mirroredTo(partition);
            end.ifPresent(
                next -> all.put(partition, new Mirrored(next.source(), next.target(), ms)));
          });
      return all;
    }
  }
}

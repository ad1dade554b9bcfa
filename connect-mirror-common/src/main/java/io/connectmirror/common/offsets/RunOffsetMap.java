package io.connectmirror.common.offsets;

import io.connectmirror.common.offsets.Translation.Reason;
import io.connectmirror.common.offsets.Translation.Unknown;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * The offset map of one flow as read from its sync topic. Records may come again, and late; they
 * change nothing then, or add what was missing. Poison is for the caller to count and skip.
 *
 * <p>Threads: all methods may be called from any thread; work on one partition is done under a lock
 * of its own.
 */
public final class RunOffsetMap implements OffsetMap {
  /** The usual bound of runs per partition. */
  public static final int MAX_RUNS = 1_000_000;

  private final Flow flow;
  private final boolean plainSyncs;
  private final int maxRuns;
  private final Map<TopicPartition, PartitionMap> partitions = new ConcurrentHashMap<>();
  private final Set<Flow> otherFlows = ConcurrentHashMap.newKeySet();
  private final ResetNumbers resets = new ResetNumbers();

  /**
   * @param flow the flow whose map this is
   * @param plainSyncs whether MirrorMaker 2's syncs, which name no flow, are taken to be of this
   *     one
   * @param maxRuns runs per partition beyond which the oldest are merged
   */
  public RunOffsetMap(Flow flow, boolean plainSyncs, int maxRuns) {
    this.flow = Objects.requireNonNull(flow, "flow");
    this.plainSyncs = plainSyncs;
    if (maxRuns < 1) {
      throw new IllegalArgumentException("no bound of runs: " + maxRuns);
    }
    this.maxRuns = maxRuns;
  }

  /** Takes in the next record of the sync topic. */
  public Applied apply(SyncRecord record) {
    if (record instanceof SyncChunk chunk) {
      return isOther(chunk.header().flow())
          ? Applied.OTHER_FLOW
          : inside(chunk.partition(), map -> map.apply(chunk, maxRuns));
    }
    if (record instanceof ResetMark mark) {
      if (isOther(mark.flow())) {
        return Applied.OTHER_FLOW;
      }
      resets.note(mark);
      return Applied.TAKEN;
    }
    PlainSync plain = (PlainSync) record;
    OffsetPair point =
        new OffsetPair(plain.sync().upstreamOffset(), plain.sync().downstreamOffset());
    return plainSyncs
        ? inside(plain.sync().topicPartition(), map -> map.apply(point, maxRuns))
        : Applied.IGNORED;
  }

  @Override
  public Translation forward(TopicPartition source, long sourcePosition) {
    return answer(source, map -> map.forward(sourcePosition))
        .orElseGet(() -> new Unknown(Reason.NOT_REACHED));
  }

  @Override
  public Translation backward(TopicPartition source, long targetPosition) {
    return answer(source, map -> map.backward(targetPosition))
        .orElseGet(() -> new Unknown(Reason.NOT_REACHED));
  }

  /**
   * One past the last record that is known to have been mirrored among those before {@code offset};
   * 0 when none is.
   *
   * @param offset an offset of the source
   */
  public long afterLastBefore(TopicPartition source, long offset) {
    return answer(source, map -> map.afterLastBefore(offset)).orElse(0L);
  }

  /**
   * The last record mirrored under a connector name and reset number: where a starting task
   * resumes, if that is later than its position in Connect.
   */
  public Optional<OffsetPair> end(TopicPartition source, String connector, long reset) {
    return answer(source, map -> map.end(connector, reset)).flatMap(Function.identity());
  }

  /** How many source offsets behind {@link #end} were read without a record to mirror. */
  public long seenBehindEnd(TopicPartition source, String connector, long reset) {
    return answer(source, map -> map.seen(connector, reset)).orElse(0L);
  }

  /** The leader epoch on the source of the record that {@link #end} names, when known. */
  public OptionalInt endEpoch(TopicPartition source, String connector, long reset) {
    return answer(source, map -> map.endEpoch(connector, reset)).orElseGet(OptionalInt::empty);
  }

  /** The last record mirrored by whatever connector, MirrorMaker 2 included. */
  public Optional<OffsetPair> end(TopicPartition source) {
    return answer(source, PartitionMap::latest).flatMap(Function.identity());
  }

  /**
   * How far the partition is mirrored, as far as the map knows: the source offset before which
   * nothing is left to mirror, and the target offset behind the newest copy. Where records are
   * being mirrored again it goes back with them. Empty when nothing is known of the partition.
   */
  public Optional<OffsetPair> mirroredTo(TopicPartition source) {
    return answer(source, PartitionMap::mirroredTo).flatMap(Function.identity());
  }

  /**
   * The reset number in force for a connector's partition; 0 when its position was never altered.
   */
  public long reset(String connector, TopicPartition source) {
    return resets.inForce(connector, source);
  }

  /**
   * The mark that raises a connector's reset number.
   *
   * @param partition the partition whose position is altered, empty for all
   */
  public ResetMark nextReset(String connector, Optional<TopicPartition> partition) {
    return new ResetMark(flow, connector, partition, resets.next(connector));
  }

  /** How the next life of a connector's task goes on in the partition's map. */
  public LifeStart nextLife(TopicPartition source, String connector) {
    long reset = reset(connector, source);
    return answer(source, map -> map.next(flow, connector, reset))
        .orElseGet(() -> new PartitionMap().next(flow, connector, reset));
  }

  /** The leader epochs of mirrored records and where each began, oldest first. */
  public List<EpochStart> epochs(TopicPartition source) {
    return answer(source, PartitionMap::epochs).orElse(List.of());
  }

  /** Partitions of which something is known. */
  public Set<TopicPartition> partitions() {
    return Set.copyOf(partitions.keySet());
  }

  /** Other flows that wrote to the topic. One that writes to it must not share it. */
  public Set<Flow> otherFlows() {
    return Set.copyOf(otherFlows);
  }

  /** Runs and unknown spaces kept for the partition. */
  public int size(TopicPartition source) {
    return answer(source, PartitionMap::size).orElse(0);
  }

  /** Runs that were merged because of the bound, by partition; only partitions where some were. */
  public Map<TopicPartition, Long> merged() {
    Map<TopicPartition, Long> merged = new HashMap<>();
    partitions.forEach(
        (partition, map) -> {
          synchronized (map) {
            merged.put(partition, map.merged());
          }
        });
    return merged.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private boolean isOther(Flow of) {
    if (of.equals(flow)) {
      return false;
    }
    otherFlows.add(of);
    return true;
  }

  private <T> T inside(TopicPartition source, Function<PartitionMap, T> action) {
    PartitionMap map = partitions.computeIfAbsent(source, unused -> new PartitionMap());
    synchronized (map) {
      return action.apply(map);
    }
  }

  private <T> Optional<T> answer(TopicPartition source, Function<PartitionMap, T> question) {
    PartitionMap map = partitions.get(source);
    if (map == null) {
      return Optional.empty();
    }
    synchronized (map) {
      return Optional.of(question.apply(map));
    }
  }
}

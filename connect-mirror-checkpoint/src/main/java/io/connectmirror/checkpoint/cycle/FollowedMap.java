package io.connectmirror.checkpoint.cycle;

import io.connectmirror.common.offsets.Applied;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetMap;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.offsets.Translation;
import io.connectmirror.common.offsets.Translation.Reason;
import io.connectmirror.common.port.ClusterIds;
import io.connectmirror.common.port.TopicAdmin;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.common.TopicPartition;

/**
 * The offset map of one flow as it is read from a topic. Knows nothing until the topic has been
 * read to its end, nor while one that was made again is read anew: a map of which the end is
 * missing may name places that are not true any more.
 *
 * <p>An {@link OffsetMapFollower} feeds it on its thread; any thread may ask.
 */
public final class FollowedMap implements OffsetMap {
  private static final Translation NOT_REACHED = new Translation.Unknown(Reason.NOT_REACHED);

  private final TopicAdmin source;
  private final TopicAdmin target;
  private final boolean plainSyncs;
  private final int maxRuns;
  // Used by the following thread alone.
  private Flow flow;
  private RunOffsetMap reading;
  // The map once it has been read to its end, else null.
  private volatile RunOffsetMap known;
  private volatile boolean outOfReach;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition readOn = lock.newCondition();
  // Guarded by lock: the offset of the topic up to which the known map goes.
  private long knownTo;

  /**
   * @param source where the flow comes from; asked for its cluster id only, as is {@code target}:
   *     offset syncs name their flow by them
   * @param target where the flow goes to
   * @param plainSyncs whether MirrorMaker 2's syncs in the topic, which name no flow, are of this
   *     one
   * @param maxRuns runs per partition beyond which the oldest are merged
   */
  public FollowedMap(TopicAdmin source, TopicAdmin target, boolean plainSyncs, int maxRuns) {
    this.source = source;
    this.target = target;
    this.plainSyncs = plainSyncs;
    this.maxRuns = maxRuns;
  }

  /** Runs that were merged because of the bound, of all partitions. */
  public long mergedRuns() {
    return known().map(RunOffsetMap::merged).map(Map::values).stream()
        .flatMap(Collection::stream)
        .mapToLong(Long::longValue)
        .sum();
  }

  /** What has been read to the end of the topic, and all that came since. */
  Optional<RunOffsetMap> known() {
    return Optional.ofNullable(known);
  }

  /** Whether it is not known yet what the topic holds, nor that it cannot be read. */
  boolean isUnread() {
    return known == null && !outOfReach;
  }

  @Override
  public boolean isComplete() {
    return known != null;
  }

  @Override
  public Translation forward(TopicPartition partition, long sourcePosition) {
    RunOffsetMap map = known;
    return map == null ? NOT_REACHED : map.forward(partition, sourcePosition);
  }

  @Override
  public Translation backward(TopicPartition partition, long targetPosition) {
    RunOffsetMap map = known;
    return map == null ? NOT_REACHED : map.backward(partition, targetPosition);
  }

  /**
   * The topic is read from its beginning; what is known stays known meanwhile.
   *
   * @throws io.connectmirror.common.result.FailureException when a cluster does not tell its id, or
   *     both tell the same
   */
  void begin() throws InterruptedException {
    if (flow == null) {
      flow = ClusterIds.ask(source, target);
    }
    reading = newMap();
  }

  Applied apply(SyncRecord sync) {
    // It can be read after all, and what it holds is not known before its end.
    outOfReach = false;
    return reading.apply(sync);
  }

  /**
   * The topic has been read to its end.
   *
   * @param position all before this offset has been read
   * @return whether that makes more known than before
   */
  boolean reachedEnd(long position) {
    outOfReach = false;
    boolean news = known != reading;
    known = reading;
    setKnownTo(position);
    return news;
  }

  /**
   * Waits until what is known goes at least as far as to an offset of the topic. Any thread may
   * wait.
   *
   * @return whether it does
   */
  boolean awaitKnownTo(long offset, Duration within) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = within.toNanos();
      while (knownTo < offset && left > 0) {
        left = readOn.awaitNanos(left);
      }
      return knownTo >= offset;
    } finally {
      lock.unlock();
    }
  }

  /** Whoever writes the topic anew counts lives from the beginning: the old map would refuse. */
  void restarted() {
    known = null;
    setKnownTo(0);
    reading = newMap();
  }

  /** The topic is not there or may not be read. */
  void cannotBeRead() {
    outOfReach = true;
  }

  private void setKnownTo(long position) {
    lock.lock();
    try {
      knownTo = position;
      readOn.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private RunOffsetMap newMap() {
    return new RunOffsetMap(flow, plainSyncs, maxRuns);
  }
}

package io.connectmirror.source.task;

import io.connectmirror.common.config.ResumeFrom;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.LifeStart;
import io.connectmirror.common.offsets.OffsetPair;
import io.connectmirror.common.offsets.PlainSync;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the offset map of the flow once; keeps of it only what a starting task needs. */
final class MapHistory implements SyncHistory {
  private static final Logger LOG = LoggerFactory.getLogger(MapHistory.class);
  private static final Duration POLL = Duration.ofSeconds(5);

  /** Where a life goes on depends on the newest run alone. */
  private static final int RUNS_KEPT = 16;

  private final FlowSource flow;
  private final String topic;
  private final String connector;
  private final ResumeFrom resumeFrom;
  private final Predicate<TopicPartition> owned;
  private final Supplier<InternalTopicLog> log;
  private final FlowMetrics metrics;
  private RunOffsetMap map;

  /**
   * @param flow tells the ids of the clusters, which may take a request
   * @param topic name of the offset-syncs topic, for messages
   * @param owned partitions of other tasks are left out
   * @param log opens the topic from its beginning
   */
  MapHistory(
      FlowSource flow,
      String topic,
      String connector,
      ResumeFrom resumeFrom,
      Predicate<TopicPartition> owned,
      Supplier<InternalTopicLog> log,
      FlowMetrics metrics) {
    this.flow = flow;
    this.topic = topic;
    this.connector = connector;
    this.resumeFrom = resumeFrom;
    this.owned = owned;
    this.log = log;
    this.metrics = metrics;
  }

  @Override
  public boolean load() throws InterruptedException {
    if (map != null) {
      return true;
    }
    Flow ours = flow.get();
    Reading reading = new Reading(ours);
    try (InternalTopicLog open = log.get()) {
      boolean atEnd = false;
      while (!atEnd) {
        if (Thread.interrupted()) {
          throw new InterruptedException("reading " + topic + " was interrupted");
        }
        atEnd = open.poll(POLL, reading);
      }
    } catch (FailureException e) {
      if (e.failure().kind() == FailureKind.MISSING) {
        return false;
      }
      throw e;
    }
    if (!reading.map.otherFlows().isEmpty()) {
      throw sharedWith(reading.map);
    }
    metrics.add(MirrorCounter.POISON_RECORDS, reading.poison);
    map = reading.map;
    LOG.info(
        "topic={} read partitions_known={} poison={}",
        topic,
        map.partitions().size(),
        reading.poison);
    return true;
  }

  /** One pass over the topic. */
  private final class Reading implements InternalTopicLog.Reader {
    private final Flow ours;
    private RunOffsetMap map;
    private long poison;

    Reading(Flow ours) {
      this.ours = ours;
      restarted();
    }

    @Override
    public void record(long offset, long timestampMs, byte[] key, byte[] value) {
      Optional<SyncRecord> sync = SyncRecord.decode(key, value).value();
      if (sync.isEmpty()) {
        poison++;
      } else if (isWanted(sync.get())) {
        map.apply(sync.get());
      }
    }

    @Override
    public void restarted() {
      map = new RunOffsetMap(ours, true, RUNS_KEPT);
      poison = 0;
    }

    private boolean isWanted(SyncRecord sync) {
      if (sync instanceof SyncChunk chunk) {
        return owned.test(chunk.partition()) || !chunk.header().flow().equals(ours);
      }
      return !(sync instanceof PlainSync plain) || owned.test(plain.sync().topicPartition());
    }
  }

  private FailureException sharedWith(RunOffsetMap reading) {
    return FatalFailure.because(
        "topic "
            + topic
            + " holds offset syncs of another flow, between the clusters "
            + reading.otherFlows()
            + ". Two flows must not write to one offset-syncs topic: set"
            + " offset-syncs.topic.location to the same value, best 'target', for the flows of both"
            + " directions, or give them different aliases. If the source cluster was built anew"
            + " under its old alias, delete the topic: what it tells is of the cluster that is"
            + " gone");
  }

  @Override
  public Optional<OffsetPair> last(TopicPartition partition) {
    Optional<OffsetPair> end = map.end(partition, connector, reset(partition));
    if (end.isEmpty() && resumeFrom == ResumeFrom.TARGET && reset(partition) == 0) {
      end = map.end(partition);
    }
    return end;
  }

  @Override
  public long seenBehindLast(TopicPartition partition) {
    return map.seenBehindEnd(partition, connector, reset(partition));
  }

  @Override
  public long firstCopiedTo(TopicPartition partition, long target) {
    return map.backward(partition, target).position().orElse(0);
  }

  @Override
  public OptionalInt epoch(TopicPartition partition) {
    return map.endEpoch(partition, connector, reset(partition));
  }

  @Override
  public long reset(TopicPartition partition) {
    return map.reset(connector, partition);
  }

  @Override
  public Optional<LifeStart> nextLife(TopicPartition partition) {
    return Optional.of(map.nextLife(partition, connector));
  }

  @Override
  public long mirroredTo(TopicPartition partition) {
    return map.end(partition).map(end -> end.source() + 1).orElse(0L);
  }
}

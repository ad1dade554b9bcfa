package io.connectmirror.checkpoint.cycle;

import io.connectmirror.common.format.Decoded;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.offsets.Applied;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetMap;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.offsets.Translation;
import io.connectmirror.common.offsets.Translation.Reason;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.port.TopicAdmin;
import java.time.Duration;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The offset map of a flow, fed from the offset syncs topic: from its beginning, then as syncs
 * come. Knows nothing until it has been read to its end, nor while the topic, which was made again,
 * is read anew: a map of which the end is missing may name places that are not true any more.
 *
 * <p>One thread runs {@link #follow}; any thread may ask.
 */
public final class OffsetMapFollower implements OffsetMap {
  private static final Logger LOG = LoggerFactory.getLogger(OffsetMapFollower.class);
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final Translation NOT_REACHED = new Translation.Unknown(Reason.NOT_REACHED);

  private final String topic;
  private final TopicAdmin source;
  private final TopicAdmin target;
  private final Supplier<InternalTopicLog> logs;
  private final FlowMetrics metrics;
  // Used by the following thread alone.
  private Flow flow;
  private RunOffsetMap reading;
  private boolean saidOtherFlow;
  // The map once it has been read to its end, else null.
  private volatile RunOffsetMap known;

  /**
   * @param topic for messages
   * @param source asked for its id only, as is {@code target}: offset syncs name their flow by them
   * @param logs opens the topic
   */
  public OffsetMapFollower(
      String topic,
      TopicAdmin source,
      TopicAdmin target,
      Supplier<InternalTopicLog> logs,
      FlowMetrics metrics) {
    this.topic = topic;
    this.source = source;
    this.target = target;
    this.logs = logs;
    this.metrics = metrics;
  }

  /**
   * Follows the topic until interrupted; to be called again when it fails.
   *
   * @param onKnown called whenever the topic has been read to its end for the first time, or again
   * @throws io.connectmirror.common.result.FailureException when it is missing or cannot be read
   *     for now; what is known stays known
   */
  public void follow(Runnable onKnown) throws InterruptedException {
    if (flow == null) {
      flow = new Flow(source.clusterId(), target.clusterId());
    }
    try (InternalTopicLog log = logs.get()) {
      reading = newMap();
      while (true) {
        boolean atEnd = log.poll(POLL, new SyncReader());
        if (atEnd && known != reading) {
          known = reading;
          LOG.info("topic={} read to its end, partitions={}", topic, reading.partitions().size());
          onKnown.run();
        }
      }
    }
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

  private RunOffsetMap newMap() {
    return new RunOffsetMap(flow, /* plainSyncs= */ true, RunOffsetMap.MAX_RUNS);
  }

  private final class SyncReader implements InternalTopicLog.Reader {
    @Override
    public void record(long offset, long timestampMs, byte[] key, byte[] value) {
      Decoded<SyncRecord> decoded = SyncRecord.decode(key, value);
      decoded.value().map(reading::apply).ifPresent(applied -> note(applied, offset));
      decoded
          .reason()
          .ifPresent(
              reason -> {
                metrics.add(MirrorCounter.POISON_RECORDS, 1);
                LOG.warn("topic={} offset={} skipped: {}", topic, offset, reason);
              });
    }

    /** Whoever writes the topic anew counts lives from the beginning: the old map would refuse. */
    @Override
    public void restarted() {
      known = null;
      reading = newMap();
    }
  }

  private void note(Applied applied, long offset) {
    if (applied == Applied.OTHER_FLOW && !saidOtherFlow) {
      saidOtherFlow = true;
      LOG.warn(
          "topic={} offset={} holds offset syncs of another flow, which are ignored: flows that"
              + " share the topic differ in offset-syncs.topic.location",
          topic,
          offset);
    }
  }
}

package io.connectmirror.checkpoint.cycle;

import io.connectmirror.common.format.Decoded;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.offsets.Applied;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Feeds offset maps from an offset syncs topic: from its beginning, then as syncs come. More than
 * one, because flows in both directions may write to one topic. One thread runs {@link #follow}.
 */
public final class OffsetMapFollower {
  private static final Logger LOG = LoggerFactory.getLogger(OffsetMapFollower.class);
  private static final Duration POLL = Duration.ofSeconds(1);

  private final String topic;
  private final List<FollowedMap> maps;
  private final boolean othersAreWrong;
  private final Supplier<InternalTopicLog> logs;
  private final FlowMetrics metrics;
  private boolean saidOtherFlow;

  /**
   * @param topic for messages
   * @param maps each takes what is of its flow
   * @param othersAreWrong whether syncs of a flow that none of the maps is of are worth a warning
   * @param logs opens the topic
   */
  public OffsetMapFollower(
      String topic,
      List<FollowedMap> maps,
      boolean othersAreWrong,
      Supplier<InternalTopicLog> logs,
      FlowMetrics metrics) {
    this.topic = topic;
    this.maps = List.copyOf(maps);
    this.othersAreWrong = othersAreWrong;
    this.logs = logs;
    this.metrics = metrics;
  }

  /**
   * Follows the topic until interrupted; to be called again when it fails.
   *
   * @param onKnown called whenever the topic has been read to its end for the first time, or again
   * @throws FailureException when it is missing or cannot be read for now; what is known stays
   *     known
   */
  public void follow(Runnable onKnown) throws InterruptedException {
    try {
      for (FollowedMap map : maps) {
        map.begin();
      }
      read(onKnown);
    } catch (FailureException e) {
      if (e.failure().kind() != FailureKind.RETRY) {
        maps.forEach(FollowedMap::cannotBeRead);
      }
      throw e;
    }
  }

  private void read(Runnable onKnown) throws InterruptedException {
    try (InternalTopicLog log = logs.get()) {
      SyncReader reader = new SyncReader();
      while (true) {
        if (log.poll(POLL, reader) && reachedEnd(log.position())) {
          LOG.info("topic={} read to its end", topic);
          onKnown.run();
        }
      }
    }
  }

  private boolean reachedEnd(long position) {
    boolean news = false;
    for (FollowedMap map : maps) {
      news |= map.reachedEnd(position);
    }
    return news;
  }

  private final class SyncReader implements InternalTopicLog.Reader {
    private final PoisonLines poison = new PoisonLines(topic);

    @Override
    public void record(long offset, long timestampMs, byte[] key, byte[] value) {
      Decoded<SyncRecord> decoded = SyncRecord.decode(key, value);
      decoded.value().ifPresent(sync -> apply(sync, offset));
      decoded
          .reason()
          .ifPresent(
              reason -> {
                metrics.add(MirrorCounter.POISON_RECORDS, 1);
                poison.found(offset, reason);
              });
    }

    @Override
    public void restarted() {
      maps.forEach(FollowedMap::restarted);
    }
  }

  private void apply(SyncRecord sync, long offset) {
    boolean ofOthers = true;
    for (FollowedMap map : maps) {
      ofOthers &= map.apply(sync) == Applied.OTHER_FLOW;
    }
    if (!ofOthers || !othersAreWrong) {
      return;
    }
    metrics.add(MirrorCounter.POISON_RECORDS, 1);
    if (!saidOtherFlow) {
      saidOtherFlow = true;
      LOG.warn(
          "topic={} offset={} holds offset syncs of another flow, which are ignored: flows that"
              + " share the topic differ in offset-syncs.topic.location",
          topic,
          offset);
    }
  }
}

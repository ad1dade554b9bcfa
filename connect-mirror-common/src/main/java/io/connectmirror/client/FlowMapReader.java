package io.connectmirror.client;

import io.connectmirror.common.format.Decoded;
import io.connectmirror.common.kafka.Deadline;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the offset map of one flow from the beginning of a topic to its end. For one thread at a
 * time.
 */
final class FlowMapReader {
  private static final Logger LOG = LoggerFactory.getLogger(FlowMapReader.class);
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final long RETRY_AFTER_MS = 100;

  /** Stands for the id of the other cluster as long as no chunk tells it; no cluster has it. */
  private static final String NOT_KNOWN = "";

  private final MirroredFlow flow;
  private final String topic;
  private final String cluster;
  private final Supplier<InternalTopicLog> logs;
  private final CountDownLatch closed;

  /**
   * @param cluster that has the topic, for messages
   * @param logs opens the topic
   * @param closed ends the waiting
   */
  FlowMapReader(
      MirroredFlow flow,
      String topic,
      String cluster,
      Supplier<InternalTopicLog> logs,
      CountDownLatch closed) {
    this.flow = flow;
    this.topic = topic;
    this.cluster = cluster;
    this.logs = logs;
    this.closed = closed;
  }

  /** Where it reads, for messages. */
  String place() {
    return "topic %s on cluster %s".formatted(topic, cluster);
  }

  /**
   * @param here the id of the connected cluster
   * @throws ConfigException when it is not clear which flow is meant
   * @throws KafkaException when the topic cannot be read
   */
  RunOffsetMap read(String here, Deadline deadline) throws InterruptedException {
    if (flow.otherClusterId().isPresent()) {
      requireAnother(here, flow.otherClusterId().get());
      return read(flow.between(here, flow.otherClusterId().get()), deadline);
    }
    RunOffsetMap map = read(flow.between(here, NOT_KNOWN), deadline);
    Optional<String> other = onlyOtherEnd(map, here);
    if (other.isEmpty()) {
      return map;
    }
    map = read(flow.between(here, other.get()), deadline);
    // One more may have begun to write meanwhile.
    if (onlyOtherEnd(map, here).isPresent()) {
      throw ambiguous(map, here);
    }
    return map;
  }

  private RunOffsetMap read(Flow of, Deadline deadline) throws InterruptedException {
    try (InternalTopicLog log = logs.get()) {
      Syncs syncs = new Syncs(of);
      while (!poll(log, deadline, syncs)) {
        if (deadline.hasPassed()) {
          throw new TimeoutException(
              "The time is over before %s was read to its end".formatted(place()));
        }
      }
      return syncs.map;
    }
  }

  private boolean poll(InternalTopicLog log, Deadline deadline, Syncs syncs)
      throws InterruptedException {
    try {
      Duration left = deadline.left();
      return log.poll(left.compareTo(POLL) < 0 ? left : POLL, syncs);
    } catch (FailureException e) {
      if (e.failure().kind() == FailureKind.MISSING) {
        throw new KafkaException(missing(), e);
      }
      if (e.failure().kind() != FailureKind.RETRY || deadline.hasPassed()) {
        throw e;
      }
      if (closed.await(Math.min(RETRY_AFTER_MS, deadline.leftMs()), TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException("closed while it was reading " + place());
      }
      return false;
    }
  }

  private Optional<String> onlyOtherEnd(RunOffsetMap map, String here) {
    NavigableSet<String> others = otherEnds(map, here);
    if (others.size() > 1) {
      throw ambiguous(map, here);
    }
    return others.stream().findFirst();
  }

  private NavigableSet<String> otherEnds(RunOffsetMap map, String here) {
    NavigableSet<String> others = new TreeSet<>();
    map.otherFlows().forEach(seen -> flow.otherEndOf(seen, here).ifPresent(others::add));
    return others;
  }

  private ConfigException ambiguous(RunOffsetMap map, String here) {
    return new ConfigException(
        "%s holds offset syncs of several flows %s it (cluster id %s), %s clusters %s; say with"
                .formatted(
                    place(),
                    flow.isAtTarget() ? "to" : "from",
                    here,
                    flow.isAtTarget() ? "from" : "to",
                    otherEnds(map, here))
            + " MirroredFlow.withOtherClusterId which of them is "
            + flow.otherAlias());
  }

  private void requireAnother(String here, String other) {
    if (here.equals(other)) {
      throw new ConfigException(
          "%s is the id of the cluster %s itself, which is to be the %s of the flow and not its %s"
              .formatted(
                  other,
                  cluster,
                  flow.isAtTarget() ? "target" : "source",
                  flow.isAtTarget() ? "source" : "target"));
    }
  }

  private String missing() {
    return "There is no topic %s on cluster %s. Either the flow has not begun, or it keeps its offset"
            .formatted(topic, cluster)
        + " syncs on its other cluster (offset-syncs.topic.location="
        + (flow.isAtTarget() ? "source" : "target")
        + "), or the alias or the replication.policy.* settings are not those of the flow";
  }

  /** Fills a map, and begins again when the topic is made again meanwhile. */
  private final class Syncs implements InternalTopicLog.Reader {
    private final Flow of;
    private RunOffsetMap map;

    Syncs(Flow of) {
      this.of = of;
      restarted();
    }

    @Override
    public void record(long offset, long timestampMs, byte[] key, byte[] value) {
      Decoded<SyncRecord> decoded = SyncRecord.decode(key, value);
      decoded.value().ifPresent(map::apply);
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

    @Override
    public void restarted() {
      map = new RunOffsetMap(of, flow.takesMirrorMakerSyncs(), RunOffsetMap.MAX_RUNS);
    }
  }
}

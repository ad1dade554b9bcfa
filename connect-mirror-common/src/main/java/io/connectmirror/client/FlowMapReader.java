package io.connectmirror.client;

import io.connectmirror.common.kafka.Deadline;
import io.connectmirror.common.offsets.Flow;
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

/**
 * Reads the offset map of one flow from the beginning of a topic to its end, and later on from
 * there. For one thread at a time.
 */
final class FlowMapReader {
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final long RETRY_AFTER_MS = 100;
  private static final String CLOSED = "closed while it was reading ";

  /** Stands for the id of the other cluster as long as no chunk tells it; no cluster has it. */
  private static final String NOT_KNOWN = "";

  private final MirroredFlow flow;
  private final String topic;
  private final String cluster;
  private final Supplier<InternalTopicLog> logs;
  private final CountDownLatch closed;
  private volatile InternalTopicLog log;
  private Optional<MapReading> reading = Optional.empty();

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
   * Reads on from where the last reading ended.
   *
   * @param here the id of the connected cluster
   * @throws ConfigException when it is not clear which flow is meant
   * @throws KafkaException when the topic cannot be read
   */
  MapReading read(String here, Deadline deadline) throws InterruptedException {
    if (flow.otherClusterId().isPresent()) {
      requireAnother(here, flow.otherClusterId().get());
      return follow(flow.between(here, flow.otherClusterId().get()), deadline);
    }
    Optional<MapReading> before =
        reading.filter(known -> flow.otherEndOf(known.flow(), here).isPresent());
    Flow of = before.map(MapReading::flow).orElseGet(() -> flow.between(here, NOT_KNOWN));
    MapReading read = follow(of, deadline);
    Optional<String> other = otherEnd(read, here, before.isPresent(), deadline);
    if (other.isEmpty() || read.flow().equals(flow.between(here, other.get()))) {
      return reading.orElseThrow();
    }
    read = follow(flow.between(here, other.get()), deadline);
    // One more may have begun to write meanwhile.
    if (otherEnds(read, here).size() > 1) {
      throw ambiguous(read, here);
    }
    return read;
  }

  /** Ends the following; a reading that is under way fails. */
  void close() {
    InternalTopicLog open = log;
    log = null;
    if (open != null) {
      open.close();
    }
  }

  /**
   * The other cluster's id, if chunks tell it. Of several flows some may be gone from the topic.
   *
   * @param followed whether what was read is older than this call
   */
  private Optional<String> otherEnd(
      MapReading read, String here, boolean followed, Deadline deadline)
      throws InterruptedException {
    NavigableSet<String> others = otherEnds(read, here);
    if (others.size() > 1 && followed) {
      forget();
      others = otherEnds(follow(read.flow(), deadline), here);
    }
    if (others.size() > 1) {
      throw ambiguous(read, here);
    }
    return others.stream().findFirst();
  }

  /** From the beginning for another flow than before, and when too much has been gathered. */
  private MapReading follow(Flow of, Deadline deadline) throws InterruptedException {
    if (reading.filter(known -> known.flow().equals(of)).isEmpty()) {
      forget();
    }
    while (true) {
      InternalTopicLog open = log;
      if (open == null) {
        open = logs.get();
        log = open;
        reading = Optional.of(new MapReading(flow, of, topic));
      }
      MapReading into = reading.orElseThrow();
      readTo(deadline, open, into);
      if (!into.isOvergrown()) {
        return into;
      }
      forget();
    }
  }

  private void readTo(Deadline deadline, InternalTopicLog open, MapReading into)
      throws InterruptedException {
    open.aimAtEnd();
    boolean atEnd = false;
    while (!atEnd && !into.isOvergrown()) {
      atEnd = poll(open, deadline, into);
      if (closed.getCount() == 0) {
        forget();
        throw new IllegalStateException(CLOSED + place());
      }
      if (!atEnd && deadline.hasPassed()) {
        throw new TimeoutException(
            "The time is over before %s was read to its end".formatted(place()));
      }
    }
  }

  private void forget() {
    close();
    reading = Optional.empty();
  }

  private boolean poll(InternalTopicLog open, Deadline deadline, MapReading into)
      throws InterruptedException {
    try {
      Duration left = deadline.left();
      return open.poll(left.compareTo(POLL) < 0 ? left : POLL, into);
    } catch (FailureException e) {
      if (e.failure().kind() == FailureKind.MISSING) {
        forget();
        throw new KafkaException(missing(), e);
      }
      if (e.failure().kind() != FailureKind.RETRY || deadline.hasPassed()) {
        throw e;
      }
      if (closed.await(Math.min(RETRY_AFTER_MS, deadline.leftMs()), TimeUnit.MILLISECONDS)) {
        forget();
        throw new IllegalStateException(CLOSED + place());
      }
      return false;
    }
  }

  private NavigableSet<String> otherEnds(MapReading read, String here) {
    NavigableSet<String> others = new TreeSet<>();
    read.flows().forEach(seen -> flow.otherEndOf(seen, here).ifPresent(others::add));
    return others;
  }

  private ConfigException ambiguous(MapReading read, String here) {
    return new ConfigException(
        "%s holds offset syncs of several flows %s it (cluster id %s), %s clusters %s; say with"
                .formatted(
                    place(),
                    flow.isAtTarget() ? "to" : "from",
                    here,
                    flow.isAtTarget() ? "from" : "to",
                    otherEnds(read, here))
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
}

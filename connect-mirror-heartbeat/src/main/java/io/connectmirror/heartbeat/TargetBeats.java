package io.connectmirror.heartbeat;

import io.connectmirror.common.format.Heartbeat;
import io.connectmirror.common.naming.ClusterPair;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * The heartbeats that go to the target cluster, as records for the worker's producer. There are
 * none before the topic is there.
 *
 * <p>The task's thread calls everything but {@link #topicIsThere}, which any thread may call.
 */
final class TargetBeats {
  // Heartbeats have no position; Connect wants one, and MirrorMaker 2 gives this one.
  private static final Map<String, Long> NO_POSITION = Map.of("offset", 0L);

  private final ClusterPair flow;
  private final String topic;
  private final Pulse pulse;
  private final LongSupplier nanos;
  private final InstantSource clock;
  private volatile boolean topicIsThere;

  TargetBeats(
      ClusterPair flow, String topic, Duration interval, LongSupplier nanos, InstantSource clock) {
    this.flow = flow;
    this.topic = topic;
    this.pulse = new Pulse(interval, nanos.getAsLong());
    this.nanos = nanos;
    this.clock = clock;
  }

  void topicIsThere() {
    topicIsThere = true;
  }

  /** How long there is nothing to do; zero or less when a heartbeat is due. */
  long nanosUntilDue() {
    return topicIsThere ? pulse.nanosUntilDue(nanos.getAsLong()) : Long.MAX_VALUE;
  }

  /** The heartbeat that is due, if one is. */
  Optional<SourceRecord> next() {
    if (nanosUntilDue() > 0) {
      return Optional.empty();
    }
    pulse.beat(nanos.getAsLong());
    return Optional.of(record(new Heartbeat(flow.source(), flow.target(), clock.millis())));
  }

  private SourceRecord record(Heartbeat heartbeat) {
    return new SourceRecord(
        connectPartition(),
        NO_POSITION,
        topic,
        0,
        Schema.BYTES_SCHEMA,
        heartbeat.key(),
        Schema.BYTES_SCHEMA,
        heartbeat.value(),
        heartbeat.timestamp());
  }

  private Map<String, String> connectPartition() {
    // A HashMap: Connect compares partitions by their JSON, and its order is MirrorMaker 2's.
    Map<String, String> partition = new HashMap<>();
    partition.put("sourceClusterAlias", flow.source());
    partition.put("targetClusterAlias", flow.target());
    return partition;
  }
}

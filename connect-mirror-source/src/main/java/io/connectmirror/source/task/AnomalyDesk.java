package io.connectmirror.source.task;

import io.connectmirror.common.config.AnomalyPolicy;
import io.connectmirror.common.config.AnomalySettings;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.AnomalyKind;
import io.connectmirror.source.plan.ResumeDecision.AnomalyFound;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes an anomaly known, once: in the log with what it concerns, as counters, in the state topic;
 * and says what the configured policy makes of it. Called by the jobs thread.
 */
final class AnomalyDesk {
  private static final Logger LOG = LoggerFactory.getLogger(AnomalyDesk.class);

  private final AnomalySettings policies;
  private final StateStore state;
  private final FlowMetrics metrics;
  private final String connector;
  private final InstantSource clock;

  /** Those that were told and not dealt with yet, as when a later step of the start failed. */
  private final Map<TopicPartition, AnomalyFound> told = new HashMap<>();

  AnomalyDesk(
      AnomalySettings policies,
      StateStore state,
      FlowMetrics metrics,
      String connector,
      InstantSource clock) {
    this.policies = policies;
    this.state = state;
    this.metrics = metrics;
    this.connector = connector;
    this.clock = clock;
    // There from the start, so that an alert finds them before anything has happened.
    metrics.add(MirrorCounter.ANOMALIES, 0);
    metrics.add(MirrorCounter.OFFSETS_LOST, 0);
    for (AnomalyKind kind : AnomalyKind.values()) {
      metrics.add(ofKind(kind), 0);
    }
  }

  /** The policy for a kind; a remote topic that was made again counts as recreated. */
  AnomalyPolicy policy(AnomalyKind kind) {
    return switch (kind) {
      case PURGED -> policies.purged();
      case TRUNCATED, TARGET_TRUNCATED -> policies.truncated();
      case RECREATED, TARGET_RECREATED -> policies.recreated();
      case CORRUPT -> policies.corrupt();
    };
  }

  /**
   * Tells of all of them, of one that is found once more before it is {@link #dealtWith} no second
   * time. The state topic is written first, and once for all: while it takes nothing, nothing is
   * counted.
   */
  void report(Map<TopicPartition, AnomalyFound> found) throws InterruptedException {
    Map<TopicPartition, AnomalyFound> news = new HashMap<>(found);
    news.entrySet().removeIf(one -> isTold(one.getKey(), one.getValue()));
    if (news.isEmpty()) {
      return;
    }
    Map<StateKey, Optional<Map<String, Object>>> entries = new HashMap<>();
    news.forEach(
        (partition, anomaly) -> entries.put(key(partition, anomaly), Optional.of(value(anomaly))));
    state.put(entries);
    news.forEach(
        (partition, anomaly) ->
            tell(partition, anomaly, Optional.ofNullable(told.put(partition, anomaly))));
  }

  /** Where reading goes on may be of another leader epoch since, of which nothing is told. */
  private boolean isTold(TopicPartition partition, AnomalyFound anomaly) {
    AnomalyFound before = told.get(partition);
    return before != null
        && key(partition, before).equals(key(partition, anomaly))
        && before.endOffset() == anomaly.endOffset()
        && before.lost().equals(anomaly.lost())
        && before.details().equals(anomaly.details());
  }

  /** What was found of these partitions is over. */
  void dealtWith(Collection<TopicPartition> partitions) {
    told.keySet().removeAll(partitions);
  }

  private void tell(TopicPartition partition, AnomalyFound anomaly, Optional<AnomalyFound> before) {
    Optional<AnomalyFound> same =
        before.filter(b -> key(partition, b).equals(key(partition, anomaly)));
    if (same.isEmpty()) {
      say(partition, anomaly);
      metrics.add(MirrorCounter.ANOMALIES, 1);
      metrics.add(ofKind(anomaly.kind()), 1);
    }
    long counted = same.map(b -> b.lost().orElse(0)).orElse(0L);
    anomaly.lost().ifPresent(lost -> metrics.add(MirrorCounter.OFFSETS_LOST, lost - counted));
  }

  private static MirrorCounter ofKind(AnomalyKind kind) {
    return switch (kind) {
      case PURGED -> MirrorCounter.ANOMALIES_PURGED;
      case TRUNCATED -> MirrorCounter.ANOMALIES_TRUNCATED;
      case RECREATED -> MirrorCounter.ANOMALIES_RECREATED;
      case TARGET_RECREATED -> MirrorCounter.ANOMALIES_TARGET_RECREATED;
      case TARGET_TRUNCATED -> MirrorCounter.ANOMALIES_TARGET_TRUNCATED;
      case CORRUPT -> MirrorCounter.ANOMALIES_CORRUPT;
    };
  }

  private void say(TopicPartition partition, AnomalyFound anomaly) {
    AnomalyPolicy policy = policy(anomaly.kind());
    boolean harmless =
        policy == AnomalyPolicy.CONTINUE
            && (anomaly.kind() == AnomalyKind.RECREATED
                || anomaly.kind() == AnomalyKind.TARGET_RECREATED);
    String format = "partition={} anomaly={} policy={} goes_on_at={}: {}";
    Object[] arguments = {
      partition,
      anomaly.kind().wireName(),
      policy,
      policy == AnomalyPolicy.CONTINUE && !isStuck(anomaly) ? anomaly.goOn().offset() : "-",
      anomaly.details()
    };
    if (harmless) {
      LOG.warn(format, arguments);
    } else {
      LOG.error(format, arguments);
    }
  }

  /** Nobody knows where to go on behind it. */
  private static boolean isStuck(AnomalyFound anomaly) {
    return anomaly.kind() == AnomalyKind.CORRUPT
        && anomaly.goOn().offset() == anomaly.firstOffset();
  }

  private static StateKey key(TopicPartition partition, AnomalyFound anomaly) {
    return StateKey.of(
        StateKind.ANOMALY,
        anomaly.kind().wireName(),
        partition.topic(),
        Integer.toString(partition.partition()),
        Long.toString(anomaly.firstOffset()));
  }

  private Map<String, Object> value(AnomalyFound anomaly) {
    Map<String, Object> value = new HashMap<>();
    value.put("connector", connector);
    value.put("details", anomaly.details());
    value.put("endOffset", anomaly.endOffset());
    anomaly.lost().ifPresent(lost -> value.put("lost", lost));
    value.put("policy", policy(anomaly.kind()).name());
    value.put("atMs", clock.millis());
    return value;
  }
}

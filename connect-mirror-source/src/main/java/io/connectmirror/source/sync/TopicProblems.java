package io.connectmirror.source.sync;

import io.connectmirror.common.job.StandingFaults;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.TopicProblem;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes topics that cannot be mirrored known: in the log, as a metric, in the state topic. */
final class TopicProblems {
  private static final Logger LOG = LoggerFactory.getLogger(TopicProblems.class);

  private final StateStore state;
  private final FlowMetrics metrics;
  private final String connector;
  private final Map<StateKey, Map<String, Object>> published = new HashMap<>();
  private final StandingFaults faults;
  private volatile long present;
  private boolean loaded;

  TopicProblems(StateStore state, FlowMetrics metrics, String connector, LongSupplier nanos) {
    this.state = state;
    this.metrics = metrics;
    this.connector = connector;
    this.faults = new StandingFaults(nanos);
    metrics.gauge(
        "topic-problems", "Remote topics that could not be created or grown", () -> present);
  }

  /** Takes all problems there are now; what is no longer among them is solved. */
  void publish(Collection<TopicProblem> problems) throws InterruptedException {
    load();
    Map<StateKey, Map<String, Object>> now = new HashMap<>();
    for (TopicProblem problem : problems) {
      StateKey key = StateKey.of(StateKind.TOPIC_PROBLEM, connector, problem.remoteTopic());
      Map<String, Object> value =
          Map.of(
              "sourceTopic",
              problem.sourceTopic(),
              "kind",
              problem.kind().wireName(),
              "reason",
              problem.reason());
      faults.found(
          problem.remoteTopic(),
          String.format(
              "topic=%s remote_topic=%s problem=%s is not mirrored: %s",
              problem.sourceTopic(),
              problem.remoteTopic(),
              problem.kind().wireName(),
              problem.reason()));
      now.putIfAbsent(key, value);
    }
    StandingFaults.Lines lines = faults.endOfPass();
    lines.all().forEach(line -> LOG.warn("{}", line));
    metrics.add(MirrorCounter.TOPIC_PROBLEMS, lines.news());
    present = now.size();
    Map<StateKey, Optional<Map<String, Object>>> changes = new HashMap<>();
    now.forEach((key, value) -> changes.put(key, Optional.of(value)));
    for (StateKey key : published.keySet()) {
      if (!now.containsKey(key)) {
        changes.put(key, Optional.empty());
        LOG.info("remote_topic={} its problem is solved", key.parts().get(1));
      }
    }
    if (!changes.isEmpty()) {
      state.put(changes);
    }
    published.clear();
    published.putAll(now);
  }

  private void load() throws InterruptedException {
    if (loaded) {
      return;
    }
    state
        .load(StateKind.TOPIC_PROBLEM)
        .forEach(
            (key, value) -> {
              if (key.parts().get(0).equals(connector)) {
                published.put(key, value);
              }
            });
    loaded = true;
  }
}

package io.connectmirror.source.sync;

import io.connectmirror.common.job.StandingFaults;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ConfigChange;
import io.connectmirror.common.port.TopicAdmin.ConfigValue;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.source.plan.TopicConfigPlan;
import io.connectmirror.source.plan.TopicConfigPlanner;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One pass over the settings of all mirrored topics: writes to remote topics only what differs. A
 * topic that cannot be read or written never keeps the others from it. Called by one thread.
 */
public final class TopicConfigSync {
  private static final Logger LOG = LoggerFactory.getLogger(TopicConfigSync.class);

  private final TopicAdmin source;
  private final TopicAdmin target;
  private final Supplier<MirroredTopics> topics;
  private final TopicConfigPlanner planner;
  private final WrittenConfigs written;
  private final FlowMetrics metrics;
  private final SaidBefore said = new SaidBefore();
  private final StandingFaults faults;

  public TopicConfigSync(
      TopicAdmin source,
      TopicAdmin target,
      Supplier<MirroredTopics> topics,
      TopicConfigPlanner planner,
      SyncMemory memory) {
    this.source = source;
    this.target = target;
    this.topics = topics;
    this.planner = planner;
    this.written = memory.written();
    this.metrics = memory.metrics();
    this.faults = new StandingFaults(memory.nanos());
  }

  /**
   * @return the remote topics that have the settings now that they are to have
   * @throws io.connectmirror.common.result.FailureException of kind FATAL when the target knows no
   *     incremental changes (KIP-339): nothing can be synced then, at no later time either
   */
  public Set<String> run() throws InterruptedException {
    Map<String, String> remoteNames = topics.get().ready();
    if (remoteNames.isEmpty()) {
      return Set.of();
    }
    BatchResult<String, List<ConfigValue>> wanted = source.configs(remoteNames.keySet());
    BatchResult<String, List<ConfigValue>> present =
        target.configs(new HashSet<>(remoteNames.values()));
    sayUnread(wanted, source.clusterAlias());
    sayUnread(present, target.clusterAlias());
    Map<String, Map<String, String>> before = written.load();
    Map<String, TopicConfigPlan> plans = new HashMap<>();
    wanted
        .successes()
        .forEach(
            (topic, values) -> {
              String remote = remoteNames.get(topic);
              List<ConfigValue> there = present.successes().get(remote);
              if (there != null) {
                plans.put(
                    remote, planner.plan(values, Optional.ofNullable(before.get(remote)), there));
              }
            });
    plans.forEach(this::sayKept);
    Set<String> done = apply(plans);
    faults.endOfPass().all().forEach(line -> LOG.warn("{}", line));
    remember(plans, before, done);
    return done;
  }

  /**
   * @return the topics that now are as planned
   */
  private Set<String> apply(Map<String, TopicConfigPlan> plans) throws InterruptedException {
    Map<String, List<ConfigChange>> changes = new HashMap<>();
    plans.forEach(
        (topic, plan) -> {
          if (!plan.changes().isEmpty()) {
            changes.put(topic, plan.changes());
          }
        });
    Set<String> done = new HashSet<>(plans.keySet());
    if (changes.isEmpty()) {
      return done;
    }
    BatchResult<String, BatchResult.Done> result = target.alterConfigs(changes);
    result.successes().keySet().forEach(topic -> changed(topic, changes.get(topic)));
    Map<String, List<ConfigChange>> refused = new HashMap<>();
    for (Map.Entry<String, Failure> entry : result.failures().entrySet()) {
      String topic = entry.getKey();
      Failure failure = entry.getValue();
      done.remove(topic);
      if (failure.kind() == FailureKind.UNSUPPORTED) {
        throw new Failure(
                FailureKind.FATAL,
                "topic settings cannot be synced, set sync.topic.configs.enabled=false: "
                    + failure.message(),
                failure.cause())
            .asException();
      }
      if (failure.kind() == FailureKind.INVALID && changes.get(topic).size() > 1) {
        refused.put(topic, changes.get(topic));
      } else {
        sayNotWritten(topic, failure);
      }
    }
    applySingly(refused);
    return done;
  }

  /** One setting that the target refuses must not keep the topic's others from it. */
  private void applySingly(Map<String, List<ConfigChange>> refused) throws InterruptedException {
    for (int i = 0; ; i++) {
      Map<String, List<ConfigChange>> round = new HashMap<>();
      for (Map.Entry<String, List<ConfigChange>> entry : refused.entrySet()) {
        if (i < entry.getValue().size()) {
          round.put(entry.getKey(), List.of(entry.getValue().get(i)));
        }
      }
      if (round.isEmpty()) {
        return;
      }
      BatchResult<String, BatchResult.Done> result = target.alterConfigs(round);
      result.successes().keySet().forEach(topic -> changed(topic, round.get(topic)));
      result.failures().forEach(this::sayNotWritten);
    }
  }

  private void changed(String topic, List<ConfigChange> changes) {
    metrics.add(MirrorCounter.CONFIGS_CHANGED, changes.size());
    LOG.info("changed topic={} configs={}", topic, changes);
  }

  private void remember(
      Map<String, TopicConfigPlan> plans, Map<String, Map<String, String>> before, Set<String> done)
      throws InterruptedException {
    Map<String, Map<String, String>> news = new HashMap<>();
    for (String topic : done) {
      Map<String, String> now = plans.get(topic).written();
      if (!now.equals(before.get(topic))) {
        news.put(topic, now);
      }
    }
    written.put(news);
  }

  private void sayKept(String topic, TopicConfigPlan plan) {
    for (TopicConfigPlan.Kept kept : plan.kept()) {
      if (said.isNew("kept " + topic + " " + kept.name(), kept.toString())) {
        LOG.info(
            "topic={} config={} keeps value={} that was set on the target, the source has value={};"
                + " take it off the target, or set sync.topic.configs.strict=true, for the source's"
                + " to be written",
            topic,
            kept.name(),
            kept.targetValue(),
            kept.sourceValue());
      }
    }
  }

  private void sayUnread(BatchResult<String, List<ConfigValue>> result, String cluster) {
    result
        .failures()
        .forEach(
            (topic, failure) -> {
              // Deleted since the topics were listed: the next pass will not ask for it.
              if (failure.kind() != FailureKind.MISSING) {
                faults.found(
                    "read " + cluster + " " + topic,
                    String.format(
                        "topic=%s cluster=%s settings cannot be read, so they are not synced: %s",
                        topic, cluster, failure.message()));
              }
            });
  }

  private void sayNotWritten(String topic, Failure failure) {
    faults.found(
        "write " + topic,
        String.format("topic=%s settings are not synced: %s", topic, failure.message()));
  }
}

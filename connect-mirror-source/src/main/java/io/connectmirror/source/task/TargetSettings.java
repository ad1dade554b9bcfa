package io.connectmirror.source.task;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ConfigValue;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.source.plan.TargetLimits;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads what remote topics take. Called by the jobs thread. */
final class TargetSettings {
  private static final Logger LOG = LoggerFactory.getLogger(TargetSettings.class);

  private final TopicAdmin target;
  private Set<String> said = Set.of();

  TargetSettings(TopicAdmin target) {
    this.target = target;
  }

  /**
   * By topic what it takes. Without what the target does not tell: records are then sent as they
   * come, and one that it refuses fails the task.
   */
  Map<String, TargetLimits> of(Collection<String> topics) throws InterruptedException {
    if (topics.isEmpty()) {
      return Map.of();
    }
    Map<String, TargetLimits> limits = new HashMap<>();
    Map<String, Failure> failures = new TreeMap<>();
    try {
      BatchResult<String, List<ConfigValue>> settings = target.configs(topics);
      settings.successes().forEach((topic, values) -> limits.put(topic, TargetLimits.of(values)));
      failures.putAll(settings.failures());
    } catch (FailureException e) {
      topics.forEach(topic -> failures.put(topic, e.failure()));
    }
    say(failures);
    return limits;
  }

  /** The connector tells how to mend it, as it cannot copy settings then. */
  private void say(Map<String, Failure> failures) {
    if (!failures.isEmpty() && !failures.keySet().equals(said)) {
      said = Set.copyOf(failures.keySet());
      Failure one = failures.values().iterator().next();
      LOG.info(
          "topics={} do not tell their settings, so a record that one of them does not take fails"
              + " the task kind={}",
          failures.keySet(),
          one.kind());
      LOG.debug("no settings: {}", one.message());
    }
  }
}

package io.connectmirror.common.config;

import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Keys that earlier versions of MirrorMaker 2 had. They are accepted with a word of advice. */
final class RetiredKeys {
  private static final Map<String, String> ADVICE =
      Map.of(
          "topics.blacklist",
          "is retired, write topics.exclude; it counts as long as that is not set",
          "groups.blacklist",
          "is retired, write groups.exclude; it counts as long as that is not set",
          "config.properties.blacklist",
          "is retired, write config.properties.exclude; it counts as long as that is not set",
          "use.incremental.alter.configs",
          "is retired and has no effect: topic settings are always altered one by one",
          "add.source.alias.to.metrics",
          "is retired and has no effect: metrics always have the tag source",
          "auto.include.jmx.reporter",
          "is retired and has no effect: write metric.reporters",
          "task.assigned.partitions",
          "is retired and has no effect: a task finds its partitions itself",
          "task.assigned.groups",
          "is retired and has no effect: a task finds its groups itself");

  private RetiredKeys() {}

  static Optional<String> advice(String key) {
    return Optional.ofNullable(ADVICE.get(key));
  }

  static SortedSet<String> all() {
    return new TreeSet<>(ADVICE.keySet());
  }
}

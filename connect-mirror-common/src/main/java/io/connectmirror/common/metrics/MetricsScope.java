package io.connectmirror.common.metrics;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Whose metrics they are.
 *
 * @param source alias of the source cluster
 * @param target alias of the target cluster
 * @param connector its name
 * @param task empty for the connector itself
 */
public record MetricsScope(String source, String target, String connector, OptionalInt task) {
  /** Tags of what is told per partition; MirrorMaker 2 names neither connector nor task there. */
  LinkedHashMap<String, String> flowTags() {
    LinkedHashMap<String, String> tags = new LinkedHashMap<>();
    tags.put("source", source);
    tags.put("target", target);
    return tags;
  }

  /** Tags of what is told of the connector or task as a whole. */
  Map<String, String> wholeTags() {
    LinkedHashMap<String, String> tags = flowTags();
    tags.put("connector", connector);
    task.ifPresent(index -> tags.put("task", String.valueOf(index)));
    return tags;
  }
}

package io.connectmirror.cli.status.view;

import io.connectmirror.common.naming.ClusterPair;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the internal topics of a Connect cluster may be called. Its REST interface does not tell, so
 * it is the worker's properties that say it; without them, the names that Connect's own example and
 * MirrorMaker 2's dedicated mode use: where one of them exists it is most likely that.
 *
 * @param named by use; empty when the worker's properties are not known
 */
public record WorkerTopics(Map<String, String> named) {
  private static final Map<String, String> KEYS =
      Map.of(
          "config.storage.topic", "Connect's configurations",
          "offset.storage.topic", "Connect's source offsets",
          "status.storage.topic", "Connect's states");

  public WorkerTopics {
    named = Map.copyOf(named);
  }

  /** Of a worker whose properties are not known. */
  public static WorkerTopics usual() {
    return new WorkerTopics(Map.of());
  }

  /**
   * @param worker its properties
   */
  public static WorkerTopics of(Map<String, String> worker) {
    Map<String, String> named = new TreeMap<>();
    KEYS.forEach(
        (key, use) -> {
          String topic = worker.get(key);
          if (topic != null) {
            named.put(topic.strip(), use);
          }
        });
    return new WorkerTopics(named);
  }

  Map<String, String> uses(ClusterPair pair) {
    if (!named.isEmpty()) {
      return named;
    }
    Map<String, String> uses = new TreeMap<>();
    for (String[] one :
        new String[][] {
          {"configs", "Connect's configurations"},
          {"offsets", "Connect's source offsets"},
          {"status", "Connect's states"}
        }) {
      uses.put("connect-" + one[0], one[1]);
      uses.put("mm2-%s.%s.internal".formatted(one[0], pair.source()), one[1]);
    }
    return uses;
  }
}

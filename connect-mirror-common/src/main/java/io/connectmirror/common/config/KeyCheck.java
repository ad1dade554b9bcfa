package io.connectmirror.common.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Warns of keys that nobody reads although they look as if somebody did. */
final class KeyCheck {
  private KeyCheck() {}

  static void check(Map<String, String> originals, ConfigProblems problems) {
    Set<String> connection = ClientProperties.connectionDef().names();
    Set<String> known = knownKeys(connection);
    for (String key : new TreeMap<>(originals).keySet()) {
      if (!known.contains(key)) {
        adviceOnUnknown(key, known, connection).ifPresent(advice -> problems.warning(key, advice));
      }
    }
  }

  private static Optional<String> adviceOnUnknown(
      String key, Set<String> known, Set<String> connection) {
    Optional<String> retired = RetiredKeys.advice(key);
    if (retired.isPresent() || families().stream().anyMatch(key::startsWith)) {
      return retired;
    }
    if (connection.contains(key)) {
      return Optional.of(
          String.format(
              "has no effect: write %s%s or %s%s",
              Side.SOURCE.clusterPrefix(), key, Side.TARGET.clusterPrefix(), key));
    }
    Optional<String> near = EditDistance.nearest(key, known);
    if (near.isPresent()) {
      return Optional.of("is not a key of the mirror; did you mean " + near.get() + "?");
    }
    for (Side side : Side.values()) {
      if (key.startsWith(side.clusterPrefix())) {
        return Optional.of(
            String.format(
                "has no effect: %s takes only how to connect; write %sconsumer., %sproducer. or"
                    + " %sadmin. and the setting",
                side.clusterPrefix(), side.prefix(), side.prefix(), side.prefix()));
      }
      if (key.startsWith(side.prefix())) {
        return Optional.of(
            "is not a key of the mirror; how to connect begins with " + side.clusterPrefix());
      }
    }
    return Optional.empty();
  }

  private static Set<String> knownKeys(Set<String> connection) {
    Set<String> known = new HashSet<>(ConnectKeys.OTHERS);
    known.addAll(ConnectKeys.CONVERTERS);
    known.add(ConnectKeys.NAME);
    known.add(ConnectKeys.EXACTLY_ONCE_SUPPORT);
    known.add(TaskSlot.TASK_INDEX);
    known.add(TaskSlot.TASK_COUNT);
    known.addAll(SourceSettings.configDef().names());
    known.addAll(CheckpointSettings.configDef().names());
    known.addAll(HeartbeatSettings.configDef().names());
    for (Side side : Side.values()) {
      connection.forEach(name -> known.add(side.clusterPrefix() + name));
    }
    return known;
  }

  /** What keys for clients begin with. */
  private static List<String> families() {
    List<String> families = new ArrayList<>(ConnectKeys.FAMILIES);
    for (ClientKind kind : ClientKind.values()) {
      families.add(kind.prefix());
      for (Side side : Side.values()) {
        families.add(side.prefix() + kind.prefix());
      }
    }
    return families;
  }
}

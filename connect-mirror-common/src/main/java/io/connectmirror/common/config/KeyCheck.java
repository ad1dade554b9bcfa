package io.connectmirror.common.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Knows which keys somebody reads, and warns of those that only look like one. */
public final class KeyCheck {
  /** What a newer Kafka is likely to have more of. */
  private static final List<String> GROWING = List.of("sasl.oauthbearer.", "metadata.recovery.");

  private KeyCheck() {}

  /**
   * Keys that neither the mirror nor Connect nor a Kafka client reads, by the Kafka at hand. They
   * may still be meant for a class of the user's own, which is given all of them.
   */
  public static SortedSet<String> unread(Set<String> keys) {
    Set<String> known = knownKeys(ClientProperties.connectionDef().names());
    SortedSet<String> unread = new TreeSet<>();
    for (String key : keys) {
      boolean isRead =
          known.contains(key)
              || RetiredKeys.advice(key).isPresent()
              || ConnectKeys.FAMILIES.stream().anyMatch(key::startsWith)
              || ClientKey.of(key).filter(ClientKey::isKnown).isPresent();
      if (!isRead) {
        unread.add(key);
      }
    }
    return unread;
  }

  /** How to connect to a cluster, as the Kafka at hand has it. */
  public static Set<String> connectionKeys() {
    return ClientProperties.connectionDef().names();
  }

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
    if (retired.isPresent() || ConnectKeys.FAMILIES.stream().anyMatch(key::startsWith)) {
      return retired;
    }
    Optional<ClientKey> ofClient = ClientKey.of(key);
    if (ofClient.isPresent()) {
      return adviceOnClient(ofClient.get(), known);
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

  private static Optional<String> adviceOnClient(ClientKey key, Set<String> known) {
    return key.isKnown() || GROWING.stream().anyMatch(key.name()::startsWith)
        ? Optional.empty()
        : EditDistance.nearest(key.name(), key.names())
            .map(key.prefix()::concat)
            .or(() -> EditDistance.nearest(key.prefix() + key.name(), known))
            .map(near -> "is no setting of that client; did you mean " + near + "?");
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

  /**
   * A key for one kind of client.
   *
   * @param prefix what says which
   * @param name of the client's setting
   */
  private record ClientKey(ClientKind kind, String prefix, String name) {
    private static final String OVERRIDE = "override.";

    static Optional<ClientKey> of(String key) {
      for (ClientKind kind : ClientKind.values()) {
        List<String> prefixes = new ArrayList<>(List.of(kind.prefix() + OVERRIDE, kind.prefix()));
        for (Side side : Side.values()) {
          prefixes.add(side.prefix() + kind.prefix());
        }
        for (String prefix : prefixes) {
          if (key.startsWith(prefix)) {
            return Optional.of(new ClientKey(kind, prefix, key.substring(prefix.length())));
          }
        }
      }
      return Optional.empty();
    }

    Set<String> names() {
      return ClientCheck.names(kind);
    }

    boolean isKnown() {
      return names().contains(name);
    }
  }
}

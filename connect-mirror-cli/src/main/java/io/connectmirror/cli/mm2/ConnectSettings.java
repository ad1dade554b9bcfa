package io.connectmirror.cli.mm2;

import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.common.naming.ClusterPair;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What of a flow's settings goes into the configuration of one connector on a Connect cluster,
 * where the worker is somebody else's: what does not concern it stays out, what MirrorMaker 2 gives
 * to its own worker for the connector's sake comes in. The connector does what it would do in
 * MirrorMaker 2.
 */
final class ConnectSettings {
  private static final String BYTES = "org.apache.kafka.connect.converters.ByteArrayConverter";
  private static final List<String> SIDES = List.of("source.", "target.");
  private static final String PRODUCER = "producer.";
  private static final String OVERRIDE = "producer.override.";

  private final Mm2File file;
  private final ClusterPair pair;
  private final Map<String, Setting> all;

  ConnectSettings(Mm2File file, ClusterPair pair) {
    this.file = file;
    this.pair = pair;
    this.all = file.ofConnectors(pair);
  }

  /** Whether the key has this value, as Kafka reads booleans. */
  boolean is(String key, boolean value) {
    Setting setting = all.get(key);
    return setting != null && setting.value().strip().equalsIgnoreCase(String.valueOf(value));
  }

  /** What decides which connectors there are, whether or not one of them reads it. */
  List<Setting> switches(boolean enabled) {
    return Stream.of(
            Mm2Keys.ENABLED,
            Mm2Keys.EMIT_HEARTBEATS,
            enabled ? Mm2Keys.EMIT_CHECKPOINTS : Mm2Keys.ENABLED,
            enabled ? Mm2Keys.EMIT_OFFSET_SYNCS : Mm2Keys.ENABLED)
        .filter(all::containsKey)
        .map(all::get)
        .toList();
  }

  Map<String, Setting> of(ConnectorRole role) {
    Map<String, Setting> settings = new TreeMap<>();
    all.forEach(
        (key, setting) -> {
          if (isForConnector(key, setting) && !Mm2Keys.isForeignTo(role, key)) {
            settings.put(key, setting);
          }
        });
    settings.put("connector.class", Setting.added(role.className()));
    Mm2Keys.CONVERTERS.forEach(converter -> settings.put(converter, Setting.added(BYTES)));
    overrideProducer(settings);
    return settings;
  }

  private boolean isForConnector(String key, Setting setting) {
    if (Mm2Keys.GIVEN.contains(key)
        || Mm2Keys.isConverter(key)
        || Mm2Keys.isConfigProvider(key)
        || Mm2Keys.isConnection(key)
        || (Mm2Keys.isOfWorker(key) && !Mm2Keys.isOfConnector(key))) {
      return false;
    }
    boolean ofFlow = setting.from().startsWith(Mm2File.prefix(pair));
    return ofFlow || setting.from().isEmpty() || (hasReader(key) && !isNeedlessCopy(key, setting));
  }

  /** Of what is said of a cluster and of no kind of client, only how to reach it is read. */
  private static boolean hasReader(String key) {
    if (Mm2Keys.isOfConnector(key)) {
      return true;
    }
    for (String side : SIDES) {
      String cluster = side + "cluster.";
      if (key.startsWith(cluster)) {
        String name = key.substring(cluster.length());
        return Mm2Keys.isConnection(name) || name.equals("alias");
      }
      if (key.startsWith(side)) {
        String name = key.substring(side.length());
        return !name.startsWith(OVERRIDE)
            && Mm2Keys.CLIENTS.stream().anyMatch(client -> name.startsWith(client + "."));
      }
    }
    return true;
  }

  /**
   * Whether the client would have the value without this key too: it is the cluster's own, and
   * nothing lies between the two.
   */
  private boolean isNeedlessCopy(String key, Setting setting) {
    for (String side : SIDES) {
      for (String client : Mm2Keys.CLIENTS) {
        String prefix = side + client + ".";
        if (key.startsWith(prefix)) {
          String name = key.substring(prefix.length());
          return setting.equals(all.get(side + "cluster." + name))
              && !all.containsKey(client + "." + name);
        }
      }
    }
    return false;
  }

  /** The records of all connectors are written by the producers that the worker makes for them. */
  private void overrideProducer(Map<String, Setting> settings) {
    String cluster = pair.target() + ".";
    file.ofCluster(pair.target())
        .forEach(
            (key, setting) -> {
              if (setting.from().equals(cluster + key)
                  && key.startsWith(PRODUCER)
                  && !key.startsWith(OVERRIDE)) {
                settings.putIfAbsent(OVERRIDE + key.substring(PRODUCER.length()), setting);
              }
            });
  }
}

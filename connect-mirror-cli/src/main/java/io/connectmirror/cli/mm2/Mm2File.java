package io.connectmirror.cli.mm2;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.naming.ClusterPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The file as MirrorMaker 2 reads it: which flows there are, and which of several lines gives a
 * setting of a cluster or a connector. Nothing is left out or put in here that MirrorMaker 2 would
 * not. Immutable.
 */
final class Mm2File {
  private final SortedMap<String, String> lines;
  private final List<String> clusters;

  /**
   * @throws CliException when no clusters are named
   */
  Mm2File(Map<String, String> lines) {
    this.lines = Collections.unmodifiableSortedMap(new TreeMap<>(lines));
    this.clusters =
        Arrays.stream(lines.getOrDefault(Mm2Keys.CLUSTERS, "").split(",", -1))
            .map(String::strip)
            .filter(alias -> !alias.isEmpty())
            .distinct()
            .toList();
    if (clusters.isEmpty()) {
      throw new CliException(
          "there is no line clusters=..., which names the clusters in a properties file of"
              + " MirrorMaker 2");
    }
  }

  SortedMap<String, String> lines() {
    return lines;
  }

  List<String> clusters() {
    return clusters;
  }

  /** All ordered pairs of clusters, whether or not something runs between them. */
  List<ClusterPair> pairs() {
    List<ClusterPair> pairs = new ArrayList<>();
    for (String source : clusters) {
      for (String target : clusters) {
        if (!source.equals(target)) {
          pairs.add(new ClusterPair(source, target));
        }
      }
    }
    return pairs;
  }

  /** Whether MirrorMaker 2 starts connectors for a pair, if only for heartbeats. */
  boolean runs(ClusterPair pair) {
    String heartbeats =
        Optional.ofNullable(lines.get(prefix(pair) + Mm2Keys.EMIT_HEARTBEATS))
            .or(() -> Optional.ofNullable(lines.get(Mm2Keys.EMIT_HEARTBEATS)))
            .orElse("true");
    return Boolean.parseBoolean(lines.get(prefix(pair) + Mm2Keys.ENABLED))
        || Boolean.parseBoolean(heartbeats);
  }

  /**
   * What is said of a cluster, with what is said of all clusters. Settings for connecting come once
   * more for each kind of client.
   */
  Map<String, Setting> ofCluster(String alias) {
    Map<String, Setting> settings = below(alias + ".");
    copyToClients(Map.copyOf(settings), settings);
    Map<String, Setting> top = new TreeMap<>();
    lines.forEach(
        (key, value) -> {
          if (Mm2Keys.isConnection(key)) {
            top.put(key, new Setting(value, key));
          }
        });
    copyToClients(top, settings);
    top.forEach(settings::putIfAbsent);
    return settings;
  }

  /** What all three connectors of a flow have, without a name and a class. */
  Map<String, Setting> ofConnectors(ClusterPair pair) {
    Map<String, Setting> settings = new TreeMap<>();
    lines.forEach(
        (key, value) -> {
          if (Mm2Keys.isForAllConnectors(key)
              || key.startsWith(Mm2Keys.CONFIG_PROVIDERS)
              || key.startsWith(Mm2Keys.REPLICATION_POLICY)) {
            settings.put(key, new Setting(value, key));
          }
        });
    putCluster(settings, "source.", pair.source());
    putCluster(settings, "target.", pair.target());
    settings.putIfAbsent(Mm2Keys.SOURCE_ALIAS, Setting.added(pair.source()));
    settings.putIfAbsent(Mm2Keys.TARGET_ALIAS, Setting.added(pair.target()));
    settings.putAll(below(prefix(pair)));
    settings.putIfAbsent(Mm2Keys.ENABLED, Setting.added("false"));
    return settings;
  }

  static String prefix(ClusterPair pair) {
    return pair.label() + ".";
  }

  private void putCluster(Map<String, Setting> settings, String side, String alias) {
    ofCluster(alias)
        .forEach(
            (key, setting) ->
                settings.put(
                    Mm2Keys.isForClient(key) ? side + key : side + "cluster." + key, setting));
  }

  private Map<String, Setting> below(String prefix) {
    Map<String, Setting> found = new TreeMap<>();
    lines
        .tailMap(prefix)
        .forEach(
            (key, value) -> {
              if (key.startsWith(prefix) && key.length() > prefix.length()) {
                found.put(key.substring(prefix.length()), new Setting(value, key));
              }
            });
    return found;
  }

  private static void copyToClients(Map<String, Setting> from, Map<String, Setting> to) {
    from.forEach(
        (key, setting) -> {
          if (Mm2Keys.isConnection(key)) {
            Mm2Keys.CLIENTS.forEach(client -> to.putIfAbsent(client + "." + key, setting));
          }
        });
  }
}

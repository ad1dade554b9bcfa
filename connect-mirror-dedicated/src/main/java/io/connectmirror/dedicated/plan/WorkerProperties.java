package io.connectmirror.dedicated.plan;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The properties of a worker, from a file of MirrorMaker 2, by its rules. */
final class WorkerProperties {
  static final String PLUGIN_PATH = "plugin.path";

  /** What stands without an alias and wins over what a cluster says, as in MirrorMaker 2. */
  private static final List<String> OF_ALL_WORKERS =
      List.of(
          "offset.storage",
          "config.storage",
          "status.storage",
          "key.converter",
          "value.converter",
          "header.converter",
          "task",
          "worker",
          "replication.policy",
          WorkerIdentity.OURS);

  /** Of the REST interface; a cluster's own wins. Addresses and ports are {@link Listeners}'. */
  private static final List<String> OF_REST =
      List.of(
          "rest.",
          "listeners.https.",
          "access.control.",
          "response.http.headers.",
          "ssl.client.auth");

  private static final String PROVIDERS = "config.providers";
  private static final String BYTES = "org.apache.kafka.connect.converters.ByteArrayConverter";

  private WorkerProperties() {}

  /** What the file says of a worker for this cluster, without what makes it one of a group. */
  static Map<String, String> said(Map<String, String> file, String target) {
    Map<String, String> worker = ClusterProperties.of(file, target);
    file.forEach(
        (key, value) -> {
          if (OF_ALL_WORKERS.stream().anyMatch(key::startsWith) || key.startsWith(PROVIDERS)) {
            worker.put(key, value);
          } else if (OF_REST.stream().anyMatch(key::startsWith)) {
            worker.putIfAbsent(key, value);
          }
        });
    return worker;
  }

  /** Whether a line of the file means something to a worker, with or without a cluster's alias. */
  static boolean reads(String key, List<String> aliases) {
    String name = key;
    for (String alias : aliases) {
      if (key.startsWith(alias + ".")) {
        name = key.substring(alias.length() + 1);
      }
    }
    return Stream.of(OF_ALL_WORKERS, OF_REST, List.of(PROVIDERS, Listeners.LISTENERS, PLUGIN_PATH))
        .flatMap(List::stream)
        .anyMatch(name::startsWith);
  }

  /**
   * All that the worker is started with.
   *
   * @param said what {@link #said} returned
   * @param pluginPath where our connectors are
   */
  static Map<String, String> complete(
      Map<String, String> said, WorkerIdentity identity, String pluginPath) {
    Map<String, String> worker = new TreeMap<>(said);
    worker.keySet().removeIf(key -> key.startsWith(WorkerIdentity.OURS));
    identity.putInto(worker);
    for (String converter : List.of("key.converter", "value.converter", "header.converter")) {
      worker.putIfAbsent(converter, BYTES);
    }
    worker.put(
        PLUGIN_PATH,
        Stream.of(pluginPath, worker.getOrDefault(PLUGIN_PATH, ""))
            .filter(path -> !path.isBlank())
            .collect(Collectors.joining(",")));
    worker.putIfAbsent("plugin.discovery", "service_load");
    return worker;
  }
}

package io.connectmirror.lab;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Works out the properties of a distributed Connect worker. */
public final class WorkerProperties {
  private static final String BYTES = "org.apache.kafka.connect.converters.ByteArrayConverter";

  private WorkerProperties() {}

  /**
   * The properties.
   *
   * @param spec the worker
   * @param cluster how its user reaches the cluster it works for
   * @param listener address at which its REST interface listens
   * @param host name or address at which the other workers of its group reach it
   * @param pluginPath value of {@code plugin.path}, empty without plugins
   */
  public static Map<String, String> of(
      WorkerSpec spec,
      Map<String, String> cluster,
      String listener,
      String host,
      String pluginPath) {
    Map<String, String> all = new TreeMap<>(cluster);
    Map<String, String> security = new LinkedHashMap<>(cluster);
    security.remove("bootstrap.servers");
    for (String client : new String[] {"producer.", "consumer.", "admin."}) {
      all.putAll(ConfigMaps.prefixed(client, security));
    }
    String group = "connect-" + spec.name();
    all.put("group.id", group);
    all.put("config.storage.topic", group + "-configs");
    all.put("offset.storage.topic", group + "-offsets");
    all.put("status.storage.topic", group + "-status");
    for (String storage : new String[] {"config", "offset", "status"}) {
      all.put(storage + ".storage.replication.factor", "1");
    }
    all.put("offset.storage.partitions", "1");
    all.put("status.storage.partitions", "1");
    all.put("key.converter", BYTES);
    all.put("value.converter", BYTES);
    all.put("listeners", listener);
    all.put("rest.advertised.host.name", host);
    all.put("plugin.discovery", "service_load");
    if (!pluginPath.isEmpty()) {
      all.put("plugin.path", pluginPath);
    }
    // So that a killed worker's tasks move at once when the group has noticed, which takes six
    // seconds.
    all.put("scheduled.rebalance.max.delay.ms", "0");
    all.put("session.timeout.ms", "6000");
    all.put("heartbeat.interval.ms", "2000");
    all.putAll(spec.properties());
    return all;
  }
}

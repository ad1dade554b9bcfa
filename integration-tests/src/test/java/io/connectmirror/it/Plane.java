package io.connectmirror.it;

import java.util.HashMap;
import java.util.Map;

/**
 * The data plane that stories run on which do not ask for one: {@code connect}, or what the build
 * was given as {@code -Dplane=}.
 */
final class Plane {
  private static final String KEY = "data.plane";
  private static final String CONNECT = "connect";
  private static final String OF_RUN = System.getProperty("plane", CONNECT);
  private static final String OVERRIDE = "producer.override.";
  private static final String OWN = "target.producer.";

  private Plane() {}

  /** Whether it is the worker's producer that writes, with what it promises. */
  static boolean isOfWorker() {
    return OF_RUN.equals(CONNECT);
  }

  /**
   * A source connector's configuration for the plane of this run: what is set for the worker's
   * producer is set for the task's own, where that is used.
   */
  static Map<String, String> of(Map<String, String> config) {
    String plane = config.getOrDefault(KEY, OF_RUN);
    if (plane.equals(CONNECT)) {
      return config;
    }
    Map<String, String> own = new HashMap<>(config);
    own.keySet().removeIf(key -> key.startsWith(OVERRIDE));
    config.forEach(
        (key, value) -> {
          if (key.startsWith(OVERRIDE)) {
            own.put(OWN + key.substring(OVERRIDE.length()), value);
          }
        });
    own.put(KEY, plane);
    return own;
  }
}

package io.connectmirror.common.config;

import java.util.HashMap;
import java.util.Map;

/**
 * The mark of a connector that is being given the positions of another mirror of its flow, before
 * it first runs. Positions that are set under it were not chosen by anybody: what the other mirror
 * copied behind them counts.
 */
public final class Takeover {
  private static final String KEY = "dedicated.takeover";

  private Takeover() {}

  /** The configuration with the mark. */
  public static Map<String, String> marked(Map<String, String> config) {
    Map<String, String> marked = new HashMap<>(config);
    marked.put(KEY, "pending");
    return marked;
  }

  public static boolean isMarked(Map<String, String> config) {
    return config.containsKey(KEY);
  }
}

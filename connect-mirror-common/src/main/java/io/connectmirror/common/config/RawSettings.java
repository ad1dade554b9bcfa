package io.connectmirror.common.config;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * A connector's settings as the user wrote them. Among them are secrets, so it prints only how many
 * there are. Keys without a value are left out. Immutable.
 */
public final class RawSettings {
  private final Map<String, String> settings;

  RawSettings(Map<String, String> settings) {
    Map<String, String> present = new HashMap<>();
    settings.forEach(
        (key, value) -> {
          if (value != null) {
            present.put(key, value);
          }
        });
    this.settings = Collections.unmodifiableMap(present);
  }

  /** For whom a map must be given, such as plugins of the user. Never log it. */
  public Map<String, String> asMap() {
    return settings;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RawSettings raw && settings.equals(raw.settings);
  }

  @Override
  public int hashCode() {
    return settings.hashCode();
  }

  @Override
  public String toString() {
    return settings.size() + " settings";
  }
}

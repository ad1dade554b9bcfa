package io.connectmirror.filter;

import java.util.Map;

/** A setting as it was found: under which of its names, and with which value. */
record Setting(String key, Object value) {
  /** The first of {@code keys} that is set, or the default under the first of them. */
  static Setting of(Map<String, ?> configs, Object defaultValue, String... keys) {
    for (String key : keys) {
      Object value = configs.get(key);
      if (value != null) {
        return new Setting(key, value);
      }
    }
    return new Setting(keys[0], defaultValue);
  }
}

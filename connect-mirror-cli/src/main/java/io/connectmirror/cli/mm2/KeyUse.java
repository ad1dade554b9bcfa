package io.connectmirror.cli.mm2;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Which lines of the file somebody has read. Not thread-safe. */
final class KeyUse {
  private final Set<String> read = new HashSet<>();

  void read(Collection<Setting> settings) {
    settings.forEach(setting -> read.add(setting.from()));
  }

  boolean isRead(String key) {
    return read.contains(key);
  }
}

package io.connectmirror.source.sync;

import java.util.HashMap;
import java.util.Map;

/** Keeps a log line that is true at every pass from being repeated. Not thread-safe. */
final class SaidBefore {
  private final Map<String, String> said = new HashMap<>();

  /** Whether the text is new for its subject; it counts as said from now on. */
  boolean isNew(String subject, String text) {
    return !text.equals(said.put(subject, text));
  }
}

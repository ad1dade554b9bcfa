package io.connectmirror.common.state;

import java.util.List;

/**
 * Names one thing the mirror remembers in its state topic. Every key has one writer.
 *
 * @param kind what is remembered
 * @param parts what it is remembered of, most general first: a topic, a partition, a group
 */
public record StateKey(StateKind kind, List<String> parts) {
  public StateKey {
    parts = List.copyOf(parts);
  }

  public static StateKey of(StateKind kind, String... parts) {
    return new StateKey(kind, List.of(parts));
  }
}

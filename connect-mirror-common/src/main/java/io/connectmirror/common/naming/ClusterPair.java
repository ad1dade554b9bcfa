package io.connectmirror.common.naming;

import java.util.Objects;

/**
 * The two ends of a replication flow, by alias.
 *
 * @param source where records are read
 * @param target where they are written; another alias than {@code source}
 */
public record ClusterPair(String source, String target) {
  public ClusterPair {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(target, "target");
    if (source.equals(target)) {
      throw new IllegalArgumentException("source and target have the same alias: " + source);
    }
  }

  /** The flow in client ids, group ids and messages: {@code source->target}. */
  public String label() {
    return source + "->" + target;
  }

  /** The flow in the other direction. */
  public ClusterPair reversed() {
    return new ClusterPair(target, source);
  }

  @Override
  public String toString() {
    return label();
  }
}

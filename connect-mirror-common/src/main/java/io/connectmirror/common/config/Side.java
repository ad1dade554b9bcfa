package io.connectmirror.common.config;

/** One end of a flow, as configuration keys call it. */
public enum Side {
  SOURCE("source."),
  TARGET("target.");

  private final String prefix;

  Side(String prefix) {
    this.prefix = prefix;
  }

  /** The end that this one is not. */
  public Side other() {
    return this == SOURCE ? TARGET : SOURCE;
  }

  /** What keys that speak of this side only begin with. */
  String prefix() {
    return prefix;
  }

  /** What the connection settings of this side's cluster begin with. */
  String clusterPrefix() {
    return prefix + "cluster.";
  }
}

package io.connectmirror.common.config;

/** Under which names metrics appear. */
public enum MetricNames {
  /** MirrorMaker 2's MBeans. */
  LEGACY,
  /** The worker's metrics of plugins (KIP-877). */
  NEW
}

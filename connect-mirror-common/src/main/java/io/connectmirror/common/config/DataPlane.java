package io.connectmirror.common.config;

/** How records get from the source to the target. */
public enum DataPlane {
  /** Through the producer of the Connect worker. */
  CONNECT,
  /** Through a producer of each task's own. */
  DIRECT,
  /** Batch by batch as they are, still compressed; what cannot goes as with {@link #DIRECT}. */
  PASSTHROUGH
}

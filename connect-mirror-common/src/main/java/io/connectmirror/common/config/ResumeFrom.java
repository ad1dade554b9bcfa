package io.connectmirror.common.config;

/** Where a partition begins that has no position under the name of its connector. */
public enum ResumeFrom {
  /** Where Connect says, which is nowhere: as {@code auto.offset.reset} says. */
  CONNECT,
  /** Behind what another connector has already mirrored to the target. */
  TARGET
}

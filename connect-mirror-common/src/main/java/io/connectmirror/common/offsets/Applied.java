package io.connectmirror.common.offsets;

/** What an offset map did with a record of the sync topic. */
public enum Applied {
  /** It is in the map. */
  TAKEN,
  /** It speaks of another flow. */
  OTHER_FLOW,
  /** A life wrote it that another had already taken over from. */
  LOWER_LIFE,
  /** What it maps ceased to be true. */
  OLD_GENERATION,
  /** It names no flow, and the map takes only what does, or it makes no sense. */
  IGNORED
}

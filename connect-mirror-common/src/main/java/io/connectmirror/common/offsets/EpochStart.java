package io.connectmirror.common.offsets;

/**
 * From which source offset on records carry a leader epoch.
 *
 * @param epoch the leader epoch
 * @param source offset of the first mirrored record seen with it
 */
public record EpochStart(int epoch, long source) {
  public EpochStart {
    if (epoch < 0 || source < 0) {
      throw new IllegalArgumentException("no epoch start: epoch=" + epoch + " source=" + source);
    }
  }
}

package io.connectmirror.cli.groups;

import io.connectmirror.cli.standing.Certainty;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A group in one partition.
 *
 * @param topic on the source; empty when that cannot be told because it does not answer
 * @param remoteTopic where the group goes on; empty when there is none
 * @param sourcePosition committed on the source, or when it was last carried over
 * @param translated the same on the target
 * @param committed on the target now
 * @param readAgain records that the group would read a second time there, at most
 * @param notMirrored records that it has yet to read and that are not there; empty when the source
 *     does not tell
 * @param skipped records that it has yet to read and that lie before its place there
 * @param reason why there is no better answer
 */
public record PositionReport(
    Optional<String> topic,
    Optional<String> remoteTopic,
    int partition,
    OptionalLong sourcePosition,
    OptionalLong translated,
    Certainty certainty,
    OptionalLong committed,
    long readAgain,
    OptionalLong notMirrored,
    long skipped,
    PositionVerdict verdict,
    Optional<String> reason) {

  /** Records that a failover would cost. */
  public long atRisk() {
    return notMirrored.orElse(0) + skipped;
  }
}

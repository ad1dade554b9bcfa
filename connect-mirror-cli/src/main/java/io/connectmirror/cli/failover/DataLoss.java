package io.connectmirror.cli.failover;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What does not come along (the recovery point).
 *
 * @param records of the groups' topics that are not on the target; empty when the source does not
 *     tell
 * @param mirroredUntil when the newest record or heartbeat was written that has arrived
 * @param ageSeconds how long ago that is; what was written since may be missing
 */
public record DataLoss(
    OptionalLong records, Optional<String> mirroredUntil, OptionalDouble ageSeconds) {}

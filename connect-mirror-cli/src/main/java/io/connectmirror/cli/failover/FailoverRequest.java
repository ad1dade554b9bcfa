package io.connectmirror.cli.failover;

import io.connectmirror.cli.standing.GroupSelection;
import java.time.Duration;

/**
 * What is asked for.
 *
 * @param force whether positions are moved too that somebody on the target has moved
 * @param grantWrite whether rights to write are granted that the mirror withholds
 * @param stopConnectors whether the connectors of the flow are stopped
 * @param settle how long nothing of stopped connectors may have moved before groups are; zero for
 *     no such wait
 * @param maxWait for what is not mirrored yet, and for what does not stand still
 */
record FailoverRequest(
    Direction direction,
    GroupSelection groups,
    boolean force,
    boolean grantWrite,
    boolean stopConnectors,
    Duration settle,
    Duration maxWait) {}

package io.connectmirror.dedicated.plan;

/**
 * Under what names MirrorMaker 2's dedicated mode ran a flow, all of them on the target cluster.
 *
 * @param groupId of its workers
 * @param offsetsTopic with the positions of its connectors
 * @param connector of the source connector, in the keys of that topic
 */
public record Mm2Names(String groupId, String offsetsTopic, String connector) {}

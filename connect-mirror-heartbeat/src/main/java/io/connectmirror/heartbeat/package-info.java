/**
 * The heartbeat connector: says at a steady pace, on the target cluster, on the source cluster or
 * on both, that a replication flow is alive, in MirrorMaker 2's format.
 *
 * <p>The connector only validates and hands out one task. The task's {@code poll}, on Connect's
 * thread, returns the heartbeats for the target; a thread of the task's own writes those for the
 * source.
 */
package io.connectmirror.heartbeat;

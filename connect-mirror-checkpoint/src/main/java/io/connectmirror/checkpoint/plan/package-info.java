/**
 * Decisions of the checkpoint connector, as pure functions: what was seen goes in, what to do comes
 * out. Nothing here blocks, reads a clock or names a Kafka client.
 */
package io.connectmirror.checkpoint.plan;

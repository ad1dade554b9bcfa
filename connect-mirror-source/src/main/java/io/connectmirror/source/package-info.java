/**
 * The source connector: mirrors topics, their settings, access rules and records from the source to
 * the target cluster. The connector makes remote topics and keeps them alike; its tasks find the
 * partitions they own by themselves and carry the records.
 *
 * <p>{@code plan} decides and does no input or output, {@code sync} observes, asks the planners and
 * applies (for the connector), {@code task} does the same for a task, {@code kafka} holds the only
 * classes that name Kafka's clients.
 */
package io.connectmirror.source;

/**
 * For applications: which topics of a cluster are mirrored from where, where consumer groups of
 * another cluster stand in them, and where any other position lies. Needs the Kafka clients at run
 * time, and nothing of Kafka Connect.
 */
package io.connectmirror.client;

/**
 * For applications: which topics of a cluster are mirrored from where, and where consumer groups of
 * another cluster stand in them. Needs the Kafka clients at run time, and nothing of Kafka Connect.
 */
package io.connectmirror.client;

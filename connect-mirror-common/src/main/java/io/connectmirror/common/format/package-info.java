/**
 * The records that cross the wire, as values with their codecs. Pure; uses nothing of Connect, so
 * an application can use it with the Kafka clients alone.
 */
package io.connectmirror.common.format;

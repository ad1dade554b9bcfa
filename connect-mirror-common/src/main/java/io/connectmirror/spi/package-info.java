/**
 * What a user may implement and name in a connector's configuration: how remote topics are called,
 * and which topics, groups and topic settings are mirrored.
 *
 * <p>An implementation needs a public class with a public constructor without arguments. It gets
 * the connector's whole configuration, as strings, through {@code configure}, once, before any
 * other call. Calls may come from several threads.
 */
package io.connectmirror.spi;

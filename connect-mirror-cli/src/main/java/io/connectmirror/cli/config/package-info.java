/**
 * {@code mirrorctl config}: from MirrorMaker 2's properties file to connectors on Connect clusters.
 */
package io.connectmirror.cli.config;

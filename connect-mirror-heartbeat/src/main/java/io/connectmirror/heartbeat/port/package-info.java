/** What the heartbeat task needs of a cluster beyond the ports that all connectors share. */
package io.connectmirror.heartbeat.port;

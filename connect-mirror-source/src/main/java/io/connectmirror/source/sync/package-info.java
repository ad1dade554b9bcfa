/**
 * What the connector does periodically, through ports: looks at both clusters, has it planned,
 * applies it, remembers what it did. All of it runs on the thread of the connector's jobs.
 */
package io.connectmirror.source.sync;

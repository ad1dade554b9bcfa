/** The commands that move consumer groups to the other cluster, and back home. */
package io.connectmirror.cli.failover;

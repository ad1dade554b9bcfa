/** The command that tells what a failover would cost now, group by group. */
package io.connectmirror.cli.groups;

package io.connectmirror.cli.failover;

/** Looks at both clusters, and at the connectors. */
@FunctionalInterface
interface FailoverLook {
  FailoverView look() throws InterruptedException;
}

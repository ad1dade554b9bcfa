package io.connectmirror.cli.failover;

/** Lets time pass between two looks. */
@FunctionalInterface
interface Pause {
  void ofMs(long ms) throws InterruptedException;
}

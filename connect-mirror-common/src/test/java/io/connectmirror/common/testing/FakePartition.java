package io.connectmirror.common.testing;

/** The log of one partition, as far as the admin ports can see it. */
final class FakePartition {
  long start;
  long end;
  int leaderEpoch;
  long newestTimestampMs;
  boolean leaderKnown = true;
}

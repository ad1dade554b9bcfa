package io.connectmirror.benchmarks.endtoend.run;

import io.connectmirror.lab.WorkerJmx;

/** A process that mirrors, or soon will. Used by one thread. */
interface Mirroring extends AutoCloseable {
  /** Begins with the topic that warms it up, and is done with it when this returns. */
  void warmUp();

  /** Begins with the topic that is measured, and returns at once. */
  void begin();

  /** Its process id. */
  long pid();

  /** Its MBeans. */
  WorkerJmx jmx();

  /** What it says of itself, for a message when nothing arrives. */
  String status();

  /** Ends the process. */
  @Override
  void close();
}

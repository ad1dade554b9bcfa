package io.connectmirror.lab;

import io.connectmirror.lab.process.ProcessLog;
import java.util.OptionalLong;

/**
 * One server of the lab that can be stopped and started on the same data and the same ports. Its
 * methods may be called from any thread, one at a time.
 */
public interface Node extends AutoCloseable {
  /** Names the node in messages and logs. */
  String name();

  /**
   * Starts it, or does nothing when it runs, and waits until it serves.
   *
   * @throws io.connectmirror.lab.process.LabException when it ends meanwhile or takes too long,
   *     with the end of its log
   */
  void start();

  /** Stops it as an operator would and waits for that; kills it when it takes too long. */
  void stop();

  /** Kills it without any chance to clean up, and waits until it is gone. */
  void kill();

  /** Freezes it: connections stay open, nothing is answered. */
  void pause();

  /** Ends {@link #pause()}. */
  void resume();

  /** True while it runs, paused or not. */
  boolean isRunning();

  /**
   * Its process id on this machine; empty while it does not run, and where its process is not this
   * machine's, as a container's is not.
   */
  default OptionalLong pid() {
    return OptionalLong.empty();
  }

  /** What it has written over all its starts. */
  ProcessLog log();

  @Override
  void close();
}

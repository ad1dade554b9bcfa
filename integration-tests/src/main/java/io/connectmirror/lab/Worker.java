package io.connectmirror.lab;

/** A distributed Connect worker. */
public interface Worker extends Node {
  /** As it was asked for. */
  WorkerSpec spec();

  /** Host and port by which the states of tasks name it. */
  String workerId();

  /** Its REST interface; usable while it runs. */
  ConnectRest rest();

  /** Its MBeans; usable while it runs. The connection is made anew after each start. */
  WorkerJmx jmx();

  /** Sets a worker property from its next start on. */
  void property(String key, String value);
}

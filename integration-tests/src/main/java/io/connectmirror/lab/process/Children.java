package io.connectmirror.lab.process;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** All child processes of this JVM; a shutdown hook ends those that are left, paused ones too. */
final class Children {
  private static final Set<Process> ALIVE = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(Children::killAll, "lab-children"));
  }

  private Children() {}

  static void add(Process process) {
    ALIVE.removeIf(known -> !known.isAlive());
    ALIVE.add(process);
  }

  private static void killAll() {
    ALIVE.forEach(Process::destroyForcibly);
  }
}

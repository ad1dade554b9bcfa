package io.connectmirror.benchmarks.endtoend.run;

import io.connectmirror.benchmarks.endtoend.figures.CpuTime;
import io.connectmirror.lab.process.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** CPU time of a process, from {@code /proc/<pid>/stat} of Linux; costs that process nothing. */
final class ProcessCpu {
  /** The unit there, USER_HZ: 100 on every architecture that Java runs on. */
  private static final double TICKS_PER_SECOND = 100;

  /** Of the fields behind the name of the program, which may have blanks in it; man 5 proc. */
  private static final int USER = 11;

  private static final int SYSTEM = 12;

  private ProcessCpu() {}

  /**
   * What the process has used until now, with all its threads.
   *
   * @throws LabException when it has ended, or there is no such file
   */
  static CpuTime of(long pid) {
    Path file = Path.of("/proc", Long.toString(pid), "stat");
    try {
      return parse(Files.readString(file));
    } catch (IOException e) {
      throw new LabException("cannot read " + file + ", has the process ended?", e);
    }
  }

  static CpuTime parse(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return new CpuTime(
        Long.parseLong(fields[USER]) / TICKS_PER_SECOND,
        Long.parseLong(fields[SYSTEM]) / TICKS_PER_SECOND);
  }
}

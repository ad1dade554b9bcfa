package io.connectmirror.lab.process;

import java.util.ArrayList;
import java.util.List;

/**
 * How a child JVM is started.
 *
 * @param heapMb maximum heap in MB, above 0
 * @param quickStart true trades peak speed for start time and CPU (no second compiler); false is
 *     for measurements
 * @param options further options, last ones win
 */
public record Jvm(int heapMb, boolean quickStart, List<String> options) {
  /** Checks and copies. */
  public Jvm {
    if (heapMb <= 0) {
      throw new IllegalArgumentException("heap of " + heapMb + " MB, must be above 0");
    }
    options = List.copyOf(options);
  }

  /** A JVM that starts quickly with this heap. */
  public static Jvm heap(int megabytes) {
    return new Jvm(megabytes, true, List.of());
  }

  /** The same JVM with both compilers, for measurements. */
  public Jvm fullSpeed() {
    return new Jvm(heapMb, false, options);
  }

  /** The same JVM with one more option. */
  public Jvm option(String option) {
    List<String> more = new ArrayList<>(options);
    more.add(option);
    return new Jvm(heapMb, quickStart, more);
  }

  /** Command line options of {@code java} for this JVM. */
  public List<String> commandLine() {
    List<String> line = new ArrayList<>();
    line.add("-Xmx" + heapMb + "m");
    line.add("-XX:+UseSerialGC");
    line.add("-XX:-UsePerfData");
    line.add("-XX:+ExitOnOutOfMemoryError");
    if (quickStart) {
      line.add("-XX:TieredStopAtLevel=1");
    }
    line.addAll(options);
    return List.copyOf(line);
  }
}

package io.connectmirror.benchmarks.endtoend.report;

/**
 * Where it was measured.
 *
 * @param cores processors
 * @param memoryMb physical memory
 * @param system operating system and its release
 * @param java the JVM that ran everything
 * @param loadBefore load of the last minute before anything was started, negative if unknown; above
 *     a few tenths something else was running
 */
public record Machine(int cores, long memoryMb, String system, String java, double loadBefore) {
  /**
   * The same machine, with the higher load.
   *
   * @throws IllegalArgumentException when the other one is another machine
   */
  Machine with(Machine other) {
    if (!new Machine(cores, memoryMb, system, java, other.loadBefore).equals(other)) {
      throw new IllegalArgumentException(
          "reports of different machines: " + line() + "; " + other.line());
    }
    return loadBefore < other.loadBefore ? other : this;
  }

  /** In one line. */
  public String line() {
    return "%d cores, %,d MB, %s, Java %s, load before %.1f"
        .formatted(cores, memoryMb, system, java, loadBefore);
  }
}

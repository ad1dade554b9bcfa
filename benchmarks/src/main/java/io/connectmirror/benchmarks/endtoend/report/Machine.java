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
  /** In one line. */
  public String line() {
    return "%d cores, %,d MB, %s, Java %s, load before %.1f"
        .formatted(cores, memoryMb, system, java, loadBefore);
  }
}

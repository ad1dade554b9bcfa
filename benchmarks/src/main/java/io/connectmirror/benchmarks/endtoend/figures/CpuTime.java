package io.connectmirror.benchmarks.endtoend.figures;

/**
 * CPU time of a process, all its threads.
 *
 * @param user seconds in its own code
 * @param system seconds in the kernel on its behalf
 */
public record CpuTime(double user, double system) {
  /** Both, in seconds. */
  public double total() {
    return user + system;
  }

  /** What was used since. */
  public CpuTime since(CpuTime earlier) {
    return new CpuTime(user - earlier.user, system - earlier.system);
  }
}

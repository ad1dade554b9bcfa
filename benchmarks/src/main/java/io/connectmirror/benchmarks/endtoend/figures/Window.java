package io.connectmirror.benchmarks.endtoend.figures;

/**
 * From the last look at which no record had arrived to the first at which all had. Between two
 * looks lie some 25 ms, so that is how much too long it can be; it is never too short.
 *
 * @param seconds its length
 * @param records that arrived in it
 * @param worker CPU time of the mirroring process in it
 * @param broker CPU time of the target's broker in it
 */
public record Window(double seconds, long records, CpuTime worker, CpuTime broker) {
  private static final double NANOS = 1e9;

  /** Between two looks. */
  public static Window between(Look first, Look last) {
    return new Window(
        (last.nanos() - first.nanos()) / NANOS,
        last.records() - first.records(),
        last.worker().since(first.worker()),
        last.broker().since(first.broker()));
  }
}

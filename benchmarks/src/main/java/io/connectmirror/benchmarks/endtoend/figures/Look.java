package io.connectmirror.benchmarks.endtoend.figures;

/**
 * What was seen at one moment.
 *
 * @param nanos when, by {@link System#nanoTime()}
 * @param records how many had arrived on the target
 * @param worker CPU time of the mirroring process until then
 * @param broker CPU time of the target's broker until then
 */
public record Look(long nanos, long records, CpuTime worker, CpuTime broker) {}

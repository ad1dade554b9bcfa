package io.connectmirror.benchmarks.endtoend.figures;

/**
 * How long records took from when they were due at the source's producer until a consumer of the
 * target had them, in milliseconds. A producer that falls behind its pace makes them longer.
 *
 * @param p50 of half of the records at most
 * @param p99 of 99 in 100
 * @param p999 of 999 in 1,000
 */
public record Latency(double p50, double p99, double p999) {}

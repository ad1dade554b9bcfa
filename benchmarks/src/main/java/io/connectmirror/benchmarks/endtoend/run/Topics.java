package io.connectmirror.benchmarks.endtoend.run;

/**
 * The topics of a scenario on the source.
 *
 * @param warmUp mirrored first, and not measured
 * @param warmUpRecords how many it has
 * @param measured mirrored then
 * @param measuredRecords how many it has
 */
record Topics(String warmUp, long warmUpRecords, String measured, long measuredRecords) {}

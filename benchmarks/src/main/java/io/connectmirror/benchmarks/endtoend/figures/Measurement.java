package io.connectmirror.benchmarks.endtoend.figures;

import io.connectmirror.benchmarks.endtoend.scenario.Scenario;
import java.util.Optional;

/**
 * One contender in one round of one scenario.
 *
 * @param scenario what was mirrored
 * @param contender its name
 * @param round from 1
 * @param window the time that counts
 * @param expected how many records there were to mirror; more arrive when some are repeated
 * @param memoryBytes heap after a full collection and direct buffers, at the end
 * @param diskBytes of the remote topic on the target
 * @param latency of scenarios that measure it
 */
public record Measurement(
    Scenario scenario,
    String contender,
    int round,
    Window window,
    long expected,
    long memoryBytes,
    long diskBytes,
    Optional<Latency> latency) {
  /** The same, so many rounds later. */
  public Measurement later(int rounds) {
    return new Measurement(
        scenario, contender, round + rounds, window, expected, memoryBytes, diskBytes, latency);
  }

  /** Bytes of values, uncompressed. */
  public long bytes() {
    return window.records() * scenario.recordBytes();
  }
}

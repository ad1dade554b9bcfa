package io.connectmirror.cli.failover;

import java.util.Optional;

/**
 * @param seconds that it took; 0 for what was only planned
 * @param message what came of it, where there is more to say
 */
public record StepReport(String what, Result result, double seconds, Optional<String> message) {
  /** What came of it. */
  public enum Result {
    PLANNED,
    DONE,
    FAILED,
    /** Had begun when this was written and not ended; the message may say what came of it. */
    UNDER_WAY,
    /** Was still to come when this was written. */
    NOT_BEGUN
  }
}

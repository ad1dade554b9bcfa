package io.connectmirror.cli.failover;

import java.util.Optional;

/**
 * @param message what there is to say
 */
record StepResult(boolean done, Optional<String> message) {
  static final StepResult DONE = new StepResult(true, Optional.empty());

  static StepResult done(String message) {
    return new StepResult(true, Optional.of(message));
  }

  static StepResult failed(String message) {
    return new StepResult(false, Optional.of(message));
  }
}

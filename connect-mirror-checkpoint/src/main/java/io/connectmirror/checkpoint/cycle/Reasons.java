package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.common.result.Failure;

/** What a failed request means for the positions it was about. */
final class Reasons {
  private Reasons() {}

  /**
   * @param failure null when the answer had no word about it
   * @param passing what to say of a failure that passes by itself
   */
  static Reason of(Failure failure, Reason passing) {
    if (failure == null) {
      return passing;
    }
    return switch (failure.kind()) {
      case DENIED -> Reason.NOT_AUTHORIZED;
      case MISSING -> Reason.NO_TARGET_TOPIC;
      default -> passing;
    };
  }
}

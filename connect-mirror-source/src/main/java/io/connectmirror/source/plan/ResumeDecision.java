package io.connectmirror.source.plan;

import java.util.OptionalLong;

/** What to do about a partition that is to be read. */
public sealed interface ResumeDecision {

  /** Read from here. */
  record Start(StartPoint point) implements ResumeDecision {}

  /**
   * Something was lost or changed; what to do is up to the anomaly policy.
   *
   * @param firstOffset the first source offset concerned
   * @param endOffset one past the last source offset concerned
   * @param lost how many source offsets were gone before they were mirrored, an upper bound of the
   *     records; empty when nobody can tell
   * @param details for an operator: what happened to which range
   * @param goOn where to read from under the policy {@code continue}
   */
  record AnomalyFound(
      AnomalyKind kind,
      long firstOffset,
      long endOffset,
      OptionalLong lost,
      String details,
      StartPoint goOn)
      implements ResumeDecision {}

  /** Not now; look again soon. */
  record Wait(String reason) implements ResumeDecision {}
}

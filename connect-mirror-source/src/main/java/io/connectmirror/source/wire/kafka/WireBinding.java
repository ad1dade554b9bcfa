package io.connectmirror.source.wire.kafka;

import java.util.Optional;

/** Whether the wire fits the Kafka that it runs on. Thread-safe. */
public final class WireBinding {
  private static final String FOLLOWS =
      ". The wire needs classes of Kafka that are not part of its API: choose data.plane=direct,"
          + " which does without";

  private WireBinding() {}

  /** Empty when all that is needed is there; else what is missing, and what to do. */
  public static Optional<String> problem() {
    return Optional.ofNullable(Found.PROBLEM);
  }

  /**
   * @throws IllegalStateException when there is a problem
   */
  static KafkaParts parts() {
    if (Found.PARTS == null) {
      throw new IllegalStateException(Found.PROBLEM);
    }
    return Found.PARTS;
  }

  private static Throwable reason(Throwable told) {
    Throwable reason = told;
    while (reason instanceof ExceptionInInitializerError && reason.getCause() != null) {
      reason = reason.getCause();
    }
    return reason;
  }

  /** Once for each Kafka, when it is first asked for. */
  private static final class Found {
    private static final KafkaParts PARTS;
    private static final String PROBLEM;

    static {
      KafkaParts parts = null;
      String problem = null;
      try {
        KafkaParts found = new KafkaParts();
        Rehearsal.of(found);
        parts = found;
      } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
        problem = "this worker's Kafka lacks or refuses " + reason(e) + FOLLOWS;
      }
      PARTS = parts;
      PROBLEM = problem;
    }
  }
}

package io.connectmirror.cli.serve;

import io.connectmirror.cli.groups.ReadinessReader;
import io.connectmirror.cli.groups.ReadinessReport;
import io.connectmirror.cli.outcome.Foreseen;
import io.connectmirror.cli.status.plan.StatusReport;
import io.connectmirror.common.job.ScheduledJobs;
import io.connectmirror.common.metrics.FlowMetrics;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Looks at the clusters again and again, all on one thread, and publishes what it saw. A look that
 * fails leaves what was seen before as it is and says why. {@link #published} may be asked from any
 * thread and never waits.
 */
final class Looker implements AutoCloseable {
  private static final Duration ENDS_WITHIN = Duration.ofSeconds(2);

  private final Eyes eyes;
  private final Rhythm rhythm;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final Publisher publisher;
  private final Discretion discretion;
  private final Consumer<String> journal;
  private final ScheduledJobs jobs;
  private volatile Published published;
  // Of the looking thread alone.
  private Snapshot snapshot;

  /** What looks; may take long and may fail. */
  interface Eyes {
    StatusReport status() throws InterruptedException;

    ReadinessReader.Partly groups() throws InterruptedException;
  }

  /**
   * @param discretion what is to be taken out of messages
   * @param nanos elapsed time, like {@code System.nanoTime}
   * @param journal gets a line when looks begin to fail and when they succeed again
   */
  Looker(
      Eyes eyes,
      Rhythm rhythm,
      Discretion discretion,
      InstantSource clock,
      LongSupplier nanos,
      Consumer<String> journal) {
    this.eyes = eyes;
    this.rhythm = rhythm;
    this.clock = clock;
    this.nanos = nanos;
    this.discretion = discretion;
    this.journal = journal;
    this.publisher = new Publisher(clock.instant());
    this.snapshot = Snapshot.empty(rhythm);
    this.published = publisher.publish(snapshot);
    this.jobs =
        new ScheduledJobs(
            "mirrorctl-look",
            FlowMetrics.none(),
            (job, cause) -> journal.accept(job + " is given up: " + Fault.line(cause)));
  }

  /** Begins to look. */
  void start() {
    jobs.every("status", rhythm.every(), this::lookAtStatus);
    jobs.every("groups", rhythm.groupsEvery(), this::lookAtGroups);
  }

  Published published() {
    return published;
  }

  /** Whether there is somebody who looks. */
  boolean isAlive() {
    return jobs.isAlive();
  }

  /** Ends within two seconds; a look that does not end by then is left behind. */
  @Override
  public void close() {
    jobs.close(ENDS_WITHIN);
  }

  private void lookAtStatus() throws InterruptedException {
    Sight<StatusReport> before = snapshot.status();
    Sight<StatusReport> after =
        look(before, () -> new Seeing<>(discretion.of(eyes.status()), Optional.empty()));
    tell("status", before, after);
    snapshot = snapshot.with(after);
    if (after.problem().isEmpty()) {
      publisher.remember(snapshot);
    }
    published = publisher.publish(snapshot);
  }

  private void lookAtGroups() throws InterruptedException {
    Sight<ReadinessReport> before = snapshot.groups();
    Sight<ReadinessReport> after =
        look(
            before,
            () -> {
              ReadinessReader.Partly partly = eyes.groups();
              Optional<String> problem =
                  partly.problems().isEmpty()
                      ? Optional.empty()
                      : Optional.of(String.join("; ", partly.problems()));
              return new Seeing<>(discretion.of(partly.report()), problem);
            });
    tell("groups", before, after);
    snapshot = snapshot.withGroups(after);
    published = publisher.publish(snapshot);
  }

  private record Seeing<T>(T seen, Optional<String> problem) {}

  @FunctionalInterface
  private interface Look<T> {
    Seeing<T> take() throws InterruptedException;
  }

  private <T> Sight<T> look(Sight<T> before, Look<T> look) throws InterruptedException {
    long began = nanos.getAsLong();
    try {
      Seeing<T> seeing = look.take();
      Instant at = clock.instant();
      long ended = nanos.getAsLong();
      return new Sight<>(
          Optional.of(seeing.seen()),
          Optional.of(at),
          ended,
          Duration.ofNanos(ended - began),
          seeing.problem().map(discretion::of));
    } catch (RuntimeException e) {
      if (Thread.currentThread().isInterrupted()) {
        throw e;
      }
      return before.failed(why(e), Duration.ofNanos(nanos.getAsLong() - began));
    }
  }

  private String why(RuntimeException e) {
    return Foreseen.is(e) ? discretion.of(String.valueOf(e.getMessage())) : Fault.line(e);
  }

  private void tell(String what, Sight<?> before, Sight<?> after) {
    if (!before.problem().equals(after.problem())) {
      journal.accept(
          "%s %s: %s"
              .formatted(clock.instant(), what, after.problem().orElse("it can be told again")));
    }
  }
}

package io.connectmirror.cli.failover;

import io.connectmirror.cli.failover.Step.AwaitStandstill;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Waits until what connectors write stands still. Connect calls a connector STOPPED as soon as it
 * is to stop, and tells nothing of tasks that still work: they write the last offset syncs, without
 * which positions are less exact, and the last positions of groups.
 */
final class StandstillWait {
  private static final long PAUSE_MS = 500;
  private static final double NANOS_PER_SECOND = 1e9;

  private final Trail trail;
  private final Pause pause;
  private final LongSupplier nanos;
  private final Consumer<String> progress;

  /** What connectors leave behind them. */
  @FunctionalInterface
  interface Trail {
    /** By what it is, such as the end of a log, where it is now. */
    Map<String, Long> look() throws InterruptedException;
  }

  /**
   * @param progress is told what moves
   */
  StandstillWait(Trail trail, Pause pause, LongSupplier nanos, Consumer<String> progress) {
    this.trail = trail;
    this.pause = pause;
    this.nanos = nanos;
    this.progress = progress;
  }

  StepResult await(AwaitStandstill step) throws InterruptedException {
    long begun = nanos.getAsLong();
    Map<String, Long> seen = trail.look();
    long still = nanos.getAsLong();
    Set<String> moved = Set.of();
    while (nanos.getAsLong() - still < step.quiet().toNanos()) {
      if (nanos.getAsLong() - begun >= step.atMost().toNanos()) {
        return StepResult.failed(
            "%s still move; nothing was moved. Does another connector, or one of another Connect"
                    .formatted(moved)
                + " cluster, write there? Stop it and try again, or take more time (--max-wait)");
      }
      pause.ofMs(PAUSE_MS);
      Map<String, Long> now = trail.look();
      if (!now.equals(seen)) {
        still = nanos.getAsLong();
        moved = difference(seen, now);
        seen = now;
        progress.accept("still moving: " + moved);
      }
    }
    return StepResult.done(
        "nothing has moved for %s s%s"
            .formatted(
                seconds(nanos.getAsLong() - still),
                moved.isEmpty()
                    ? ""
                    : "; before, until %s s after the connectors were told, %s did"
                        .formatted(seconds(still - begun), moved)));
  }

  private static Set<String> difference(Map<String, Long> before, Map<String, Long> now) {
    Set<String> all = new HashSet<>(before.keySet());
    all.addAll(now.keySet());
    Set<String> moved = new TreeSet<>();
    for (String one : all) {
      Long at = before.get(one);
      if (at == null || !at.equals(now.get(one))) {
        moved.add(one);
      }
    }
    return moved;
  }

  private static double seconds(long elapsed) {
    return Math.round(elapsed / NANOS_PER_SECOND * 10) / 10.0;
  }
}

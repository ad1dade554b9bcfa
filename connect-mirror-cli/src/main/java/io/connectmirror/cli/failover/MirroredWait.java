package io.connectmirror.cli.failover;

import io.connectmirror.cli.failover.Step.AwaitMirrored;
import io.connectmirror.cli.standing.Progress;
import io.connectmirror.cli.standing.StandingView;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * Waits until all is mirrored and the ends of the source stand still from one look to the next: a
 * lag of 0 alone says nothing while producers run.
 */
final class MirroredWait {
  private static final long PAUSE_MS = 1_000;

  private final FailoverLook look;
  private final Pause pause;
  private final LongSupplier nanos;
  private final Consumer<String> progress;

  /**
   * @param progress is told how far it is
   */
  MirroredWait(FailoverLook look, Pause pause, LongSupplier nanos, Consumer<String> progress) {
    this.look = look;
    this.pause = pause;
    this.nanos = nanos;
    this.progress = progress;
  }

  StepResult await(AwaitMirrored step) throws InterruptedException {
    long begun = nanos.getAsLong();
    StandingView view = look.look().standing();
    while (true) {
      StandingView before = view;
      if (before.silent().isEmpty()) {
        pause.ofMs(PAUSE_MS);
        view = look.look().standing();
      }
      if (view.silent().isPresent()) {
        return StepResult.done(
            "%s does not answer any more: going on with what is on %s"
                .formatted(view.pair().source(), view.pair().target()));
      }
      Set<String> moving = moved(before, view);
      long behind = view.behind().orElse(0);
      if (behind == 0 && moving.isEmpty()) {
        return StepResult.DONE;
      }
      if (nanos.getAsLong() - begun >= step.atMost().toNanos()) {
        return StepResult.failed(givenUp(view, behind, moving));
      }
      progress.accept(
          "%d records of %s are not on %s yet%s"
              .formatted(
                  behind,
                  view.pair().source(),
                  view.pair().target(),
                  moving.isEmpty() ? "" : "; producers still write to " + moving));
    }
  }

  private static Set<String> moved(StandingView before, StandingView after) {
    Map<TopicPartition, Progress> now = after.progress();
    return before.progress().entrySet().stream()
        .filter(entry -> now.containsKey(entry.getKey()))
        .filter(entry -> now.get(entry.getKey()).log().end() != entry.getValue().log().end())
        .map(entry -> entry.getKey().topic())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String givenUp(StandingView view, long behind, Set<String> moving) {
    String producers =
        moving.isEmpty()
            ? ""
            : "; producers on %s still write to %s: stop them"
                .formatted(view.pair().source(), moving);
    TreeSet<String> behindTopics =
        view.progress().values().stream()
            .filter(partition -> partition.behind() > 0)
            .map(partition -> partition.source().topic())
            .collect(Collectors.toCollection(TreeSet::new));
    return "%d records of %s %s are not on %s%s; nothing was moved; wait longer (--max-wait), or go on"
            .formatted(behind, view.pair().source(), behindTopics, view.pair().target(), producers)
        + " without them (--source-down)";
  }
}

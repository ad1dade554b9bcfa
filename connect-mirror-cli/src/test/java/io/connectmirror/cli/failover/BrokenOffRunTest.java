package io.connectmirror.cli.failover;

import static io.connectmirror.cli.testing.Views.at;
import static io.connectmirror.cli.testing.Views.idle;
import static io.connectmirror.cli.testing.Views.mirroredTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import io.connectmirror.cli.failover.GroupOutcome.Kind;
import io.connectmirror.cli.failover.Step.AwaitMirrored;
import io.connectmirror.cli.failover.Step.AwaitStandstill;
import io.connectmirror.cli.failover.Step.GrantWrite;
import io.connectmirror.cli.failover.Step.MoveGroup;
import io.connectmirror.cli.failover.Step.StopConnector;
import io.connectmirror.cli.failover.StepReport.Result;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.standing.ClusterAddress;
import io.connectmirror.cli.standing.GroupSelection;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

/** What is told of a run that does not come to its end. */
class BrokenOffRunTest implements FailoverRun.Doers {
  private final ManualClock clock = new ManualClock();
  private final List<RunLog.Ended> journal = new ArrayList<>();
  private final List<String> moved = new ArrayList<>();
  private StepResult atRest = StepResult.DONE;
  private int looks;
  private int looksThatAnswer = Integer.MAX_VALUE;
  private Optional<Exception> whileWaiting = Optional.empty();
  private Optional<Exception> whileMovingB = Optional.empty();

  @Test
  void anInterruptWhileAGroupIsMovedTellsOfEachGroup() {
    whileMovingB = Optional.of(new InterruptedException());

    assertThatThrownBy(() -> run().execute()).isInstanceOf(InterruptedException.class);

    FailoverReport report = report();
    assertThat(report.state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(report.isBrokenOff()).isTrue();
    assertThat(report.isGood()).isFalse();
    assertThat(report.groups())
        .extracting(GroupOutcome::group, GroupOutcome::kind)
        .containsExactly(
            tuple("a", Kind.MOVES), tuple("b", Kind.UNCERTAIN), tuple("c", Kind.NOT_MOVED));
    assertThat(report.groups().get(1).remarks()).containsExactly("b stands somewhere");
    assertThat(report.steps())
        .extracting(StepReport::result)
        .containsExactly(Result.DONE, Result.DONE, Result.UNDER_WAY, Result.NOT_BEGUN);
    assertThat(report.problems()).anyMatch(line -> line.contains("the same command again"));
  }

  /** Before it asks the cluster, which may take longer than the machine lasts. */
  @Test
  void tellsOfAnInterruptBeforeItLooksWhereTheGroupStands() {
    whileMovingB = Optional.of(new InterruptedException());

    assertThatThrownBy(() -> run().execute()).isInstanceOf(InterruptedException.class);

    assertThat(journal)
        .filteredOn(ended -> ended.state() == RunState.INTERRUPTED)
        .extracting(ended -> ended.groups().get(1).remarks().get(0))
        .containsExactly("it was being moved at the end", "b stands somewhere");
  }

  @Test
  void anInterruptedClientIsAnInterruptToo() {
    whileMovingB = Optional.of(new InterruptException("in a poll"));
    assertThat(Thread.interrupted()).as("Kafka's exception interrupts who makes it").isTrue();

    assertThatThrownBy(() -> run().execute()).isInstanceOf(InterruptException.class);

    assertThat(report().state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void anInterruptWhileItWaitsTellsThatNoGroupWasMoved() {
    whileWaiting = Optional.of(new InterruptedException());

    assertThatThrownBy(() -> run().execute()).isInstanceOf(InterruptedException.class);

    assertThat(report().groups()).extracting(GroupOutcome::kind).containsOnly(Kind.NOT_MOVED);
    assertThat(report().steps())
        .extracting(StepReport::result)
        .containsExactly(Result.UNDER_WAY, Result.NOT_BEGUN, Result.NOT_BEGUN, Result.NOT_BEGUN);
    assertThat(moved).isEmpty();
  }

  @Test
  void aSignalBetweenTwoStepsIsHeardBeforeTheNext() {
    whileMovingB = Optional.empty();
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> run().execute()).isInstanceOf(InterruptedException.class);

    assertThat(moved).isEmpty();
    assertThat(report().state()).isEqualTo(RunState.INTERRUPTED);
  }

  @Test
  void aTargetThatIsLostInTheMidstIsToldWithWhatIsDone() {
    looksThatAnswer = 2;

    assertThatThrownBy(() -> run().execute()).hasMessageContaining("west is gone");

    FailoverReport report = report();
    assertThat(report.state()).isEqualTo(RunState.FAILED);
    assertThat(report.groups()).extracting(GroupOutcome::kind).containsOnly(Kind.MOVES);
    assertThat(report.steps()).extracting(StepReport::result).containsOnly(Result.DONE);
    assertThat(report.problems()).anyMatch(line -> line.contains("west is gone"));
  }

  @Test
  void aTargetThatNeverAnsweredIsToldToo() {
    looksThatAnswer = 0;

    assertThatThrownBy(() -> run().execute()).hasMessageContaining("west is gone");

    assertThat(report().state()).isEqualTo(RunState.FAILED);
    assertThat(report().source()).isEqualTo("not looked at");
    assertThat(report().steps()).isEmpty();
  }

  /** Nobody is to take the word of a plan for what was done. */
  @Test
  void groupsThatARunDidNotGetToAreNotCalledMoved() throws Exception {
    atRest = StepResult.failed("producers still write");

    RunLog.Ended ended = run().execute();

    assertThat(ended.state()).isEqualTo(RunState.FINISHED);
    assertThat(ended.groups()).extracting(GroupOutcome::kind).containsOnly(Kind.NOT_MOVED);
  }

  @Test
  void aGroupWhoseMoveFailedIsNotCalledMoved() throws Exception {
    whileMovingB = Optional.of(new CliException("b has consumers"));

    assertThat(run().execute().groups())
        .containsExactly(
            new GroupOutcome("a", Kind.MOVES, List.of()),
            new GroupOutcome("b", Kind.NOT_MOVED, List.of("b has consumers")),
            new GroupOutcome("c", Kind.MOVES, List.of()));
  }

  /** What a process that is killed leaves behind is what was told by then. */
  @Test
  void tellsEverySecondHowFarItIs() throws Exception {
    run().execute();

    assertThat(journal)
        .extracting(RunLog.Ended::state)
        .containsExactly(RunState.UNDER_WAY, RunState.UNDER_WAY);
    assertThat(journal.get(0).steps())
        .extracting(StepReport::result)
        .containsExactly(Result.UNDER_WAY, Result.NOT_BEGUN, Result.NOT_BEGUN, Result.NOT_BEGUN);
    assertThat(journal.get(1).groups())
        .extracting(GroupOutcome::kind)
        .containsExactly(Kind.MOVES, Kind.MOVES, Kind.UNCERTAIN);
  }

  private FailoverReport report() {
    return FailoverReports.of(
        "east->west",
        Direction.FAILOVER,
        new ClusterPair("east", "west"),
        true,
        journal.get(journal.size() - 1),
        new ClusterAddress("west", "west:9092", false),
        Instant.EPOCH);
  }

  private FailoverRun run() {
    FailoverRequest request =
        new FailoverRequest(
            Direction.FAILOVER,
            GroupSelection.ALL,
            false,
            false,
            false,
            Duration.ofSeconds(5),
            Duration.ofSeconds(60));
    return new FailoverRun(
        this::look, new FailoverPlanner(request), this, clock.nanos(), journal::add);
  }

  private FailoverView look() {
    looks++;
    if (looks > looksThatAnswer) {
      throw new Failure(FailureKind.RETRY, "west is gone", new TimeoutException()).asException();
    }
    return new FailoverView(
        mirroredTo(
            100,
            100,
            idle("a", at(40).exactly(47)),
            idle("b", at(40).exactly(47)),
            idle("c", at(40).exactly(47))),
        List.of(),
        Optional.empty());
  }

  @Override
  public StepResult await(AwaitMirrored step) throws InterruptedException {
    failing(whileWaiting);
    return atRest;
  }

  @Override
  public StepResult move(MoveGroup step) throws InterruptedException {
    if (step.group().equals("b")) {
      clock.advanceMs(500);
      failing(whileMovingB);
    }
    moved.add(step.group());
    clock.advanceMs(600);
    return StepResult.DONE;
  }

  @Override
  public String whereStands(MoveGroup step) {
    return step.group() + " stands somewhere";
  }

  @Override
  public StepResult stop(StopConnector step) {
    throw new UnsupportedOperationException();
  }

  @Override
  public StepResult await(AwaitStandstill step) {
    throw new UnsupportedOperationException();
  }

  @Override
  public StepResult grant(GrantWrite step) {
    throw new UnsupportedOperationException();
  }

  private static void failing(Optional<Exception> with) throws InterruptedException {
    if (with.isPresent()) {
      if (with.get() instanceof InterruptedException interrupted) {
        throw interrupted;
      }
      throw (RuntimeException) with.get();
    }
  }
}

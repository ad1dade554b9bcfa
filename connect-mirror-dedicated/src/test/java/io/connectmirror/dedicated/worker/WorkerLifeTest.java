package io.connectmirror.dedicated.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.common.testing.ManualJobs;
import io.connectmirror.dedicated.plan.ApplyPlanner.Mm2Activity;
import io.connectmirror.dedicated.plan.PlannedConnector;
import io.connectmirror.dedicated.plan.WorkerPlan;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class WorkerLifeTest {
  private static final Map<String, String> PROPERTIES = Map.of("group.id", "g");
  private static final PlannedConnector HEARTBEAT =
      new PlannedConnector(
          "h",
          new ClusterPair("east", "west"),
          ConnectorRole.HEARTBEAT,
          Map.of("name", "h"),
          Optional.empty());

  private final ManualClock clock = new ManualClock();
  private final ManualJobs looking = new ManualJobs(clock);
  private final ManualJobs ending = new ManualJobs(clock);
  private final List<FakeWorker> started = new ArrayList<>();
  private Optional<RuntimeException> cannotStart = Optional.empty();
  private int attempts;
  private Runnable whileItStarts = () -> {};
  private boolean endedMeanwhile;
  private final WorkerPlan plan = new WorkerPlan("west", "west", PROPERTIES, List.of(HEARTBEAT));
  private final WorkerLife life =
      new WorkerLife(
          plan, this::startWorker, new ConnectorApplier(plan, new NoMm2()), looking, ending);

  @Test
  void startsAWorkerAndGivesItItsConnectors() {
    life.start();
    assertThat(life.isRunning()).isFalse();

    looking.advanceSeconds(2);

    assertThat(started).hasSize(1);
    assertThat(started.get(0).configs).containsEntry("h", HEARTBEAT.config());
    assertThat(life.isRunning()).isTrue();
    assertThat(life.url()).contains(started.get(0).url());
  }

  @Test
  void doesNotRunWhileAConnectorOrATaskDoesNot() {
    life.start();
    looking.advanceSeconds(2);
    FakeWorker worker = started.get(0);

    worker.tasks.put("h", List.of("RUNNING", "FAILED"));
    assertThat(life.isRunning()).isFalse();
    worker.tasks.put("h", List.of());
    assertThat(life.isRunning()).isFalse();
    worker.tasks.put("h", List.of("RUNNING"));
    assertThat(life.isRunning()).isTrue();
    worker.states.put("h", "FAILED");
    assertThat(life.isRunning()).isFalse();
  }

  @Test
  void triesAgainAfterAStartThatFailed() {
    cannotStart = Optional.of(new IllegalStateException("no", new ConnectException("why")));
    life.start();
    looking.advanceSeconds(3);

    assertThat(attempts).isEqualTo(1);
    assertThat(life.trouble().orElseThrow()).contains("cannot start").contains("why");

    cannotStart = Optional.empty();
    looking.advanceSeconds(10);
    assertThat(life.isRunning()).isTrue();
    assertThat(life.trouble()).isEmpty();
  }

  @Test
  void startsAnewWhatHasEndedByItself() {
    life.start();
    looking.advanceSeconds(2);

    started.get(0).failure = Optional.of(new IllegalStateException("ended"));
    assertThat(life.isRunning()).isFalse();
    looking.advanceSeconds(15);

    assertThat(started).hasSize(2);
    assertThat(started.get(0).stopped).isTrue();
    assertThat(life.isRunning()).isTrue();
  }

  @Test
  void appliesTheFileOnceInTheLifeOfAWorker() {
    life.start();
    looking.advanceSeconds(2);
    Map<String, String> changed = Map.of("name", "h", "topics", "by hand");
    started.get(0).configs.put("h", changed);

    looking.advanceSeconds(60);

    assertThat(started.get(0).configs).containsEntry("h", changed);
  }

  @Test
  void stopsItsWorkerAndStartsNoOther() throws InterruptedException {
    life.start();
    looking.advanceSeconds(2);

    life.beginStop();
    assertThat(started.get(0).stopped).isFalse();
    ending.runDue();

    assertThat(started.get(0).stopped).isTrue();
    assertThat(life.awaitStop(Duration.ZERO)).isTrue();
    assertThat(life.url()).isEmpty();
    assertThat(looking.isClosed()).isTrue();
  }

  @Test
  void leavesBehindWhatDoesNotEndInTime() throws InterruptedException {
    life.start();
    looking.advanceSeconds(2);

    life.beginStop();

    assertThat(life.awaitStop(Duration.ofMillis(1))).isFalse();
  }

  @Test
  void waitsForNoStartAndStopsWhatStartsAllTheSame() throws InterruptedException {
    whileItStarts =
        () -> {
          life.beginStop();
          ending.runDue();
          endedMeanwhile = awaitStopNow();
        };
    life.start();
    looking.advanceSeconds(2);

    assertThat(endedMeanwhile).isTrue();
    assertThat(started).hasSize(1);
    assertThat(started.get(0).stopped).isTrue();
    assertThat(started.get(0).configs).isEmpty();
    assertThat(life.url()).isEmpty();
  }

  private boolean awaitStopNow() {
    try {
      return life.awaitStop(Duration.ZERO);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void endsWhatNeverBegan() throws InterruptedException {
    life.beginStop();
    ending.runDue();

    assertThat(life.awaitStop(Duration.ZERO)).isTrue();
  }

  private LocalWorker startWorker(Map<String, String> properties) {
    attempts++;
    assertThat(properties).isEqualTo(PROPERTIES);
    if (cannotStart.isPresent()) {
      throw cannotStart.get();
    }
    whileItStarts.run();
    FakeWorker worker = new FakeWorker();
    started.add(worker);
    return worker;
  }

  private static final class NoMm2 implements Mm2Target {
    @Override
    public Mm2Activity activity(String groupId) {
      return Mm2Activity.QUIET;
    }

    @Override
    public void read(String topic, BiConsumer<byte[], byte[]> reader) {}
  }
}

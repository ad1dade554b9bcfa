package io.connectmirror.dedicated.worker;

import io.connectmirror.common.job.JobScheduler;
import io.connectmirror.common.job.ScheduledJobs;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.dedicated.plan.PlannedConnector;
import io.connectmirror.dedicated.plan.WorkerPlan;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One worker from start to stop: it is started again when it cannot start or has ended by itself,
 * and its connectors are brought to what the file says once. A cluster that is away holds up its
 * own worker alone. Thread-safe; has two threads of its own, one that looks and one that ends.
 */
public final class WorkerLife {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerLife.class);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  /** A start scans plugins and opens ports: not every second. */
  private static final int LOOKS_BETWEEN_STARTS = 5;

  private final WorkerPlan plan;
  private final WorkerStarter starter;
  private final ConnectorApplier applier;
  private final JobScheduler looking;
  private final JobScheduler ending;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final ReentrantLock life = new ReentrantLock();
  private volatile Optional<LocalWorker> worker = Optional.empty();
  private volatile boolean applied;
  private volatile boolean starting;
  private volatile boolean stopping;
  private volatile Optional<String> trouble = Optional.empty();
  // Guarded by life.
  private int looksToSkip;

  public WorkerLife(WorkerPlan plan, WorkerStarter starter, ConnectorApplier applier) {
    this(
        plan,
        starter,
        applier,
        jobs("connect-mirror-" + plan.name()),
        jobs("connect-mirror-" + plan.name() + "-end"));
  }

  /**
   * @param looking runs what looks after the worker
   * @param ending runs its end, which must not wait for a look that hangs
   */
  WorkerLife(
      WorkerPlan plan,
      WorkerStarter starter,
      ConnectorApplier applier,
      JobScheduler looking,
      JobScheduler ending) {
    this.plan = plan;
    this.starter = starter;
    this.applier = applier;
    this.looking = looking;
    this.ending = ending;
  }

  private static JobScheduler jobs(String thread) {
    return new ScheduledJobs(
        thread, FlowMetrics.none(), (job, cause) -> LOG.error("{} ends: {}", thread, job, cause));
  }

  public String name() {
    return plan.name();
  }

  /** Returns at once. */
  public void start() {
    looking.following("worker for " + plan.name(), LOOK_EVERY, this::look);
  }

  /** Where its REST interface is, while it runs. */
  public Optional<URI> url() {
    return worker.map(LocalWorker::url);
  }

  /** What keeps it from running, for people. */
  public Optional<String> trouble() {
    return trouble;
  }

  /** Whether its connectors are as the file says, and they and their tasks run. */
  public boolean isRunning() {
    Optional<LocalWorker> running = worker;
    return applied
        && running.isPresent()
        && running.get().failure().isEmpty()
        && plan.connectors().stream().allMatch(connector -> runs(running.get(), connector));
  }

  private static boolean runs(LocalWorker worker, PlannedConnector connector) {
    List<String> tasks = worker.taskStates(connector.name());
    return worker.state(connector.name()).equals("RUNNING")
        && tasks.stream().allMatch("RUNNING"::equals)
        && (!tasks.isEmpty() || hasNoTasks(connector));
  }

  private static boolean hasNoTasks(PlannedConnector connector) {
    String off =
        switch (connector.role()) {
          case SOURCE -> "enabled";
          case CHECKPOINT -> "emit.checkpoints.enabled";
          case HEARTBEAT -> "emit.heartbeats.enabled";
        };
    return "false".equalsIgnoreCase(connector.config().get(off))
        || "false".equalsIgnoreCase(connector.config().get("enabled"));
  }

  private void look() throws InterruptedException {
    life.lockInterruptibly();
    try {
      if (!stopping) {
        run();
      }
    } finally {
      life.unlock();
    }
  }

  private void run() throws InterruptedException {
    if (worker.isEmpty()) {
      if (looksToSkip > 0) {
        looksToSkip--;
        return;
      }
      begin();
    }
    LocalWorker running = worker.orElseThrow();
    if (stopping) {
      worker = Optional.empty();
      running.stop();
      return;
    }
    Optional<Throwable> failure = running.failure();
    if (failure.isPresent()) {
      worker = Optional.empty();
      applied = false;
      running.stop();
      throw failed("has ended", failure.get());
    }
    if (!applied) {
      applied = applier.apply(running);
      if (applied) {
        LOG.info("worker={} url={} has all its connectors", plan.name(), running.url());
      }
    }
    trouble = Optional.empty();
  }

  private void begin() {
    starting = true;
    try {
      LocalWorker begun = starter.start(plan.properties());
      worker = Optional.of(begun);
      LOG.info("worker={} url={} started", plan.name(), begun.url());
    } catch (RuntimeException e) {
      throw failed("cannot start", e);
    } finally {
      starting = false;
    }
  }

  private FailureException failed(String how, Throwable cause) {
    looksToSkip = LOOKS_BETWEEN_STARTS;
    Throwable root = cause;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    String message =
        "the worker for %s %s, it is started again: %s (%s)"
            .formatted(plan.name(), how, cause.getMessage(), root);
    trouble = Optional.of(message);
    LOG.debug("worker={}", plan.name(), cause);
    return new FailureException(new Failure(FailureKind.RETRY, message, cause));
  }

  /** Begins to end it; returns at once. Idempotent. */
  public void beginStop() {
    if (stopping) {
      return;
    }
    stopping = true;
    looking.close(Duration.ofMillis(1));
    ending.once("end of the worker for " + plan.name(), this::end);
  }

  private void end() {
    if (starting) {
      // Which takes a minute where the cluster is away. Nothing runs that could be ended in good
      // order, and what starts all the same is ended by who starts it.
      ended.countDown();
      return;
    }
    life.lock();
    try {
      Optional<LocalWorker> last = worker;
      worker = Optional.empty();
      last.ifPresent(LocalWorker::stop);
    } finally {
      life.unlock();
      ended.countDown();
    }
  }

  /**
   * Waits for the end that {@link #beginStop} began.
   *
   * @return whether it has come
   */
  public boolean awaitStop(Duration within) throws InterruptedException {
    boolean done = ended.await(within.toNanos(), TimeUnit.NANOSECONDS);
    ending.close(Duration.ofMillis(1));
    if (!done) {
      LOG.warn("worker={} did not end within ms={}, left behind", plan.name(), within.toMillis());
    }
    return done;
  }
}

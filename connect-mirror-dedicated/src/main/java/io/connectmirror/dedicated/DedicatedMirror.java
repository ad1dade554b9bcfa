package io.connectmirror.dedicated;

import io.connectmirror.cli.mm2.ConnectorNaming;
import io.connectmirror.cli.mm2.Mm2Expansion;
import io.connectmirror.cli.mm2.Mm2Properties;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.dedicated.kafka.KafkaMm2Target;
import io.connectmirror.dedicated.plan.DedicatedPlan;
import io.connectmirror.dedicated.plan.DedicatedPlanner;
import io.connectmirror.dedicated.plan.WorkerPlan;
import io.connectmirror.dedicated.runtime.ConnectRuntime;
import io.connectmirror.dedicated.worker.ConnectorApplier;
import io.connectmirror.dedicated.worker.WorkerLife;
import io.connectmirror.dedicated.worker.WorkerStarter;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The mirrors of a properties file of MirrorMaker 2's dedicated mode, in this JVM:
 *
 * <pre>{@code
 * try (DedicatedMirror mirror = DedicatedMirror.of(properties, DedicatedOptions.of(pluginPath))) {
 *   mirror.start();
 *   mirror.awaitRunning(Duration.ofMinutes(1));
 *   ...
 * }
 * }</pre>
 *
 * <p>Several processes with the same file share the work, when their workers reach each other: each
 * needs {@code listeners} or {@code rest.advertised.host.name} that the others can use. Has no
 * static state, adds no shutdown hook and never ends the JVM. Thread-safe; an object is started
 * once.
 */
public final class DedicatedMirror implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DedicatedMirror.class);
  private static final Duration MM2_WITHIN = Duration.ofSeconds(60);
  private static final Duration CLOSE_WITHIN = Duration.ofSeconds(60);
  private static final long LOOK_AGAIN_NANOS = Duration.ofMillis(200).toNanos();

  private final List<WorkerLife> workers;
  private final LongSupplier nanos;
  private final CountDownLatch stopped = new CountDownLatch(1);

  private DedicatedMirror(List<WorkerLife> workers, LongSupplier nanos) {
    this.workers = workers;
    this.nanos = nanos;
  }

  /**
   * Asks no cluster.
   *
   * @param properties of the file; may hold secrets and placeholders of config providers
   * @throws DedicatedConfigException with everything that is wrong with them
   */
  public static DedicatedMirror of(Map<String, String> properties, DedicatedOptions options) {
    return of(properties, options, ConnectRuntime::start, System::nanoTime);
  }

  static DedicatedMirror of(
      Map<String, String> properties,
      DedicatedOptions options,
      WorkerStarter starter,
      LongSupplier nanos) {
    DedicatedPlan plan = plan(properties, options);
    plan.warnings().forEach(LOG::warn);
    return new DedicatedMirror(
        plan.workers().stream().map(worker -> life(worker, starter, nanos)).toList(), nanos);
  }

  static DedicatedPlan plan(Map<String, String> properties, DedicatedOptions options) {
    Objects.requireNonNull(options, "options");
    DedicatedPlan plan =
        DedicatedPlanner.plan(
            properties,
            expanded(properties),
            options.targets(),
            options.layout(),
            options.pluginPath());
    if (!plan.errors().isEmpty()) {
      throw new DedicatedConfigException(plan.errors());
    }
    return plan;
  }

  /** With the flows that only have heartbeats, as MirrorMaker 2 runs them. */
  private static Mm2Expansion expanded(Map<String, String> properties) {
    try {
      return Mm2Properties.of(properties).expand(ConnectorNaming.BY_FLOW);
    } catch (CliException e) {
      throw new DedicatedConfigException(List.of(String.valueOf(e.getMessage())));
    }
  }

  private static WorkerLife life(WorkerPlan plan, WorkerStarter starter, LongSupplier nanos) {
    KafkaMm2Target mm2 = new KafkaMm2Target(plan.target(), plan.properties(), MM2_WITHIN, nanos);
    return new WorkerLife(plan, starter, new ConnectorApplier(plan, mm2));
  }

  /** Returns at once; a cluster that is away is waited for, and holds up its own worker alone. */
  public void start() {
    workers.forEach(WorkerLife::start);
  }

  /**
   * Waits until all workers have the connectors of the file, and these and their tasks run.
   *
   * @return false when the time is over before, or it was stopped; {@link #trouble} may tell why
   */
  public boolean awaitRunning(Duration within) throws InterruptedException {
    long begun = nanos.getAsLong();
    while (!workers.stream().allMatch(WorkerLife::isRunning)) {
      long left = within.toNanos() - (nanos.getAsLong() - begun);
      if (left <= 0 || stopped.await(Math.min(left, LOOK_AGAIN_NANOS), TimeUnit.NANOSECONDS)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Where the Connect REST interface of each worker is that runs, by its name: the alias of the
   * target cluster, or {@code source->target} with a worker for each flow.
   */
  public Map<String, URI> restUrls() {
    Map<String, URI> urls = new LinkedHashMap<>();
    workers.forEach(worker -> worker.url().ifPresent(url -> urls.put(worker.name(), url)));
    return urls;
  }

  /** What keeps workers from running, by their name, for people. */
  public Map<String, String> trouble() {
    Map<String, String> trouble = new LinkedHashMap<>();
    workers.forEach(worker -> worker.trouble().ifPresent(text -> trouble.put(worker.name(), text)));
    return trouble;
  }

  /**
   * Ends all workers at the same time, positions are committed. Idempotent. An interruption ends
   * the waiting and is kept.
   *
   * @return whether all ended in time; what has not is left behind
   */
  public boolean stop(Duration within) {
    stopped.countDown();
    long begun = nanos.getAsLong();
    workers.forEach(WorkerLife::beginStop);
    boolean all = true;
    try {
      for (WorkerLife worker : workers) {
        long left = Math.max(0, within.toNanos() - (nanos.getAsLong() - begun));
        all &= worker.awaitStop(Duration.ofNanos(left));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    return all;
  }

  /** As {@link #stop}, within a minute. */
  @Override
  public void close() {
    stop(CLOSE_WITHIN);
  }
}

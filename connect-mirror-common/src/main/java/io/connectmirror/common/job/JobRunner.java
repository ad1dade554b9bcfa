package io.connectmirror.common.job;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jobs of one scheduler: which is due, what its outcome means, when it is due again. Has no
 * thread and no clock: whoever owns it calls {@link #runNext} from one thread, and is told how long
 * it may wait before it calls again. Jobs may be added and brought forward from any thread.
 */
public final class JobRunner {
  /** What {@link #runNext} returns when no job is there to wait for. */
  public static final long NOTHING_DUE = Long.MAX_VALUE;

  private static final Logger LOG = LoggerFactory.getLogger(JobRunner.class);

  private final LongSupplier nanos;
  private final FlowMetrics metrics;
  private final JobScheduler.FatalHandler onFatal;
  private final Map<String, ScheduledJob> jobs = new LinkedHashMap<>();

  /**
   * @param nanos elapsed time, like {@code System.nanoTime}
   * @param onFatal called on the thread that runs the jobs
   */
  public JobRunner(LongSupplier nanos, FlowMetrics metrics, JobScheduler.FatalHandler onFatal) {
    this.nanos = nanos;
    this.metrics = metrics;
    this.onFatal = onFatal;
  }

  /**
   * Adds what {@link JobScheduler#every} describes.
   *
   * @throws IllegalArgumentException when a job of this name is there, or the period is not above 0
   */
  public synchronized void every(String name, Duration period, JobScheduler.Job job) {
    ScheduledJob added = add(name, Optional.of(period), job);
    metrics.gauge(
        gaugeName(name),
        "Seconds since the periodic work '" + name + "' last succeeded",
        () -> TimeUnit.NANOSECONDS.toSeconds(nanos.getAsLong() - added.history.lastSuccessNanos()));
  }

  /**
   * Adds what {@link JobScheduler#following} describes.
   *
   * @throws IllegalArgumentException as {@link #every} does
   */
  public synchronized void following(String name, Duration lookAgain, JobScheduler.Job job) {
    add(name, Optional.of(lookAgain), job);
  }

  /**
   * Adds what {@link JobScheduler#once} describes.
   *
   * @throws IllegalArgumentException when a job of this name is there
   */
  public synchronized void once(String name, JobScheduler.Job job) {
    add(name, Optional.empty(), job);
  }

  private ScheduledJob add(String name, Optional<Duration> period, JobScheduler.Job job) {
    if (period.isPresent() && (period.get().isNegative() || period.get().isZero())) {
      throw new IllegalArgumentException("the period of job " + name + " must be above 0");
    }
    if (jobs.containsKey(name)) {
      throw new IllegalArgumentException("a job named " + name + " is there already");
    }
    ScheduledJob added = new ScheduledJob(name, period, job, nanos.getAsLong());
    jobs.put(name, added);
    return added;
  }

  /** Brings a waiting job forward to now; a job that runs or is not there is left alone. */
  public synchronized void bringForward(String name) {
    ScheduledJob job = jobs.get(name);
    if (job != null) {
      job.bringForward(nanos.getAsLong());
    }
  }

  /** The job that runs now. */
  public synchronized Optional<String> running() {
    return jobs.values().stream().filter(ScheduledJob::isRunning).map(job -> job.name).findFirst();
  }

  /**
   * Runs the job that has been due longest, if one is.
   *
   * @return 0 when a job ran; else the nanoseconds until the next is due, or {@link #NOTHING_DUE}
   * @throws InterruptedException when the job was interrupted: the caller must end
   */
  public long runNext() throws InterruptedException {
    ScheduledJob next;
    synchronized (this) {
      long now = nanos.getAsLong();
      next = earliest(now);
      if (next == null) {
        return NOTHING_DUE;
      }
      long wait = next.nanosUntilDue(now);
      if (wait > 0) {
        return wait;
      }
      next.begins();
    }
    run(next);
    return 0;
  }

  private void run(ScheduledJob job) throws InterruptedException {
    try {
      job.job.run();
    } catch (RuntimeException e) {
      if (Thread.currentThread().isInterrupted()) {
        // Kafka's clients put an unchecked exception around an interruption.
        throw interrupted(e);
      }
      failed(job, e);
      return;
    } catch (Error e) {
      dies(job, new IllegalStateException("job " + job.name + " ended by " + e, e));
      throw e;
    }
    succeeded(job);
  }

  private synchronized void succeeded(ScheduledJob job) {
    long now = nanos.getAsLong();
    Duration failingFor = job.history.failingFor(now);
    if (job.history.succeeded(now)) {
      LOG.info("job={} works again after failing_for={}", job.name, inSeconds(failingFor));
    }
    if (job.isPeriodic()) {
      job.endedWell(now);
    } else {
      jobs.remove(job.name);
    }
  }

  private void failed(ScheduledJob job, RuntimeException e) {
    metrics.add(MirrorCounter.JOB_FAILURES, 1);
    if (e instanceof FailureException failure && failure.failure().kind() == FailureKind.FATAL) {
      dies(job, e);
      return;
    }
    synchronized (this) {
      long now = nanos.getAsLong();
      boolean say = job.history.failed(now);
      Duration wait = job.endedBadly(now);
      say(job, e, say, job.history.failingFor(now), wait);
    }
  }

  private static void say(
      ScheduledJob job, RuntimeException e, boolean say, Duration failingFor, Duration wait) {
    int attempts = job.history.failuresInARow();
    if (!say) {
      LOG.debug("job={} failed again attempts={}", job.name, attempts, e);
    } else if (e instanceof FailureException) {
      LOG.warn(
          "job={} fails attempts={} failing_for={} next_try_in={} reason={}",
          job.name,
          attempts,
          inSeconds(failingFor),
          inSeconds(wait),
          e.getMessage());
      LOG.debug("job={} failed", job.name, e);
    } else if (attempts == 1) {
      LOG.error(
          "job={} failed in a way that was not foreseen, next_try_in={}",
          job.name,
          inSeconds(wait),
          e);
    } else {
      LOG.warn(
          "job={} fails attempts={} failing_for={} next_try_in={} reason={}",
          job.name,
          attempts,
          inSeconds(failingFor),
          inSeconds(wait),
          e.toString());
    }
  }

  private void dies(ScheduledJob job, RuntimeException cause) {
    synchronized (this) {
      jobs.remove(job.name);
    }
    LOG.error("job={} failed for good", job.name, cause);
    try {
      onFatal.failed(job.name, cause);
    } catch (RuntimeException e) {
      LOG.error("job={} could not report its failure", job.name, e);
    }
  }

  private ScheduledJob earliest(long now) {
    ScheduledJob earliest = null;
    for (ScheduledJob job : jobs.values()) {
      if (earliest == null || job.nanosUntilDue(now) < earliest.nanosUntilDue(now)) {
        earliest = job;
      }
    }
    return earliest;
  }

  private static InterruptedException interrupted(RuntimeException e) {
    InterruptedException interrupted = new InterruptedException("a job was interrupted");
    interrupted.initCause(e);
    return interrupted;
  }

  private static String inSeconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1fs", duration.toMillis() / 1000.0);
  }

  private static String gaugeName(String job) {
    return "job-"
        + job.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-")
        + "-seconds-since-success";
  }
}

package io.connectmirror.lab.process;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A child process that serves after a while, and can be started again and again. Its methods may be
 * called from any thread, one at a time.
 */
public final class Server {
  private static final String PORT_TAKEN = "Address already in use|Failed to bind";

  private final Supplier<ChildSpec> spec;
  private final Readiness ready;
  private final Duration startWithin;
  private final Duration stopWithin;
  private Optional<ChildProcess> process = Optional.empty();

  /** Tells whether a process, just started, serves. */
  @FunctionalInterface
  public interface Readiness {
    /** Asked again and again until true. */
    boolean isReady(ChildProcess process);
  }

  /**
   * A server not yet started.
   *
   * @param spec asked at each start
   * @param ready tells when it serves
   * @param startWithin bound of a start
   * @param stopWithin bound of an orderly stop, after which it is killed
   */
  public Server(
      Supplier<ChildSpec> spec, Readiness ready, Duration startWithin, Duration stopWithin) {
    this.spec = spec;
    this.ready = ready;
    this.startWithin = startWithin;
    this.stopWithin = stopWithin;
  }

  /** Starts it without waiting, or does nothing when it runs. */
  public void launch() {
    if (!isRunning()) {
      process = Optional.of(ChildProcess.start(spec.get()));
    }
  }

  /**
   * Waits until it serves.
   *
   * @throws PortTakenException when it ended because somebody took its port meanwhile
   * @throws LabException when it ended for another reason, or takes too long
   */
  public void awaitReady() {
    ChildProcess started = process.orElseThrow(() -> new LabException("not started"));
    BooleanSupplier decided = () -> !started.isAlive() || ready.isReady(started);
    String name = started.name();
    Await.until(
        startWithin,
        () -> name + " to serve; its log ends with\n" + started.log().tail(30),
        decided);
    if (!started.isAlive()) {
      String end = "\n" + started.log().tail(30);
      if (!started.linesOfThisStart(PORT_TAKEN).isEmpty()) {
        throw new PortTakenException(name + " lost its port to another process" + end);
      }
      throw new LabException(
          name + " ended with exit code " + started.exitCode() + "; its log ends with" + end);
    }
  }

  /** Stops it as an operator would, kills it when that takes too long. */
  public void stop() {
    process.filter(ChildProcess::isAlive).ifPresent(running -> running.stop(stopWithin));
  }

  /** Kills it. */
  public void kill() {
    process.filter(ChildProcess::isAlive).ifPresent(ChildProcess::kill);
  }

  /** Ends it for good the quickest way. */
  public void close() {
    process.filter(ChildProcess::isAlive).ifPresent(ChildProcess::close);
  }

  /** Freezes it. */
  public void pause() {
    running().pause();
  }

  /** Ends {@link #pause()}. */
  public void resume() {
    running().resume();
  }

  /** True while the process lives. */
  public boolean isRunning() {
    return process.filter(ChildProcess::isAlive).isPresent();
  }

  /** Its process id while it runs. */
  public long pid() {
    return running().pid();
  }

  /** Its log over all starts. */
  public ProcessLog log() {
    return ChildProcess.logOf(spec.get());
  }

  private ChildProcess running() {
    return process
        .filter(ChildProcess::isAlive)
        .orElseThrow(() -> new LabException(spec.get().name() + " does not run"));
  }
}

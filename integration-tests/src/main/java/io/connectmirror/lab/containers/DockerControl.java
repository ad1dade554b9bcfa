package io.connectmirror.lab.containers;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.model.Frame;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.PortTakenException;
import io.connectmirror.lab.process.ProcessLog;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testcontainers.containers.GenericContainer;

/**
 * Stops, kills, freezes and starts again one container, which Testcontainers by itself would delete
 * when it stops, and keeps its log in a file. Called by one thread at a time.
 */
final class DockerControl {
  static final Duration START_WITHIN = Duration.ofMinutes(2);
  private static final Duration GONE_WITHIN = Duration.ofSeconds(30);
  private static final int STOP_WITHIN_SECONDS = 30;
  private static final int TAIL = 30;
  private static final Pattern PORT_TAKEN =
      Pattern.compile("address already in use|port is already allocated");

  private final String name;
  private final GenericContainer<?> container;
  private final DockerClient engine = Engine.client();
  private final ReplayedLog log;

  DockerControl(String name, GenericContainer<?> container, Path directory) {
    this.name = name;
    this.container = container;
    this.log = new ReplayedLog(directory.resolve(name + ".log"));
    container.withLabel(Owner.LABEL, Owner.current().text());
    container.withStartupTimeout(START_WITHIN);
  }

  /**
   * Creates and starts the container and waits until it serves.
   *
   * @throws PortTakenException when somebody took one of its ports meanwhile
   * @throws LabException when it does not start for another reason
   */
  void create() {
    try {
      container.start();
    } catch (RuntimeException e) {
      throw notStarted(e);
    }
    followLog();
  }

  private LabException notStarted(RuntimeException reason) {
    if (container.getContainerId() != null) {
      log.follow().accept(container.getLogs().getBytes(StandardCharsets.UTF_8));
    }
    container.stop();
    return isPortTaken(reason)
        ? new PortTakenException(name + " lost its port", reason)
        : new LabException(
            name + " does not start; its log ends with\n" + log.read().tail(TAIL) + "\n", reason);
  }

  /** True when the engine did not start a container as one of its ports is in use. */
  static boolean isPortTaken(Throwable reason) {
    return Stream.iterate(reason, cause -> cause != null, Throwable::getCause)
        .anyMatch(cause -> PORT_TAKEN.matcher(String.valueOf(cause.getMessage())).find());
  }

  /**
   * Starts the stopped container and waits until it serves.
   *
   * @throws LabException when it does not
   */
  void startAgain(BooleanSupplier serves) {
    if (isRunning()) {
      return;
    }
    engine.startContainerCmd(id()).exec();
    followLog();
    Await.until(
        START_WITHIN,
        () -> name + " to serve; its log ends with\n" + log.read().tail(TAIL),
        () -> !isRunning() || serves.getAsBoolean());
    if (!isRunning()) {
      throw new LabException(name + " ended; its log ends with\n" + log.read().tail(TAIL));
    }
  }

  /** Stops it as an operator would; the engine kills it when it takes too long. */
  void stop() {
    if (isPaused()) {
      kill();
    } else if (isRunning()) {
      engine.stopContainerCmd(id()).withTimeout(STOP_WITHIN_SECONDS).exec();
      awaitEnd();
    }
  }

  void kill() {
    if (isRunning()) {
      engine.killContainerCmd(id()).exec();
      awaitEnd();
    }
  }

  private void awaitEnd() {
    Await.until(GONE_WITHIN, () -> "the end of " + name, () -> !isRunning());
  }

  void pause() {
    if (!isPaused()) {
      engine.pauseContainerCmd(id()).exec();
    }
  }

  void resume() {
    if (isPaused()) {
      engine.unpauseContainerCmd(id()).exec();
    }
  }

  /** True while it runs, paused or not. */
  boolean isRunning() {
    return Boolean.TRUE.equals(state().getRunning()) || isPaused();
  }

  private boolean isPaused() {
    return Boolean.TRUE.equals(state().getPaused());
  }

  private ContainerState state() {
    return engine.inspectContainerCmd(id()).exec().getState();
  }

  ProcessLog log() {
    return log.read();
  }

  /** Removes it with its data; the log stays. */
  void delete() {
    container.stop();
  }

  /** Until the container stops. */
  private void followLog() {
    engine
        .logContainerCmd(id())
        .withStdOut(true)
        .withStdErr(true)
        .withFollowStream(true)
        .exec(new Following(log.follow()));
  }

  private String id() {
    return container.getContainerId();
  }

  private static final class Following extends ResultCallback.Adapter<Frame> {
    private final Consumer<byte[]> follower;

    Following(Consumer<byte[]> follower) {
      this.follower = follower;
    }

    @Override
    public void onNext(Frame frame) {
      follower.accept(frame.getPayload());
    }
  }
}

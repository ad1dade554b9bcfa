package io.connectmirror.lab.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A JVM started by this one. It ends when this JVM ends, however that happens; a paused one is
 * waken for it. Its methods may be called from any thread, one at a time.
 */
public final class ChildProcess implements AutoCloseable {
  private static final Duration RECORDING_WITHIN = Duration.ofSeconds(60);
  private static final Duration LAST_WAIT = Duration.ofSeconds(10);

  private final ChildSpec spec;
  private final Process process;
  private final ProcessLog log;
  private final long logStart;
  private final ClassArchive classes;
  private Process wakeUp;

  private ChildProcess(
      ChildSpec spec, Process process, ProcessLog log, long logStart, ClassArchive classes) {
    this.spec = spec;
    this.process = process;
    this.log = log;
    this.logStart = logStart;
    this.classes = classes;
  }

  /**
   * Starts the process and returns at once.
   *
   * @throws LabException when it cannot be started
   */
  public static ChildProcess start(ChildSpec spec) {
    ProcessLog log = logOf(spec);
    long logStart = log.end();
    try {
      Files.createDirectories(spec.directory());
      ClassArchive classes = ClassArchive.of(spec);
      Process process =
          new ProcessBuilder(commandLine(spec, classes))
              .directory(spec.directory().toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.file().toFile()))
              .start();
      Children.add(process);
      return new ChildProcess(spec, process, log, logStart, classes);
    } catch (IOException e) {
      throw new LabException("cannot start " + spec.name(), e);
    }
  }

  /** Where the log of such a process is, started or not. */
  public static ProcessLog logOf(ChildSpec spec) {
    return new ProcessLog(spec.directory().resolve(spec.name() + ".log"));
  }

  private static List<String> commandLine(ChildSpec spec, ClassArchive classes) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(classes.options());
    line.addAll(spec.jvm().commandLine());
    line.add("-cp");
    line.add(spec.classPath() + File.pathSeparator + Launcher.JAR);
    line.add(ChildMain.class.getName());
    line.add(spec.mainClass());
    line.addAll(spec.arguments());
    return line;
  }

  /** Its name in messages. */
  public String name() {
    return spec.name();
  }

  /** Process id. */
  public long pid() {
    return process.pid();
  }

  /** True until the process has ended. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Exit code once it has ended; 137 is SIGKILL, 143 is SIGTERM. */
  public int exitCode() {
    return process.exitValue();
  }

  /** The log over all starts of processes of this name and directory. */
  public ProcessLog log() {
    return log;
  }

  /** Lines of this start in which the regular expression is found. */
  public List<String> linesOfThisStart(String regex) {
    return log.matching(regex, logStart);
  }

  /**
   * Asks the process to end (SIGTERM), waits, and kills it when it does not.
   *
   * @return true when it ended by itself
   */
  public boolean stop(Duration within) {
    resume();
    // Not Process.destroy, which closes the child's input first and so makes it halt.
    process.toHandle().destroy();
    boolean ended = waitFor(within);
    if (ended) {
      classes.ended(true);
    } else {
      kill();
    }
    return ended;
  }

  /** Kills the process (SIGKILL) and waits until it is gone. */
  public void kill() {
    process.toHandle().destroyForcibly();
    if (!waitFor(LAST_WAIT)) {
      throw new LabException(spec.name() + " with pid " + pid() + " does not die");
    }
    dismissWakeUp();
    classes.ended(false);
  }

  /** Stops the process in its tracks (SIGSTOP): its connections stay open and nothing answers. */
  public void pause() {
    if (wakeUp != null) {
      return;
    }
    // A stopped process cannot notice that this JVM has gone, so a shell waits for that and wakes
    // it.
    wakeUp = shell("read -r nothing; kill -CONT " + pid());
    signal("STOP");
  }

  /** Lets a paused process go on (SIGCONT). */
  public void resume() {
    if (wakeUp != null) {
      signal("CONT");
      dismissWakeUp();
    }
  }

  /**
   * Ends the process the quickest way: it is killed, unless later processes have an advantage of an
   * orderly end.
   */
  @Override
  public void close() {
    if (classes.isRecording() && process.isAlive()) {
      stop(RECORDING_WITHIN);
    } else {
      kill();
    }
  }

  private void dismissWakeUp() {
    if (wakeUp != null) {
      wakeUp.destroyForcibly();
      wakeUp = null;
    }
  }

  private void signal(String name) {
    Process kill = shell("kill -" + name + " " + pid());
    try {
      if (!kill.waitFor(LAST_WAIT.toSeconds(), TimeUnit.SECONDS) || kill.exitValue() != 0) {
        throw new LabException("cannot send SIG" + name + " to " + spec.name());
      }
    } catch (InterruptedException e) {
      throw LabException.interrupted("sending SIG" + name + " to " + spec.name(), e);
    }
  }

  private Process shell(String command) {
    try {
      return new ProcessBuilder("sh", "-c", command).start();
    } catch (IOException e) {
      throw new LabException("cannot run sh for " + spec.name(), e);
    }
  }

  private boolean waitFor(Duration within) {
    try {
      return process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw LabException.interrupted("waiting for the end of " + spec.name(), e);
    }
  }

  /** Written once per JVM, when the first child is started. */
  private static final class Launcher {
    static final Path JAR = write();

    private static Path write() {
      try {
        return LauncherJar.in(LabPaths.cache());
      } catch (IOException e) {
        throw new LabException("cannot write the launcher of child processes", e);
      }
    }
  }
}

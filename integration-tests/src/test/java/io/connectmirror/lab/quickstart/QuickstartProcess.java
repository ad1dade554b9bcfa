package io.connectmirror.lab.quickstart;

import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.LabPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The quickstart as {@code bin/quickstart} starts it after the build. */
final class QuickstartProcess implements AutoCloseable {
  private static final int SIGINT = 2;

  private final Process process;
  private final Path output;

  private QuickstartProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  static QuickstartProcess start(String... arguments) throws IOException {
    Path target = LabPaths.root().resolve("integration-tests").resolve("target");
    Path output = target.resolve("quickstart-it.out");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    command.add("-Dlab.root=" + LabPaths.root());
    command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    command.add("-cp");
    command.add(
        target.resolve("classes")
            + ":"
            + Files.readString(target.resolve("lab.classpath")).strip());
    command.add(Quickstart.class.getName());
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    return new QuickstartProcess(process, output);
  }

  String output() {
    try {
      return Files.readString(output);
    } catch (IOException e) {
      throw new LabException("cannot read " + output, e);
    }
  }

  void awaitOutput(String text, Duration within) {
    Await.until(
        within,
        () -> "'" + text + "' in the output, which is:\n" + output(),
        () -> output().contains(text) || !process.isAlive());
  }

  /** The brokers and the worker. */
  List<ProcessHandle> children() {
    return process.toHandle().descendants().toList();
  }

  /** What Ctrl-C does. */
  void interrupt() throws IOException, InterruptedException {
    String signal = ignoresInterrupts() ? "-TERM" : "-INT";
    new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
  }

  /** A shell that runs the suite in the background has all its processes ignore SIGINT. */
  private static boolean ignoresInterrupts() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .map(line -> Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16))
        .anyMatch(ignored -> (ignored & 1L << (SIGINT - 1)) != 0);
  }

  int awaitEnd(Duration within) throws InterruptedException {
    if (!process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new LabException("the quickstart does not end; its output:\n" + output());
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}

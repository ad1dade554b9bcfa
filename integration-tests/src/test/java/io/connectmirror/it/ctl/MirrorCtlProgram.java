package io.connectmirror.it.ctl;

import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.LabPaths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The packaged {@code mirrorctl.jar}, run as a user runs it: as a process of its own. */
public final class MirrorCtlProgram {
  private static final Duration ENDS_WITHIN = Duration.ofMinutes(2);

  private final Path directory;

  /**
   * @param directory where it runs, and where its output is kept until it has ended
   */
  public MirrorCtlProgram(Path directory) {
    this.directory = directory;
  }

  /** Runs one command to its end. */
  public Ran run(String... arguments) {
    Path out = directory.resolve("mirrorctl.out");
    Path err = directory.resolve("mirrorctl.err");
    try {
      Files.createDirectories(directory);
      Process process =
          command(arguments)
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .redirectInput(ProcessBuilder.Redirect.from(empty().toFile()))
              .start();
      if (!process.waitFor(ENDS_WITHIN.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(
            "mirrorctl %s did not end within %s: %s"
                .formatted(List.of(arguments), ENDS_WITHIN, Files.readString(err)));
      }
      return new Ran(
          String.join(" ", arguments),
          process.exitValue(),
          Files.readString(out, StandardCharsets.UTF_8),
          Files.readString(err, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new LabException("cannot run mirrorctl", e);
    } catch (InterruptedException e) {
      throw LabException.interrupted("mirrorctl " + List.of(arguments), e);
    }
  }

  /** A command to be started by the caller, who also ends it. */
  public ProcessBuilder command(String... arguments) {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    line.add("-jar");
    line.add(jar().toString());
    line.addAll(List.of(arguments));
    return new ProcessBuilder(line).directory(directory.toFile());
  }

  /** The jar that {@code mvn package} leaves. */
  public static Path jar() {
    return LabPaths.root().resolve("connect-mirror-cli").resolve("target").resolve("mirrorctl.jar");
  }

  /** The script in front of it, which sets options of Java. */
  public static Path script() {
    return LabPaths.root().resolve("bin").resolve("mirrorctl");
  }

  private Path empty() throws IOException {
    Path file = directory.resolve("nothing");
    if (!Files.exists(file)) {
      Files.createFile(file);
    }
    return file;
  }
}

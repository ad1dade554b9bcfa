package io.connectmirror.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program that has ended.
 *
 * @param code its exit code
 */
record Ran(int code, String out, String err) {
  private static final long WITHIN_SECONDS = 60;

  /** Runs it with these environment variables and a PATH, and no others. */
  static Ran of(Path outputs, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(outputs, "out", ".txt");
    Path err = Files.createTempFile(outputs, "err", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(outputs.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    String path = System.getenv("PATH");
    builder.environment().clear();
    builder.environment().put("PATH", path);
    builder.environment().putAll(environment);
    Process process = builder.start();
    if (!process.waitFor(WITHIN_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError(command + " takes longer than " + WITHIN_SECONDS + " s");
    }
    return new Ran(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}

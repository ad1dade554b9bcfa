package io.connectmirror.it;

import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.LabPaths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Commands of the README, run as they stand there but for the worker's address. Needs curl and jq.
 */
final class ReadmeCommands {
  private static final Pattern SHELL_BLOCK = Pattern.compile("(?s)```sh\\n(.*?)```");
  private static final String ADDRESS = "http://localhost:8083";
  private static final long ENDS_WITHIN_SECONDS = 60;

  private final String worker;
  private final Path output;

  /**
   * @param worker its address
   * @param directory for what the commands print
   */
  ReadmeCommands(String worker, Path directory) {
    this.worker = worker;
    this.output = directory.resolve("readme.out");
  }

  /**
   * Runs the block of commands that has this in it, and expects success of every part.
   *
   * @return what it printed
   */
  String run(String piece) {
    String block = block(piece);
    if (!block.contains(ADDRESS)) {
      throw new AssertionError("nothing for a worker at %s in%n%s".formatted(ADDRESS, block));
    }
    try {
      Files.createDirectories(output.getParent());
      Process process =
          new ProcessBuilder("bash", "-c", "set -eo pipefail\n" + block.replace(ADDRESS, worker))
              .directory(LabPaths.root().toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      if (!process.waitFor(ENDS_WITHIN_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("does not end: " + block);
      }
      String printed = Files.readString(output, StandardCharsets.UTF_8);
      if (process.exitValue() != 0) {
        throw new AssertionError(
            "exit code %d of%n%s%n%s".formatted(process.exitValue(), block, printed));
      }
      return printed;
    } catch (IOException e) {
      throw new LabException("cannot run a command of the README", e);
    } catch (InterruptedException e) {
      throw LabException.interrupted(block, e);
    }
  }

  private static String block(String piece) {
    try {
      return SHELL_BLOCK
          .matcher(Files.readString(LabPaths.root().resolve("README.md")))
          .results()
          .map((MatchResult match) -> match.group(1))
          .filter(block -> block.contains(piece))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no command of the README has " + piece));
    } catch (IOException e) {
      throw new LabException("cannot read the README", e);
    }
  }
}

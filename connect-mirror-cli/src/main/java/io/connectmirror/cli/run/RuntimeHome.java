package io.connectmirror.cli.run;

import io.connectmirror.cli.outcome.CliException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Where the dedicated mode is, in an unpacked distribution or in a checkout that was built.
 *
 * @param libs a directory with Kafka's Connect runtime and our jar
 * @param pluginPath a directory with the folder that holds the connectors
 */
record RuntimeHome(Path libs, Path pluginPath) {
  static final String JAR = "connect-mirror-dedicated.jar";

  /** From the jar of this program up to the directory of a checkout. */
  private static final int LEVELS = 3;

  /**
   * @param named by the user
   * @param program the jar that this program is, or a directory of its classes
   * @throws CliException when it is not where it was named, or nowhere
   */
  static RuntimeHome find(Optional<Path> named, Optional<Path> program) {
    return find(named, program, Files::isRegularFile);
  }

  static RuntimeHome find(Optional<Path> named, Optional<Path> program, Predicate<Path> isThere) {
    List<Path> directories = named.map(List::of).orElseGet(() -> above(program));
    return directories.stream()
        .flatMap(directory -> Stream.of(distribution(directory), checkout(directory)))
        .filter(home -> isThere.test(home.libs().resolve(JAR)))
        .findFirst()
        .orElseThrow(() -> new CliException(missing(directories)));
  }

  private static RuntimeHome distribution(Path directory) {
    return new RuntimeHome(
        directory.resolve("lib").resolve("dedicated"), directory.resolve("plugin"));
  }

  private static RuntimeHome checkout(Path directory) {
    return new RuntimeHome(
        directory.resolve("connect-mirror-dedicated").resolve("target").resolve("libs"),
        directory.resolve("connect-mirror-plugin").resolve("target").resolve("plugin-path"));
  }

  private static List<Path> above(Optional<Path> program) {
    List<Path> directories = new ArrayList<>();
    Path at = program.map(Path::toAbsolutePath).map(Path::getParent).orElse(null);
    while (at != null && directories.size() < LEVELS) {
      directories.add(at);
      at = at.getParent();
    }
    return directories;
  }

  private static String missing(List<Path> directories) {
    return "there is no lib/dedicated/%s in %s; name the directory of the distribution with --home"
            .formatted(JAR, directories)
        + " or MIRRORCTL_HOME";
  }
}

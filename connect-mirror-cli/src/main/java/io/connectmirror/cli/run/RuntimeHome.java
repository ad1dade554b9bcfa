package io.connectmirror.cli.run;

import io.connectmirror.cli.outcome.CliException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Where the dedicated mode is: a directory with {@code libs}, which holds Kafka's Connect runtime
 * and our jar, and {@code plugin-path}, which holds the connectors.
 */
record RuntimeHome(Path directory) {
  static final String JAR = "connect-mirror-dedicated.jar";

  Path libs() {
    return directory.resolve("libs");
  }

  Path pluginPath() {
    return directory.resolve("plugin-path");
  }

  /**
   * @param named by the user
   * @param program the jar that this program is, or a directory of its classes
   * @throws CliException when it is not where it was named, or nowhere
   */
  static RuntimeHome find(Optional<Path> named, Optional<Path> program) {
    return find(named, program, Files::isRegularFile);
  }

  static RuntimeHome find(Optional<Path> named, Optional<Path> program, Predicate<Path> isThere) {
    Set<Path> candidates = new LinkedHashSet<>();
    if (named.isPresent()) {
      candidates.add(named.get());
    } else {
      program
          .map(Path::toAbsolutePath)
          .map(Path::getParent)
          .ifPresent(
              beside -> {
                candidates.add(beside);
                Optional.ofNullable(beside.getParent()).ifPresent(candidates::add);
              });
    }
    return candidates.stream()
        .map(RuntimeHome::new)
        .filter(home -> isThere.test(home.libs().resolve(JAR)))
        .findFirst()
        .orElseThrow(() -> new CliException(missing(List.copyOf(candidates))));
  }

  private static String missing(List<Path> candidates) {
    return "there is no libs/%s in %s; name the directory of the distribution with --home or"
            .formatted(JAR, candidates)
        + " MIRRORCTL_HOME";
  }
}

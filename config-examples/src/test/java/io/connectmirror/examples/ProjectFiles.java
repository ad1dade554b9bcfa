package io.connectmirror.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of the checkout that users read. */
final class ProjectFiles {
  /** Maven runs the tests of a module in its folder. */
  static final Path EXAMPLES = Path.of("").toAbsolutePath();

  static final Path ROOT = EXAMPLES.getParent();

  private ProjectFiles() {}

  /** All examples, those in folders too. */
  static List<Path> examples() {
    try (Stream<Path> files = Files.walk(EXAMPLES)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".json"))
          .filter(file -> !file.startsWith(EXAMPLES.resolve("target")))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

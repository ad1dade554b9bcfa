package io.connectmirror.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The files of the checkout that users read. */
final class ProjectFiles {
  /** Maven runs the tests of a module in its folder. */
  static final Path EXAMPLES = Path.of("").toAbsolutePath();

  static final Path ROOT = EXAMPLES.getParent();

  private ProjectFiles() {}

  /** All configurations of connectors, those in folders too. */
  static List<Path> examples() {
    return named(name -> name.endsWith(".json"));
  }

  /** The same flows as files for MirrorMaker 2's dedicated mode. */
  static List<Path> mm2Files() {
    return named("mm2.properties"::equals);
  }

  /** What a folder shows: the first part of a file's path, empty for those beside the folders. */
  static String folder(Path file) {
    Path path = EXAMPLES.relativize(file);
    return path.getNameCount() == 1 ? "" : path.getName(0).toString();
  }

  private static List<Path> named(Predicate<String> wanted) {
    try (Stream<Path> files = Files.walk(EXAMPLES)) {
      return files
          .filter(file -> wanted.test(file.getFileName().toString()))
          .filter(file -> !file.startsWith(EXAMPLES.resolve("target")))
          .filter(file -> !file.startsWith(EXAMPLES.resolve("monitoring")))
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

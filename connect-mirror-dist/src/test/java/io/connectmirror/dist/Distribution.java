package io.connectmirror.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** The archive that this module makes. */
final class Distribution {
  static final String VERSION = System.getProperty("dist.version");

  /** The one folder in it. */
  static final String TOP = "connect-mirror-" + VERSION;

  private static final Path ZIP = Path.of(System.getProperty("dist.zip"));
  private static final Path BUNDLED = Path.of(System.getProperty("dist.bundled"));
  private static final Path DEDICATED = Path.of(System.getProperty("dist.dedicated"));

  private Distribution() {}

  /** As they are in the archive, twice what is there twice, without folders. */
  static List<String> entries() throws IOException {
    try (ZipFile zip = new ZipFile(ZIP.toFile())) {
      return zip.stream().filter(entry -> !entry.isDirectory()).map(Object::toString).toList();
    }
  }

  /** Unpacks it, with the rights of its files as {@code unzip} would set them. */
  static Path unpackInto(Path folder) throws IOException {
    try (FileSystem zip =
            FileSystems.newFileSystem(ZIP, Map.of("enablePosixFileAttributes", "true"));
        Stream<Path> paths = Files.walk(zip.getPath("/"))) {
      for (Path path : paths.toList()) {
        Path copy = folder.resolve(zip.getPath("/").relativize(path).toString());
        if (Files.isDirectory(path)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(path, copy);
          Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(path));
        }
      }
    }
    return folder.resolve(TOP);
  }

  /**
   * What Maven puts into mirrorctl.jar from elsewhere.
   *
   * @return group and artifact to version
   */
  static SortedMap<String, String> bundled() {
    return versions(BUNDLED);
  }

  /**
   * What Maven puts beside the jar of the dedicated mode.
   *
   * @return group and artifact to version
   */
  static SortedMap<String, String> dedicated() {
    return versions(DEDICATED);
  }

  private static SortedMap<String, String> versions(Path list) {
    SortedMap<String, String> versions = new TreeMap<>();
    try (Stream<String> lines = Files.lines(list)) {
      lines
          .map(line -> line.strip().split(":"))
          .filter(parts -> parts.length >= 5)
          .filter(parts -> !parts[0].equals("io.connectmirror"))
          .forEach(parts -> versions.put(parts[0] + ":" + parts[1], parts[parts.length - 2]));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return versions;
  }
}

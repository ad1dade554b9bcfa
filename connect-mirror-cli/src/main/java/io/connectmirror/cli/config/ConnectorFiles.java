package io.connectmirror.cli.config;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.output.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes connectors into a directory, one file each. They may hold secrets: only the owner reads
 * them.
 */
final class ConnectorFiles {
  private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*");

  private final Path directory;

  ConnectorFiles(Path directory) {
    this.directory = directory;
  }

  /**
   * Writes all, or none when one is there already.
   *
   * @param force whether files that are there are written over
   * @return what was written
   * @throws CliException when one is there or cannot be written
   */
  List<Path> write(List<ConnectorConfig> connectors, boolean force) {
    List<Path> files = connectors.stream().map(this::file).toList();
    Set<Path> seen = new HashSet<>();
    for (Path file : files) {
      if (!seen.add(file)) {
        throw new CliException("two connectors would be called " + file.getFileName());
      }
    }
    List<Path> there = files.stream().filter(Files::exists).toList();
    if (!there.isEmpty() && !force) {
      throw new CliException(
          "%s would be written over: nothing was written; say --force, or another --out"
              .formatted(there));
    }
    try {
      Files.createDirectories(directory);
      List<Path> written = new ArrayList<>();
      for (int i = 0; i < files.size(); i++) {
        write(files.get(i), JsonText.of(ConnectorJson.of(connectors.get(i))) + "\n");
        written.add(files.get(i));
      }
      return written;
    } catch (IOException | UncheckedIOException e) {
      throw new CliException("cannot write into %s: %s".formatted(directory, e), e);
    }
  }

  private Path file(ConnectorConfig connector) {
    if (!FILE_NAME.matcher(connector.name()).matches()) {
      throw new CliException(
          "the connector %s cannot have a file of its name: aliases of clusters have letters,"
                  .formatted(connector.name())
              + " digits, dots, underscores and hyphens");
    }
    return directory.resolve(connector.name() + ".json");
  }

  private static void write(Path file, String text) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(file, ownerOnly());
    Files.writeString(file, text);
  }

  private static FileAttribute<?>[] ownerOnly() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}

package io.connectmirror.lab.process;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Properties;

/** Deletes directories and writes property files. */
public final class FileTrees {
  private FileTrees() {}

  /** Deletes a directory with all in it; nothing happens when there is none. */
  public static void delete(Path directory) {
    try {
      Files.walkFileTree(directory, new Deletion());
    } catch (NoSuchFileException alreadyGone) {
      return;
    } catch (IOException e) {
      throw new LabException("cannot delete " + directory, e);
    }
  }

  /** Writes a property file; directories are made as needed. */
  public static void writeProperties(Path file, Map<String, String> properties) {
    Properties all = new Properties();
    all.putAll(properties);
    try {
      Files.createDirectories(file.getParent());
      try (var out = Files.newBufferedWriter(file)) {
        all.store(out, null);
      }
    } catch (IOException e) {
      throw new LabException("cannot write " + file, e);
    }
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      if (e instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw e;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
      if (e != null) {
        throw e;
      }
      Files.deleteIfExists(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}

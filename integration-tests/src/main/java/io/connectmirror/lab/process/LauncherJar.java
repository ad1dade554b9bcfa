package io.connectmirror.lab.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/**
 * A jar with {@link ChildMain} alone, so that nothing else of the lab is on a child's class path.
 */
final class LauncherJar {
  private static final String ENTRY = ChildMain.class.getName().replace('.', '/') + ".class";

  private LauncherJar() {}

  /** Writes the jar into {@code directory}; safe while other processes do the same. */
  static Path writeTo(Path directory) throws IOException {
    Files.createDirectories(directory);
    Path jar = directory.resolve("lab-launcher.jar");
    Path draft = Files.createTempFile(directory, "lab-launcher", ".tmp");
    try (OutputStream file = Files.newOutputStream(draft);
        JarOutputStream out = new JarOutputStream(file);
        InputStream in = ChildMain.class.getClassLoader().getResourceAsStream(ENTRY)) {
      if (in == null) {
        throw new IOException("class " + ENTRY + " is not on the class path");
      }
      JarEntry entry = new JarEntry(ENTRY);
      entry.setTime(0);
      out.putNextEntry(entry);
      in.transferTo(out);
      out.closeEntry();
    }
    try {
      return Files.move(draft, jar, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      return Files.move(draft, jar, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}

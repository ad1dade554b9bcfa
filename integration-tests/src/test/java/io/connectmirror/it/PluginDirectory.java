package io.connectmirror.it;

import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.LabPaths;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** A plugin path as a user has one who adds classes to the plugin. */
final class PluginDirectory {
  private PluginDirectory() {}

  /**
   * Makes one with the plugin's directory, and in that a further jar.
   *
   * @param where the plugin path to be
   * @param classes what the further jar has, and the tests' own class path as well
   */
  static Path with(Path where, List<Class<?>> classes) {
    try (Stream<Path> files = Files.walk(LabPaths.pluginPath())) {
      for (Path file : files.toList()) {
        Path copy = where.resolve(LabPaths.pluginPath().relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy);
        }
      }
      jar(where.resolve("connect-mirror").resolve("users-own.jar"), classes);
      return where;
    } catch (IOException e) {
      throw new LabException("cannot make a plugin path in " + where, e);
    }
  }

  private static void jar(Path file, List<Class<?>> classes) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out)) {
      for (Class<?> type : classes) {
        String entry = type.getName().replace('.', '/') + ".class";
        jar.putNextEntry(new JarEntry(entry));
        try (InputStream in = type.getClassLoader().getResourceAsStream(entry)) {
          in.transferTo(jar);
        }
        jar.closeEntry();
      }
    }
  }
}

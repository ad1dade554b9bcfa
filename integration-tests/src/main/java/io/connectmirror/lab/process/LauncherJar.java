package io.connectmirror.lab.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/**
 * A jar with {@link ChildMain} alone, so that nothing else of the lab is on a child's class path.
 */
final class LauncherJar {
  private static final String ENTRY = ChildMain.class.getName().replace('.', '/') + ".class";

  private LauncherJar() {}

  /**
   * The jar in {@code directory}, written unless it is there already: class archives are only good
   * for the very file they were made with. Safe while other processes do the same.
   */
  static Path in(Path directory) throws IOException {
    byte[] content = content();
    Path jar = directory.resolve("lab-launcher.jar");
    if (Files.exists(jar) && Arrays.equals(Files.readAllBytes(jar), content)) {
      return jar;
    }
    Files.createDirectories(directory);
    Path draft = Files.createTempFile(directory, "lab-launcher", ".tmp");
    Files.write(draft, content);
    return Files.move(draft, jar, StandardCopyOption.ATOMIC_MOVE);
  }

  private static byte[] content() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JarOutputStream out = new JarOutputStream(bytes);
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
    return bytes.toByteArray();
  }
}

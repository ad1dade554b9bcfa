package io.connectmirror.plugin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** The one jar in the folder that a worker's {@code plugin.path} names. */
record PluginJar(Path file) {
  static final String SERVICE = "META-INF/services/org.apache.kafka.connect.source.SourceConnector";

  /** Fails unless the plugin path holds one folder with one file. */
  static PluginJar find() throws IOException {
    Path pluginPath = Path.of(System.getProperty("plugin.path"));
    return new PluginJar(only(only(pluginPath)));
  }

  List<String> entries() throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      return jar.stream().map(entry -> entry.getName()).toList();
    }
  }

  Manifest manifest() throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      return jar.getManifest();
    }
  }

  String text(String entry) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      return new String(
          jar.getInputStream(jar.getJarEntry(entry)).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Path only(Path folder) throws IOException {
    try (Stream<Path> children = Files.list(folder)) {
      List<Path> found = children.toList();
      if (found.size() != 1) {
        throw new AssertionError("expected one entry in " + folder + ", found " + found);
      }
      return found.get(0);
    }
  }
}

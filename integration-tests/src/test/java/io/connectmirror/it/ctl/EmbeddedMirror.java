package io.connectmirror.it.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.dedicated.DedicatedMirror;
import io.connectmirror.dedicated.DedicatedOptions;
import io.connectmirror.lab.process.Await;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * An application that mirrors: until there is a file, and then does something else. It ends by
 * itself only if the mirror has left no thread behind.
 */
public final class EmbeddedMirror {
  private static final Duration STORY = Duration.ofMinutes(5);

  private EmbeddedMirror() {}

  /** Takes the file of the mirror, the plugin path, and the file that is waited for. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Map<String, String> properties = read(Path.of(args[0]));
    String pluginPath = args[1];
    Path enough = Path.of(args[2]);
    try (DedicatedMirror mirror = DedicatedMirror.of(properties, DedicatedOptions.of(pluginPath))) {
      mirror.start();
      assertThat(mirror.awaitRunning(Duration.ofMinutes(2))).as("%s", mirror.trouble()).isTrue();
      System.out.println("embedded: runs at " + mirror.restUrls());
      Await.until(STORY, () -> enough.toString(), () -> Files.exists(enough));
    }
    System.out.println("embedded: goes on without it");
  }

  private static Map<String, String> read(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    Map<String, String> strings = new TreeMap<>();
    properties.stringPropertyNames().forEach(key -> strings.put(key, properties.getProperty(key)));
    return strings;
  }
}

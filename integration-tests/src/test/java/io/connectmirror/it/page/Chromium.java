package io.connectmirror.it.page;

import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.LabPaths;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A chromedriver process, and the browsers that it starts. It ends with this JVM, however that
 * ends: the shell that has it waits for the end of its input, and then ends the whole group of
 * processes.
 */
final class Chromium implements AutoCloseable {
  private static final Path SETUP =
      Path.of("integration-tests", "src", "test", "scripts", "install-browser");
  private static final Pattern STARTED = Pattern.compile("started successfully on port (\\d+)");
  private static final String UNTIL_END_OF_INPUT =
      "setsid chromedriver --port=0 & driver=$!; trap '' INT TERM HUP; cat >/dev/null;"
          + " kill -- -$driver; wait $driver";

  private final Process shell;
  private final URI uri;

  private Chromium(Process shell, URI uri) {
    this.shell = shell;
    this.uri = uri;
  }

  /**
   * @param directory for logs
   * @throws LabException when there is no browser and none can be installed; the message says what
   *     to do
   */
  static Chromium start(Path directory) throws IOException {
    Files.createDirectories(directory);
    install(directory.resolve("install-browser.log"));
    Path log = directory.resolve("chromedriver.log");
    Process shell =
        new ProcessBuilder("sh", "-c", UNTIL_END_OF_INPUT)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    String port =
        Await.value(
            Duration.ofSeconds(30),
            () -> "chromedriver, see " + log,
            () -> {
              Matcher matcher = STARTED.matcher(read(log));
              return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
            });
    return new Chromium(shell, URI.create("http://127.0.0.1:" + port));
  }

  URI uri() {
    return uri;
  }

  private static void install(Path log) throws IOException {
    Process setup =
        new ProcessBuilder("sh", LabPaths.root().resolve(SETUP).toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      if (setup.waitFor() != 0) {
        throw new LabException("there is no browser to test the page with: " + read(log));
      }
    } catch (InterruptedException e) {
      throw LabException.interrupted("installing a browser", e);
    }
  }

  private static String read(Path log) {
    try {
      return Files.readString(log, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new LabException("cannot read " + log, e);
    }
  }

  @Override
  public void close() throws IOException {
    shell.getOutputStream().close();
    try {
      shell.waitFor();
    } catch (InterruptedException e) {
      throw LabException.interrupted("ending chromedriver", e);
    }
  }
}

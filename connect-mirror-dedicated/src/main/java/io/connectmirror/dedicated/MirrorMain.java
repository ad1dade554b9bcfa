package io.connectmirror.dedicated;

import io.connectmirror.common.job.ExitHook;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The program behind {@code mirrorctl run}: mirrors until it is told to end, or the process that
 * started it is gone. Exit codes: 0 after a signal and a clean stop, 1 when something did not stop
 * in time, 2 when the arguments or the file are wrong.
 */
public final class MirrorMain {
  private static final Logger LOG = LoggerFactory.getLogger(MirrorMain.class);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(60);
  private static final int UNCLEAN = 1;
  private static final int WRONG = 2;

  private MirrorMain() {}

  public static void main(String[] args) throws InterruptedException {
    RunArguments arguments;
    DedicatedMirror mirror;
    try {
      arguments = RunArguments.parse(List.of(args));
      mirror = DedicatedMirror.of(read(arguments.file()), arguments.options());
    } catch (DedicatedConfigException e) {
      tell(System.err, e);
      System.exit(WRONG);
      return;
    }
    // Without the halt a JVM that was ended by a signal has an exit code of its own.
    ExitHook.add(
        "connect-mirror-exit",
        () -> Runtime.getRuntime().halt(mirror.stop(STOP_WITHIN) ? 0 : UNCLEAN));
    CountDownLatch orphaned = new CountDownLatch(1);
    arguments.parent().ifPresent(parent -> afterEndOf(parent, orphaned::countDown));
    mirror.start();
    orphaned.await();
    LOG.warn("the process that started this one is gone, so this one ends");
    System.exit(0);
  }

  /** Nobody could end this process by the signals of the other one any more. */
  private static void afterEndOf(long parent, Runnable then) {
    CompletableFuture<Void> unused =
        ProcessHandle.current()
            .parent()
            .filter(process -> process.pid() == parent)
            .map(ProcessHandle::onExit)
            .orElseGet(() -> CompletableFuture.completedFuture(null))
            .thenRun(then);
  }

  private static void tell(PrintStream err, DedicatedConfigException e) {
    err.println("This cannot be run:");
    e.errors().forEach(error -> err.println("  " + error));
  }

  private static Map<String, String> read(String file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(Path.of(file), StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException | InvalidPathException e) {
      throw new DedicatedConfigException(List.of("cannot read %s: %s".formatted(file, e)));
    } catch (IllegalArgumentException e) {
      throw new DedicatedConfigException(
          List.of("%s is no properties file: %s".formatted(file, e.getMessage())));
    }
    Map<String, String> strings = new TreeMap<>();
    properties.stringPropertyNames().forEach(key -> strings.put(key, properties.getProperty(key)));
    return strings;
  }
}

package io.connectmirror.lab.process;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the lab finds and puts files.
 *
 * <p>The project's root is the system property {@code lab.root}, or the nearest directory above the
 * working directory that has the lab's class paths in it. Files go under {@code lab.dir}, by
 * default {@code integration-tests/target}.
 */
public final class LabPaths {
  private static final Path CLASS_PATHS = Path.of("integration-tests", "classpaths");

  private LabPaths() {}

  /** The project's root. */
  public static Path root() {
    String named = System.getProperty("lab.root");
    return named != null ? Path.of(named).toAbsolutePath() : search(Path.of("").toAbsolutePath());
  }

  private static Path search(Path start) {
    for (Path at = start; at != null; at = at.getParent()) {
      if (Files.isDirectory(at.resolve(CLASS_PATHS))) {
        return at;
      }
    }
    throw new LabException(
        "no directory above "
            + start
            + " has "
            + CLASS_PATHS
            + "; set the system property lab.root");
  }

  /** Where all output goes. */
  public static Path output() {
    String named = System.getProperty("lab.dir");
    return named != null
        ? Path.of(named).toAbsolutePath()
        : root().resolve("integration-tests").resolve("target");
  }

  /**
   * What one run leaves for the next ones to be quicker; may be deleted at any time no lab is
   * running.
   */
  public static Path cache() {
    return output().resolve("lab-cache");
  }

  /**
   * The directory to name in a worker's {@code plugin.path}: it has the plugin as built by this
   * project.
   */
  public static Path pluginPath() {
    return root().resolve("connect-mirror-plugin").resolve("target").resolve("plugin-path");
  }

  /** A file that the build wrote for one Kafka release. */
  public static Path classPathFile(String module, String file) {
    return root().resolve(CLASS_PATHS).resolve(module).resolve("target").resolve(file);
  }
}

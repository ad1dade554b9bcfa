package io.connectmirror.common;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/**
 * The version that connectors and tasks report: this project's own, not that of the Kafka they run
 * on, so that {@code GET /connector-plugins} and {@code connector.plugin.version} tell our releases
 * apart (KIP-891).
 */
public final class MirrorVersion {
  private static final String RESOURCE = "version.properties";
  private static final String VERSION = read();

  private MirrorVersion() {}

  /** A Maven version, as the build wrote it into the jar. */
  public static String get() {
    return VERSION;
  }

  private static String read() {
    Properties properties = new Properties();
    try (InputStream in = MirrorVersion.class.getResourceAsStream(RESOURCE)) {
      properties.load(Objects.requireNonNull(in, RESOURCE + " is missing from the jar"));
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE + " of the jar cannot be read", e);
    }
    return Objects.requireNonNull(properties.getProperty("version"), "no version in " + RESOURCE);
  }
}

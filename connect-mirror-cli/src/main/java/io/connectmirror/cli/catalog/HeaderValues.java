package io.connectmirror.cli.catalog;

import io.connectmirror.cli.outcome.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Values of HTTP headers: as they were given, or from a file, which no list of processes shows. */
public final class HeaderValues {
  private static final String FROM_FILE = "@";

  private HeaderValues() {}

  /**
   * @param given by name
   * @throws CliException when a file cannot be read; it names the file and not the value
   */
  public static Map<String, String> read(Map<String, String> given) {
    Map<String, String> headers = new LinkedHashMap<>();
    given.forEach((name, value) -> headers.put(name, value(name, value)));
    return headers;
  }

  private static String value(String name, String value) {
    if (!value.startsWith(FROM_FILE)) {
      return value;
    }
    String file = value.substring(FROM_FILE.length());
    try {
      return Files.readString(Path.of(file)).strip();
    } catch (IOException | InvalidPathException e) {
      throw new CliException("header %s: cannot read %s: %s".formatted(name, file, e), e);
    }
  }
}

package io.connectmirror.cli.serve;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of the page, which lie beside this class. Only plain names with endings that a page has
 * are looked up, so nothing else can be asked for. Thread-safe.
 */
final class Assets {
  private static final String INDEX = "index.html";
  private static final Pattern PATH = Pattern.compile("/([a-z0-9][a-z0-9-]*\\.(html|js|css|svg))");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml");

  /**
   * @param path as it came, undecoded
   */
  Optional<Reply> at(String path) {
    Matcher matcher = PATH.matcher(path.equals("/") ? "/" + INDEX : path);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String type = TYPES.get(matcher.group(2));
    return read(matcher.group(1)).map(body -> Reply.file(type, body));
  }

  private static Optional<byte[]> read(String name) {
    try (InputStream file = Assets.class.getResourceAsStream(name)) {
      return file == null ? Optional.empty() : Optional.of(file.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name + " of the program", e);
    }
  }
}

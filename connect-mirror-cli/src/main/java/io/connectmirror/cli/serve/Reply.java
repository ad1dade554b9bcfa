package io.connectmirror.cli.serve;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * An answer.
 *
 * @param headers beside those that every answer has; one value of each
 * @param body nobody changes it
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
record Reply(int status, Map<String, String> headers, byte[] body) {
  static final String JSON = "application/json";

  private static final String NO_STORE = "no-store";
  private static final Map<String, String> ALWAYS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
              + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Resource-Policy",
          "same-origin");

  Reply {
    headers = Map.copyOf(headers);
  }

  /** Something that is another one the next time. */
  static Reply fresh(String type, byte[] body) {
    return new Reply(200, Map.of("Content-Type", type, "Cache-Control", NO_STORE), body);
  }

  /** A file of the page, of which the browser asks each time whether it has changed. */
  static Reply file(String type, byte[] body) {
    return new Reply(200, Map.of("Content-Type", type, "Cache-Control", "no-cache"), body);
  }

  /** A word for people. */
  static Reply text(int status, String text) {
    return new Reply(
        status,
        Map.of("Content-Type", "text/plain; charset=utf-8", "Cache-Control", NO_STORE),
        (text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  Reply with(String header, String value) {
    Map<String, String> more = new TreeMap<>(headers);
    more.put(header, value);
    return new Reply(status, more, body);
  }

  /** All of them. */
  Map<String, String> allHeaders() {
    Map<String, String> all = new TreeMap<>(ALWAYS);
    all.putAll(headers);
    return all;
  }
}

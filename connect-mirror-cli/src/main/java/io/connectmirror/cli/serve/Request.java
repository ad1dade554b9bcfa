package io.connectmirror.cli.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Of a request what an answer depends on.
 *
 * @param path as it came, with all its percent signs
 * @param query the same; empty if there was none
 * @param cookies values of headers {@code Cookie}
 */
record Request(
    String method,
    String path,
    String query,
    Optional<String> host,
    Optional<String> authorization,
    List<String> cookies) {
  Request {
    cookies = List.copyOf(cookies);
  }

  static Request of(HttpExchange exchange) {
    Headers headers = exchange.getRequestHeaders();
    return new Request(
        exchange.getRequestMethod(),
        Objects.toString(exchange.getRequestURI().getRawPath(), ""),
        Objects.toString(exchange.getRequestURI().getRawQuery(), ""),
        Optional.ofNullable(headers.getFirst("Host")),
        Optional.ofNullable(headers.getFirst("Authorization")),
        headers.getOrDefault("Cookie", List.of()));
  }

  boolean isHead() {
    return method.equals("HEAD");
  }
}

package io.connectmirror.cli.connect;

import io.connectmirror.cli.outcome.CliException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/**
 * Where a service of HTTP is, with the headers that it wants. Neither they nor an address that may
 * hold a password are in any message. Thread-safe.
 */
public final class HttpEndpoint {
  private final String what;
  private final String url;
  private final Map<String, String> headers;
  private final HttpClient http;

  /**
   * @param what the service is, for messages, such as {@code Connect worker}
   * @param url such as {@code http://localhost:8083}, possibly with a path; a user in it is refused
   * @param example of a URL, for messages
   * @param headers of every request, such as {@code Authorization}
   * @param connectTimeout how long a connection may take
   * @throws CliException when it is no such URL, or a header is none
   */
  public HttpEndpoint(
      String what,
      String url,
      String example,
      Map<String, String> headers,
      Duration connectTimeout) {
    this.what = what;
    this.url = checked(what, url, example);
    this.headers = checked(headers);
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(connectTimeout)
            .build();
  }

  /** The address, without a slash at its end. */
  public String url() {
    return url;
  }

  /**
   * A request with the headers.
   *
   * @param accept what the service is to answer with
   */
  public HttpRequest.Builder request(String path, String accept, Duration timeout) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + path)).timeout(timeout).header("Accept", accept);
    headers.forEach(request::setHeader);
    return request;
  }

  /**
   * @throws CliException when there is no answer
   */
  public HttpResponse<String> send(HttpRequest request) throws InterruptedException {
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new CliException(
          "no answer from the %s at %s (%s): is the address right, and is it up?"
              .formatted(what, url, e),
          e);
    }
  }

  private static String checked(String what, String url, String example) {
    try {
      URI uri = URI.create(url);
      if (("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
          && uri.getHost() != null
          && uri.getUserInfo() == null) {
        return url.replaceAll("/+$", "");
      }
    } catch (IllegalArgumentException notEvenOne) {
      throw notLike(what, example);
    }
    throw notLike(what, example);
  }

  private static CliException notLike(String what, String example) {
    return new CliException(
        "the address of the %s has to be like %s, without a user: credentials go into the header option"
            .formatted(what, example));
  }

  /** The client's own message would show the value. */
  private static Map<String, String> checked(Map<String, String> headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder();
    headers.forEach(
        (name, value) -> {
          try {
            request.setHeader(name, value);
          } catch (IllegalArgumentException e) {
            throw new CliException(
                "the header '%s' cannot be sent: HTTP does not allow the name or the value"
                    .formatted(name));
          }
        });
    return Map.copyOf(headers);
  }
}

package io.connectmirror.cli.connect;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.output.SecretSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

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
   * @param url such as {@code http://localhost:8083}, possibly with a path; a user or a query in it
   *     is refused
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
   * The client's own time-out ends with the headers of an answer; the one of this call holds for
   * all of it, as a service may stop in the midst, or never come to an end.
   *
   * @throws CliException when there is no answer within the request's time-out
   */
  public HttpResponse<String> send(HttpRequest request) throws InterruptedException {
    Duration within = request.timeout().orElseThrow();
    CompletableFuture<HttpResponse<String>> answer =
        http.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    try {
      return answer.get(within.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw noAnswer(e.getCause());
    } catch (TimeoutException e) {
      throw noAnswer(new HttpTimeoutException("no whole answer in time"));
    } finally {
      answer.cancel(true);
    }
  }

  /** A text of the service's, without the values of headers, which some services repeat. */
  public String discreet(String text) {
    String discreet = text;
    for (String value : headers.values()) {
      for (String part : List.of(value, value.substring(value.indexOf(' ') + 1))) {
        discreet = part.isBlank() ? discreet : discreet.replace(part, SecretSettings.HIDDEN);
      }
    }
    return discreet;
  }

  private CliException noAnswer(Throwable cause) {
    return new CliException(
        "no answer from the %s at %s (%s): is the address right, and is it up?"
            .formatted(what, url, cause),
        cause);
  }

  private static String checked(String what, String url, String example) {
    try {
      URI uri = URI.create(url);
      if (("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
          && uri.getHost() != null
          && uri.getUserInfo() == null
          && uri.getQuery() == null
          && uri.getFragment() == null) {
        return url.replaceAll("/+$", "");
      }
    } catch (IllegalArgumentException notEvenOne) {
      throw notLike(what, example);
    }
    throw notLike(what, example);
  }

  private static CliException notLike(String what, String example) {
    return new CliException(
        "the address of the %s has to be like %s, without a user or a query:"
                .formatted(what, example)
            + " credentials go into the header option");
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

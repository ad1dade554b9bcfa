package io.connectmirror.cli.drill;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.cli.outcome.CliException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A registry with the interface of Confluent's: {@code GET /schemas/ids/<id>}. */
final class HttpSchemaRegistry implements SchemaRegistry {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;

  private final String url;
  private final Map<String, String> headers;
  private final Duration timeout;
  private final HttpClient http;

  /**
   * @param headers of each request, such as {@code Authorization}; never printed
   * @param timeout of each request
   * @throws CliException when it is no URL of HTTP, or holds a password
   */
  HttpSchemaRegistry(String url, Map<String, String> headers, Duration timeout) {
    this.url = checked(url);
    this.headers = Map.copyOf(headers);
    this.timeout = timeout;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(timeout)
            .build();
  }

  @Override
  public Optional<Schema> schema(int id) throws InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + "/schemas/ids/" + id))
            .timeout(timeout)
            .header("Accept", "application/vnd.schemaregistry.v1+json, application/json");
    headers.forEach(request::setHeader);
    HttpResponse<String> response;
    try {
      response = http.send(request.GET().build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new CliException(
          "no answer from the schema registry at %s (%s): is the address right, and is it up?"
              .formatted(url, e),
          e);
    }
    if (response.statusCode() == NOT_FOUND) {
      return Optional.empty();
    }
    if (response.statusCode() != OK) {
      throw new CliException(
          "the schema registry at %s answered %d when it was asked for id %d%s"
              .formatted(
                  url,
                  response.statusCode(),
                  id,
                  response.statusCode() == 401 || response.statusCode() == 403
                      ? ": check the header option that holds its credentials"
                      : ""));
    }
    return Optional.of(parsed(response.body()));
  }

  @Override
  public String place() {
    return url;
  }

  private Schema parsed(String body) {
    try {
      JsonNode json = JSON.readTree(body);
      if (json.path("schema").isTextual()) {
        return new Schema(
            json.path("schemaType").asText("AVRO"),
            json.path("schema").asText(),
            json.path("references").toString());
      }
    } catch (JsonProcessingException e) {
      throw none(e);
    }
    throw none(null);
  }

  private CliException none(Exception cause) {
    return new CliException("what answers at " + url + " is no schema registry", cause);
  }

  private static String checked(String url) {
    try {
      URI uri = URI.create(url);
      if (("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
          && uri.getHost() != null
          && uri.getUserInfo() == null) {
        return url.replaceAll("/+$", "");
      }
    } catch (IllegalArgumentException notEvenOne) {
      throw new CliException("'" + url + "' is no URL; it has to be like http://registry:8081");
    }
    throw new CliException(
        "the address of a schema registry has to be like http://registry:8081, without a user:"
            + " credentials go into the header option");
  }
}

package io.connectmirror.cli.drill;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.cli.connect.HttpEndpoint;
import io.connectmirror.cli.outcome.CliException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A registry with the interface of Confluent's: {@code GET /schemas/ids/<id>}. */
final class HttpSchemaRegistry implements SchemaRegistry {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ACCEPT = "application/vnd.schemaregistry.v1+json, application/json";
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;

  private final HttpEndpoint endpoint;
  private final String url;
  private final Duration timeout;

  /**
   * @param headers of each request, such as {@code Authorization}; never printed
   * @param timeout of each request
   * @throws CliException when it is no URL of HTTP, or holds a user, or a header is none
   */
  HttpSchemaRegistry(String url, Map<String, String> headers, Duration timeout) {
    this.endpoint =
        new HttpEndpoint("schema registry", url, "http://registry:8081", headers, timeout);
    this.url = endpoint.url();
    this.timeout = timeout;
  }

  @Override
  public Optional<Schema> schema(int id) throws InterruptedException {
    HttpResponse<String> response =
        endpoint.send(endpoint.request("/schemas/ids/" + id, ACCEPT, timeout).GET().build());
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
}

package io.connectmirror.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * REST interface of a worker. Calls that the worker turns away because its group rebalances or has
 * just started are made again for up to 30 seconds; every other error is a {@link RestException} at
 * once. May be used from any thread.
 */
public final class ConnectRest {
  private static final Duration CALL_WITHIN = Duration.ofSeconds(90);
  private static final Duration BUSY_WITHIN = Duration.ofSeconds(30);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String url;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();

  /** The worker at this address, such as {@code http://127.0.0.1:8083}. */
  public ConnectRest(String url) {
    this.url = url;
  }

  /** The worker's address. */
  public String url() {
    return url;
  }

  /** True when the worker has joined its group and read its topics. */
  public boolean isHealthy() {
    try {
      return send("GET", "/health", Optional.empty()).statusCode() == 200;
    } catch (LabException notListening) {
      return false;
    }
  }

  /** Creates a connector, or gives it this configuration. */
  public void put(String connector, Map<String, String> config) {
    call("PUT", at(connector) + "/config", JSON.valueToTree(config));
  }

  /** Creates a connector; one of that name must not exist. */
  public void create(String connector, Map<String, String> config) {
    ObjectNode body = JSON.createObjectNode().put("name", connector);
    body.set("config", JSON.valueToTree(config));
    call("POST", "/connectors", body);
  }

  /** Deletes a connector. */
  public void delete(String connector) {
    call("DELETE", at(connector));
  }

  /** Names of all connectors. */
  public List<String> connectors() {
    List<String> names = new ArrayList<>();
    call("GET", "/connectors").forEach(name -> names.add(name.asText()));
    return names;
  }

  /** Configuration of a connector. */
  public Map<String, String> config(String connector) {
    return strings(call("GET", at(connector) + "/config"));
  }

  /**
   * Validates a configuration, which names its class in {@code connector.class}.
   *
   * @return errors by key, keys without errors left out
   */
  public Map<String, List<String>> validate(Map<String, String> config) {
    Map<String, List<String>> errors = new TreeMap<>();
    for (JsonNode entry : validation(config).path("configs")) {
      JsonNode value = entry.path("value");
      List<String> texts = new ArrayList<>();
      value.path("errors").forEach(error -> texts.add(error.asText()));
      if (!texts.isEmpty()) {
        errors.put(value.path("name").asText(), texts);
      }
    }
    return errors;
  }

  /** The whole answer to a validation. */
  public JsonNode validation(Map<String, String> config) {
    String plugin = config.get("connector.class");
    String path = "/connector-plugins/" + encoded(plugin) + "/config/validate";
    return call("PUT", path, JSON.valueToTree(config));
  }

  /** State of a connector; waits for a while when it was created just now. */
  public ConnectorStatus status(String connector) {
    return Await.value(
        BUSY_WITHIN, () -> "a status of connector " + connector, () -> knownStatus(connector));
  }

  private Optional<ConnectorStatus> knownStatus(String connector) {
    try {
      return Optional.of(ConnectorStatus.from(call("GET", at(connector) + "/status")));
    } catch (RestException e) {
      if (e.status() == 404 && e.body().contains("No status found")) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Waits until the connector and its tasks run; at least one task. */
  public ConnectorStatus awaitRunning(String connector, Duration within) {
    return Await.value(
        within,
        () -> "connector " + connector + " to run, now " + status(connector),
        () -> Optional.of(status(connector)).filter(ConnectorStatus::isRunning));
  }

  /** Waits until the connector is in the state, such as STOPPED, whatever its tasks do. */
  public void awaitState(String connector, String state, Duration within) {
    Await.until(
        within,
        () -> "connector " + connector + " to be " + state + ", now " + status(connector),
        () -> status(connector).state().equals(state));
  }

  /** Configurations of a connector's tasks in the order of their ids. */
  public List<Map<String, String>> taskConfigs(String connector) {
    List<Map<String, String>> configs = new ArrayList<>();
    call("GET", at(connector) + "/tasks")
        .forEach(task -> configs.add(strings(task.path("config"))));
    return configs;
  }

  /** Topics that a connector has used. */
  public List<String> topics(String connector) {
    List<String> topics = new ArrayList<>();
    call("GET", at(connector) + "/topics")
        .path(connector)
        .path("topics")
        .forEach(topic -> topics.add(topic.asText()));
    return topics;
  }

  /** Source offsets of a connector: each partition with its offset, as Connect stores them. */
  public Map<JsonNode, JsonNode> offsets(String connector) {
    Map<JsonNode, JsonNode> offsets = new LinkedHashMap<>();
    call("GET", at(connector) + "/offsets")
        .path("offsets")
        .forEach(entry -> offsets.put(entry.path("partition"), entry.path("offset")));
    return offsets;
  }

  /**
   * Alters source offsets of a stopped connector.
   *
   * @return the worker's message
   */
  public String alterOffsets(String connector, Map<Map<String, ?>, Map<String, ?>> offsets) {
    ArrayNode entries = JSON.createArrayNode();
    offsets.forEach(
        (partition, offset) -> {
          ObjectNode entry = entries.addObject();
          entry.set("partition", JSON.valueToTree(partition));
          entry.set("offset", JSON.valueToTree(offset));
        });
    ObjectNode body = JSON.createObjectNode();
    body.set("offsets", entries);
    return call("PATCH", at(connector) + "/offsets", body).path("message").asText();
  }

  /**
   * Deletes all source offsets of a stopped connector.
   *
   * @return the worker's message
   */
  public String resetOffsets(String connector) {
    return call("DELETE", at(connector) + "/offsets").path("message").asText();
  }

  /** Stops a connector; it keeps its configuration and has no tasks. */
  public void stop(String connector) {
    call("PUT", at(connector) + "/stop");
  }

  /** Pauses a connector; its tasks stay. */
  public void pause(String connector) {
    call("PUT", at(connector) + "/pause");
  }

  /** Ends {@link #stop} or {@link #pause}. */
  public void resume(String connector) {
    call("PUT", at(connector) + "/resume");
  }

  /** Restarts a connector and its tasks. */
  public void restart(String connector) {
    call("POST", at(connector) + "/restart?includeTasks=true&onlyFailed=false");
  }

  /** Plugins that the worker has found, connectors only: class, type and version. */
  public JsonNode plugins() {
    return call("GET", "/connector-plugins");
  }

  /** Sets a logger's level on this worker until it ends. */
  public void logLevel(String logger, String level) {
    call("PUT", "/admin/loggers/" + encoded(logger), JSON.createObjectNode().put("level", level));
  }

  /**
   * Makes any call without a body.
   *
   * @return the answer, a missing node when it is empty
   */
  public JsonNode call(String method, String path) {
    return call(method, path, Optional.empty());
  }

  /** Makes any call with a body. */
  public JsonNode call(String method, String path, JsonNode body) {
    return call(method, path, Optional.of(body));
  }

  private JsonNode call(String method, String path, Optional<JsonNode> body) {
    HttpResponse<String> answer =
        Await.value(
            BUSY_WITHIN,
            () -> method + " " + url + path + " to be possible",
            () -> Optional.of(send(method, path, body)).filter(a -> !isBusy(a)));
    if (answer.statusCode() >= 300) {
      throw new RestException(method + " " + path, answer.statusCode(), answer.body());
    }
    return answer.body().isEmpty() ? JSON.missingNode() : parsed(answer.body());
  }

  private static boolean isBusy(HttpResponse<String> answer) {
    boolean rebalancing =
        answer.statusCode() == 409
            && (answer.body().contains("rebalance") || answer.body().contains("momentarily"));
    return rebalancing || answer.statusCode() == 503;
  }

  private HttpResponse<String> send(String method, String path, Optional<JsonNode> body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(CALL_WITHIN)
            .header("Content-Type", "application/json")
            .method(
                method,
                body.map(json -> HttpRequest.BodyPublishers.ofString(json.toString()))
                    .orElseGet(HttpRequest.BodyPublishers::noBody))
            .build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new LabException("no answer to " + method + " " + url + path, e);
    } catch (InterruptedException e) {
      throw LabException.interrupted("calling " + method + " " + url + path, e);
    }
  }

  private static JsonNode parsed(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new LabException("not JSON: " + text, e);
    }
  }

  private static Map<String, String> strings(JsonNode object) {
    Map<String, String> result = new TreeMap<>();
    object.properties().forEach(e -> result.put(e.getKey(), e.getValue().asText()));
    return result;
  }

  private static String at(String connector) {
    return "/connectors/" + encoded(connector);
  }

  private static String encoded(String part) {
    return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
  }
}

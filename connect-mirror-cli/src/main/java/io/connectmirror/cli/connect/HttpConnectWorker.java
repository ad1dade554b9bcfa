package io.connectmirror.cli.connect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.cli.outcome.CliException;
import java.net.URLEncoder;
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
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A Connect cluster by the REST interface of one of its workers. A worker that is in a rebalance
 * answers 409; that is asked again until the time is over. All other faults are a {@link
 * CliException} that names the address and what the worker said. Thread-safe.
 */
public final class HttpConnectWorker implements ConnectWorker {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int CONFLICT = 409;
  private static final long AGAIN_AFTER_MS = 250;
  private static final int LONGEST_MESSAGE = 2_000;

  private final HttpEndpoint endpoint;
  private final String url;
  private final Duration timeout;
  private final LongSupplier nanos;

  /**
   * @param url such as {@code http://localhost:8083}, possibly with a path; user and password in it
   *     are not taken, see {@code headers}
   * @param headers of every request, such as {@code Authorization}; never printed
   * @param timeout for each call as a whole
   * @param nanos elapsed time, like {@code System.nanoTime}
   * @throws CliException when it is no such URL, or a header is none
   */
  public HttpConnectWorker(
      String url, Map<String, String> headers, Duration timeout, LongSupplier nanos) {
    this.endpoint =
        new HttpEndpoint("Connect worker", url, "http://localhost:8083", headers, timeout);
    this.url = endpoint.url();
    this.timeout = timeout;
    this.nanos = nanos;
  }

  @Override
  public List<ConnectorView> connectors() throws InterruptedException {
    JsonNode all = call("GET", "/connectors?expand=info&expand=status", Optional.empty());
    Map<String, ConnectorView> views = new TreeMap<>();
    all.properties()
        .forEach(entry -> views.put(entry.getKey(), view(entry.getKey(), entry.getValue())));
    return List.copyOf(views.values());
  }

  @Override
  public void put(String connector, Map<String, String> settings) throws InterruptedException {
    call("PUT", at(connector) + "/config", Optional.of(JSON.valueToTree(settings)));
  }

  @Override
  public void stop(String connector) throws InterruptedException {
    call("PUT", at(connector) + "/stop", Optional.empty());
  }

  @Override
  public Map<String, List<String>> validate(String connector, Map<String, String> settings)
      throws InterruptedException {
    String plugin = settings.getOrDefault("connector.class", "");
    Map<String, String> named = new LinkedHashMap<>(settings);
    named.put("name", connector);
    JsonNode answer =
        call(
            "PUT",
            "/connector-plugins/" + encoded(plugin) + "/config/validate",
            Optional.of(JSON.valueToTree(named)));
    Map<String, List<String>> errors = new TreeMap<>();
    for (JsonNode config : answer.path("configs")) {
      List<String> texts = new ArrayList<>();
      config.path("value").path("errors").forEach(error -> texts.add(error.asText()));
      if (!texts.isEmpty()) {
        errors.put(config.path("value").path("name").asText(), texts);
      }
    }
    return errors;
  }

  private static ConnectorView view(String name, JsonNode node) {
    Map<String, String> settings = new TreeMap<>();
    node.path("info")
        .path("config")
        .properties()
        .forEach(entry -> settings.put(entry.getKey(), entry.getValue().asText()));
    settings.remove("name");
    JsonNode status = node.path("status");
    List<TaskView> tasks = new ArrayList<>();
    for (JsonNode task : status.path("tasks")) {
      tasks.add(
          new TaskView(
              task.path("id").asInt(),
              task.path("state").asText(),
              task.path("worker_id").asText(),
              firstLine(task.path("trace"))));
    }
    return new ConnectorView(
        name,
        settings,
        status.path("connector").path("state").asText("UNASSIGNED"),
        firstLine(status.path("connector").path("trace")),
        tasks);
  }

  private static Optional<String> firstLine(JsonNode trace) {
    return trace.isMissingNode() || trace.isNull()
        ? Optional.empty()
        : trace.asText().lines().findFirst();
  }

  private JsonNode call(String method, String path, Optional<JsonNode> body)
      throws InterruptedException {
    long begun = nanos.getAsLong();
    while (true) {
      Duration left = timeout.minusNanos(nanos.getAsLong() - begun);
      HttpResponse<String> response = send(method, path, body, left);
      if (response.statusCode() / 100 == 2) {
        return parsed(response.body(), method, path);
      }
      if (response.statusCode() != CONFLICT || left.toMillis() <= AGAIN_AFTER_MS) {
        throw new CliException(
            "%s %s answered %d: %s"
                .formatted(method, url + path, response.statusCode(), message(response.body())));
      }
      // Connect answers a conflict at once while it rebalances; without a pause this would spin.
      TimeUnit.MILLISECONDS.sleep(AGAIN_AFTER_MS);
    }
  }

  private HttpResponse<String> send(
      String method, String path, Optional<JsonNode> body, Duration within)
      throws InterruptedException {
    Duration left = within.toMillis() < 1 ? Duration.ofMillis(1) : within;
    HttpRequest.BodyPublisher publisher =
        body.map(JsonNode::toString)
            .map(HttpRequest.BodyPublishers::ofString)
            .orElseGet(HttpRequest.BodyPublishers::noBody);
    return endpoint.send(
        endpoint
            .request(path, "application/json", left)
            .header("Content-Type", "application/json")
            .method(method, publisher)
            .build());
  }

  private JsonNode parsed(String body, String method, String path) {
    try {
      return body.isBlank() ? JSON.createObjectNode() : JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw new CliException(
          "%s %s answered with something other than JSON: it is no Connect worker"
              .formatted(method, url + path),
          e);
    }
  }

  private static String message(String body) {
    try {
      String message = JSON.readTree(body).path("message").asText();
      return message.isEmpty() ? shortened(body) : shortened(message);
    } catch (JsonProcessingException e) {
      return shortened(body);
    }
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST_MESSAGE ? text : text.substring(0, LONGEST_MESSAGE) + "...";
  }

  private static String at(String connector) {
    return "/connectors/" + encoded(connector);
  }

  private static String encoded(String part) {
    return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
  }
}

package io.connectmirror.cli.connect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A Connect worker's REST interface that keeps what it is given and says what it is told to, over
 * HTTP.
 */
public final class FakeWorker implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Map<String, Map<String, String>> connectors = new ConcurrentSkipListMap<>();
  private final Map<String, String> refusals = new ConcurrentSkipListMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<String> authorizations = new CopyOnWriteArrayList<>();
  private final Deque<Answer> answers = new ArrayDeque<>();

  private final Map<String, Answer> answersByRequest = new ConcurrentSkipListMap<>();

  private record Answer(int status, String body) {}

  public FakeWorker() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::handle);
    server.start();
  }

  public String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** Without the names, by name. */
  public Map<String, Map<String, String>> connectors() {
    return connectors;
  }

  /** Method and path, in order. */
  public List<String> requests() {
    return requests;
  }

  /** What the requests had in the header of that name. */
  public List<String> authorizations() {
    return authorizations;
  }

  /** From now on, validating finds this wrong with the key. */
  public void refuse(String key, String message) {
    refusals.put(key, message);
  }

  /** The next request that is not answered yet gets this; may be called several times. */
  public synchronized void answerOnce(int status, String body) {
    answers.add(new Answer(status, body));
  }

  /** Whenever this is asked, it gets this. */
  public void answerAt(String request, int status, String body) {
    answersByRequest.put(request, new Answer(status, body));
  }

  @Override
  public void close() {
    if (!closed.getAndSet(true)) {
      server.stop(0);
    }
  }

  private synchronized void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getRawPath();
      requests.add(exchange.getRequestMethod() + " " + path);
      String authorization = exchange.getRequestHeaders().getFirst("Authorization");
      if (authorization != null) {
        authorizations.add(authorization);
      }
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Answer answer = answers.poll();
      if (answer == null) {
        answer = answersByRequest.get(exchange.getRequestMethod() + " " + path);
      }
      if (answer == null) {
        answer = answer(exchange.getRequestMethod(), path, body);
      }
      byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private Answer answer(String method, String path, String body) throws JsonProcessingException {
    String[] parts = path.substring(1).split("/", -1);
    if (method.equals("GET") && path.equals("/connectors")) {
      return new Answer(200, all().toString());
    }
    if (method.equals("PUT") && path.endsWith("/config/validate")) {
      return new Answer(200, validation().toString());
    }
    if (method.equals("PUT") && parts.length == 3 && parts[2].equals("config")) {
      connectors.put(decoded(parts[1]), settings(JSON.readTree(body)));
      return new Answer(200, "{}");
    }
    if (method.equals("POST") && path.equals("/connectors")) {
      JsonNode created = JSON.readTree(body);
      connectors.put(created.path("name").asText(), settings(created.path("config")));
      return new Answer(201, "{}");
    }
    if (method.equals("PUT") && parts.length == 3) {
      return new Answer(204, "");
    }
    return new Answer(404, "{\"error_code\":404,\"message\":\"HTTP 404 Not Found\"}");
  }

  private ObjectNode all() {
    ObjectNode all = JSON.createObjectNode();
    connectors.forEach(
        (name, settings) -> {
          ObjectNode connector = all.putObject(name);
          ObjectNode config = connector.putObject("info").putObject("config");
          config.put("name", name);
          settings.forEach(config::put);
          ObjectNode status = connector.putObject("status");
          status.putObject("connector").put("state", "RUNNING").put("worker_id", "w:1");
          ObjectNode task = status.putArray("tasks").addObject();
          task.put("id", 0).put("state", "FAILED").put("worker_id", "w:1");
          task.put("trace", "java.lang.Oops: it broke\n\tat somewhere");
        });
    return all;
  }

  private ObjectNode validation() {
    ObjectNode answer = JSON.createObjectNode();
    ArrayNode configs = answer.putArray("configs");
    configs.addObject().putObject("value").put("name", "topics").putArray("errors");
    refusals.forEach(
        (key, message) ->
            configs
                .addObject()
                .putObject("value")
                .put("name", key)
                .putArray("errors")
                .add(message));
    return answer;
  }

  private static Map<String, String> settings(JsonNode config) {
    Map<String, String> settings = new TreeMap<>();
    config.properties().forEach(entry -> settings.put(entry.getKey(), entry.getValue().asText()));
    settings.remove("name");
    return settings;
  }

  private static String decoded(String part) {
    return URLDecoder.decode(part, StandardCharsets.UTF_8);
  }
}

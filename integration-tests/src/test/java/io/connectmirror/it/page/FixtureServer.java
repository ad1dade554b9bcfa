package io.connectmirror.it.page;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.connectmirror.lab.process.LabPaths;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Serves the files of the page as {@code mirrorctl serve} does, with the same policy, and made up
 * answers. Made anew on the same port it is the same server that was restarted.
 */
final class FixtureServer implements AutoCloseable {
  static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src"
          + " 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  private static final Path FILES =
      LabPaths.root().resolve("connect-mirror-cli/src/main/resources/io/connectmirror/cli/serve");
  private static final Pattern FILE = Pattern.compile("/([a-z0-9-]+\\.(html|js|css|svg))");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private volatile Function<String, Answer> api;

  /**
   * @param port 0 for any
   */
  FixtureServer(int port, PageFixture fixture) throws IOException {
    answer(fixture);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 50);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** What the interface says to a request. */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
  record Answer(int status, String type, byte[] body) {
    static Answer json(String text) {
      return new Answer(200, "application/json", text.getBytes(StandardCharsets.UTF_8));
    }

    static Answer text(int status, String text) {
      return new Answer(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }
  }

  void answer(PageFixture fixture) {
    Answer now = Answer.json(fixture.now());
    Answer history = Answer.json(fixture.history());
    api = path -> path.equals("/api/now") ? now : history;
  }

  /** Answers this to every question for data. */
  void answer(Answer answer) {
    api = path -> answer;
  }

  String url() {
    return "http://127.0.0.1:" + port() + "/";
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Answer answer = answerTo(exchange.getRequestURI().getPath());
      exchange.getResponseHeaders().set("Content-Type", answer.type());
      exchange.getResponseHeaders().set("Content-Security-Policy", POLICY);
      exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      exchange.sendResponseHeaders(answer.status(), answer.body().length);
      exchange.getResponseBody().write(answer.body());
    }
  }

  private Answer answerTo(String path) throws IOException {
    if (path.startsWith("/api/")) {
      return api.apply(path);
    }
    var file = FILE.matcher(path.equals("/") ? "/index.html" : path);
    if (!file.matches() || !Files.exists(FILES.resolve(file.group(1)))) {
      return Answer.text(404, "there is no such page");
    }
    return new Answer(
        200, TYPES.get(file.group(2)), Files.readAllBytes(FILES.resolve(file.group(1))));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}

package io.connectmirror.cli.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.connectmirror.common.job.BoundedThreads;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The JDK's web server around a function from request to answer. What comes from outside is
 * bounded: threads, connections, requests that wait, and how long a client may take to send a
 * request and to read the answer; who takes longer is cut off. So clients that dawdle hold the
 * others up for seconds and not for good.
 */
final class PageServer implements AutoCloseable {
  private static final int THREADS = 8;
  private static final int WAITING = 64;
  private static final int NO_BODY = -1;

  /** Of the JDK's server, for the whole process; read when the first server is made. */
  private static final Map<String, String> LIMITS =
      Map.of(
          "sun.net.httpserver.maxReqTime", "5",
          "sun.net.httpserver.maxRspTime", "30",
          "sun.net.httpserver.idleInterval", "30",
          "sun.net.httpserver.maxIdleConnections", "64",
          "sun.net.httpserver.maxReqHeaders", "64",
          "sun.net.httpserver.maxReqHeaderSize", "65536",
          "sun.net.httpserver.nodelay", "true",
          "jdk.httpserver.maxConnections", "256");

  private final HttpServer server;
  private final BoundedThreads threads;

  private PageServer(HttpServer server, BoundedThreads threads) {
    this.server = server;
    this.threads = threads;
  }

  /**
   * Listens at once.
   *
   * @param pages called by several threads
   * @param journal gets a line when a page cannot be made
   * @throws IOException when it cannot listen there
   */
  static PageServer start(
      InetSocketAddress address, Function<Request, Reply> pages, Consumer<String> journal)
      throws IOException {
    limit();
    HttpServer server = HttpServer.create(address, 0);
    BoundedThreads threads = new BoundedThreads("mirrorctl-page", THREADS, WAITING);
    server.setExecutor(threads);
    server.createContext(
        "/", exchange -> answer(exchange, request -> reply(request, pages, journal)));
    server.start();
    return new PageServer(server, threads);
  }

  /** Before the first server of the process; what Java's command line says is left. */
  static void limit() {
    LIMITS.forEach((limit, value) -> System.getProperties().putIfAbsent(limit, value));
  }

  InetSocketAddress address() {
    return server.getAddress();
  }

  /** Cuts off who is being answered; ends within seconds. */
  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }

  private static void answer(HttpExchange exchange, Function<Request, Reply> pages)
      throws IOException {
    try (exchange) {
      Request request = Request.of(exchange);
      Reply reply = pages.apply(request);
      reply.allHeaders().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
      int length = reply.body().length;
      if (request.isHead()) {
        exchange.getResponseHeaders().set("Content-Length", String.valueOf(length));
        exchange.sendResponseHeaders(reply.status(), NO_BODY);
      } else {
        exchange.sendResponseHeaders(reply.status(), length == 0 ? NO_BODY : length);
        exchange.getResponseBody().write(reply.body());
      }
    }
  }

  private static Reply reply(
      Request request, Function<Request, Reply> pages, Consumer<String> journal) {
    try {
      return pages.apply(request);
    } catch (RuntimeException e) {
      journal.accept("%s: %s".formatted(request.path(), Fault.line(e)));
      return Reply.text(500, "a fault of mirrorctl itself, which it has written down");
    }
  }
}

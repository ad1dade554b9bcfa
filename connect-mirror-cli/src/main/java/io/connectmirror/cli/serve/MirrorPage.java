package io.connectmirror.cli.serve;

import io.connectmirror.cli.outcome.CliException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** The server together with what looks for it. */
final class MirrorPage implements AutoCloseable {
  private final PageServer server;
  private final Looker looker;

  private MirrorPage(PageServer server, Looker looker) {
    this.server = server;
    this.looker = looker;
  }

  /**
   * Listens, and begins to look.
   *
   * @param looker closed with this
   * @param nanos elapsed time, like {@code System.nanoTime}
   * @param journal gets a line of what goes wrong
   * @throws CliException when it cannot listen there
   */
  static MirrorPage start(
      Listening listening, Looker looker, LongSupplier nanos, Consumer<String> journal) {
    Site site = new Site(listening.gate(), looker::published, nanos);
    try {
      PageServer server = PageServer.start(listening.address(), site::reply, journal);
      looker.start();
      return new MirrorPage(server, looker);
    } catch (IOException e) {
      throw new CliException(
          "cannot listen on %s: %s; another --port may be free (0: any)"
              .formatted(listening.address(), e.getMessage()),
          e);
    }
  }

  /** For a browser, without a token. */
  String url() {
    InetSocketAddress at = server.address();
    InetAddress host = at.getAddress();
    String name = host.getHostAddress();
    return "http://%s:%d/".formatted(name.contains(":") ? "[" + name + "]" : name, at.getPort());
  }

  /** Whether there is somebody who looks. */
  boolean isLooking() {
    return looker.isAlive();
  }

  /** Ends within seconds. */
  @Override
  public void close() {
    server.close();
    looker.close();
  }
}

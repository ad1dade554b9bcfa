package io.connectmirror.lab;

import io.connectmirror.lab.process.LabException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A TCP proxy before one port of this machine that can be slow, deaf or gone. All methods may be
 * called from any thread and take effect at once, on open connections too. Each connection has a
 * reading and a writing thread per direction.
 */
public final class TcpProxy implements AutoCloseable {
  /** The way of bytes through the proxy. */
  public enum Direction {
    /** From the client that connected to the server behind. */
    TO_SERVER,
    /** From the server back to the client. */
    TO_CLIENT
  }

  private static final Duration ACCEPTOR_ENDS_WITHIN = Duration.ofSeconds(10);

  private final int targetPort;
  private final int port;
  private final Set<ProxiedConnection> connections = ConcurrentHashMap.newKeySet();
  private final Flow flow = new Flow();
  private volatile ServerSocket listener;
  private Thread acceptor;
  private boolean closed;

  private TcpProxy(int targetPort) {
    this.targetPort = targetPort;
    this.listener = listen(0);
    this.port = listener.getLocalPort();
  }

  /**
   * A proxy on a free port of the loopback address before {@code targetPort} of the same address.
   */
  public static TcpProxy to(int targetPort) {
    TcpProxy proxy = new TcpProxy(targetPort);
    proxy.startAccepting();
    return proxy;
  }

  /** The port clients connect to; it stays the same while refusing. */
  public int port() {
    return port;
  }

  /** Connections now open through the proxy. */
  public int connections() {
    return connections.size();
  }

  /**
   * Delays each byte of a direction by this much from now on; zero ends it. Keeps order and
   * bandwidth.
   */
  public void delay(Direction direction, Duration by) {
    flow.delayNanos(direction).set(by.toNanos());
  }

  /** Keeps all bytes back and still accepts connections, so that nothing is ever answered. */
  public void stall() {
    flow.stalled = true;
  }

  /** Closes all open connections; new ones are accepted. */
  public void cut() {
    connections.forEach(ProxiedConnection::close);
  }

  /** Closes all open connections; when it returns, new ones are refused. */
  public synchronized void refuse() {
    closeListener();
    cut();
  }

  /** Ends delays, stalling and refusing. Bytes kept back by {@link #stall()} go on their way. */
  public synchronized void restore() {
    for (Direction direction : Direction.values()) {
      flow.delayNanos(direction).set(0);
    }
    flow.stalled = false;
    if (listener.isClosed() && !closed) {
      listener = listen(port);
      startAccepting();
    }
  }

  /** Closes the port and all connections. */
  @Override
  public synchronized void close() {
    closed = true;
    closeListener();
    cut();
  }

  /**
   * The kernel goes on taking connections for a closed socket while a thread is still waiting for
   * one in it, so the port is closed only when that thread has left.
   */
  private void closeListener() {
    try {
      listener.close();
      acceptor.join(ACCEPTOR_ENDS_WITHIN.toMillis());
    } catch (IOException e) {
      throw new LabException("cannot close port " + port, e);
    } catch (InterruptedException e) {
      throw LabException.interrupted("closing port " + port, e);
    }
    if (acceptor.isAlive()) {
      throw new LabException("port " + port + " still accepts after " + ACCEPTOR_ENDS_WITHIN);
    }
  }

  private boolean refusing() {
    return listener.isClosed();
  }

  private static ServerSocket listen(int port) {
    try {
      ServerSocket socket = new ServerSocket();
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return socket;
    } catch (IOException e) {
      throw new LabException("cannot listen on port " + port, e);
    }
  }

  private synchronized void startAccepting() {
    ServerSocket socket = listener;
    acceptor = new Thread(() -> accept(socket), "tcp-proxy-" + port);
    acceptor.setDaemon(true);
    acceptor.start();
  }

  private void accept(ServerSocket socket) {
    while (!socket.isClosed()) {
      try {
        open(socket.accept());
      } catch (IOException closedOrRefused) {
        // Either this listener was closed, which ends the loop, or the server behind does not
        // accept, which the
        // client has seen as a closed connection.
      }
    }
  }

  private void open(Socket client) throws IOException {
    try {
      Socket server = new Socket(InetAddress.getLoopbackAddress(), targetPort);
      ProxiedConnection connection =
          new ProxiedConnection(client, server, flow, connections::remove);
      connections.add(connection);
      connection.start();
      if (refusing()) {
        connection.close();
      }
    } catch (IOException e) {
      client.close();
      throw e;
    }
  }

  /** What holds for all connections; read by their threads before each write. */
  static final class Flow {
    private final AtomicLong toServerNanos = new AtomicLong();
    private final AtomicLong toClientNanos = new AtomicLong();
    private volatile boolean stalled;

    AtomicLong delayNanos(Direction direction) {
      return direction == Direction.TO_SERVER ? toServerNanos : toClientNanos;
    }

    boolean stalled() {
      return stalled;
    }
  }
}

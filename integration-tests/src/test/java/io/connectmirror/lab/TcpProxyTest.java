package io.connectmirror.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.lab.TcpProxy.Direction;
import io.connectmirror.lab.process.Await;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that sends back each byte, behind a proxy. */
class TcpProxyTest {
  private static final Duration WITHIN = Duration.ofSeconds(20);

  private ServerSocket server;
  private TcpProxy proxy;

  @BeforeEach
  void start() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::echoEach, "echo");
    thread.setDaemon(true);
    thread.start();
    proxy = TcpProxy.to(server.getLocalPort());
  }

  @AfterEach
  void close() throws IOException {
    proxy.close();
    server.close();
  }

  private void echoEach() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        socket.getInputStream().transferTo(socket.getOutputStream());
      } catch (IOException closed) {
        assertThat(closed).isNotNull();
      }
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    socket.setSoTimeout((int) WITHIN.toMillis());
    return socket;
  }

  private static int echo(Socket socket, int value) throws IOException {
    socket.getOutputStream().write(value);
    return socket.getInputStream().read();
  }

  @Test
  void passesBytesBothWays() throws IOException {
    try (Socket socket = connect()) {
      assertThat(echo(socket, 7)).isEqualTo(7);
      assertThat(echo(socket, 8)).isEqualTo(8);
      assertThat(proxy.connections()).isEqualTo(1);
    }
    Await.until(WITHIN, () -> "the end of the connection", () -> proxy.connections() == 0);
  }

  @Test
  void delaysEachDirectionAndStops() throws IOException {
    try (Socket socket = connect()) {
      proxy.delay(Direction.TO_SERVER, Duration.ofMillis(150));
      proxy.delay(Direction.TO_CLIENT, Duration.ofMillis(100));

      long start = System.nanoTime();
      echo(socket, 1);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(250));

      proxy.restore();
      assertThat(echo(socket, 2)).isEqualTo(2);
    }
  }

  @Test
  void keepsBytesBackWhileStalledAndThenLetsThemGo() throws IOException {
    proxy.stall();
    try (Socket socket = connect()) {
      socket.setSoTimeout(100);
      assertThatThrownBy(() -> echo(socket, 1)).isInstanceOf(SocketTimeoutException.class);

      proxy.restore();

      socket.setSoTimeout((int) WITHIN.toMillis());
      assertThat(socket.getInputStream().read()).isEqualTo(1);
    }
  }

  @Test
  void cutsOpenConnectionsAndAcceptsNewOnes() throws IOException {
    try (Socket socket = connect()) {
      assertThat(echo(socket, 1)).isEqualTo(1);

      proxy.cut();

      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
    try (Socket socket = connect()) {
      assertThat(echo(socket, 2)).isEqualTo(2);
    }
  }

  @Test
  void refusesOnItsPortUntilRestored() throws IOException {
    proxy.refuse();
    assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);

    proxy.restore();

    try (Socket socket = connect()) {
      assertThat(echo(socket, 3)).isEqualTo(3);
    }
  }

  @Test
  void refusesFromTheMomentOfTheCallOn() {
    for (int round = 0; round < 500; round++) {
      proxy.refuse();
      assertThatThrownBy(this::connect).as("round %d", round).isInstanceOf(ConnectException.class);
      proxy.restore();
    }
  }
}

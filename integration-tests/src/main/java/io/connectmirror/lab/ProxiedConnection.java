package io.connectmirror.lab;

import io.connectmirror.lab.TcpProxy.Direction;
import io.connectmirror.lab.TcpProxy.Flow;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * One connection through a {@link TcpProxy}. Per direction one thread reads and notes when each
 * chunk came, another writes it when its time has come. The end of either side ends both.
 */
final class ProxiedConnection {
  private static final int CHUNK = 64 * 1024;
  private static final int CHUNKS_IN_FLIGHT = 256;
  private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final Socket client;
  private final Socket server;
  private final Flow flow;
  private final Consumer<ProxiedConnection> onClose;
  private final AtomicBoolean closed = new AtomicBoolean();

  private record Chunk(ByteBuffer bytes, long readAt) {
    boolean isEnd() {
      return !bytes.hasRemaining();
    }
  }

  ProxiedConnection(Socket client, Socket server, Flow flow, Consumer<ProxiedConnection> onClose)
      throws IOException {
    this.client = client;
    this.server = server;
    this.flow = flow;
    this.onClose = onClose;
    client.setTcpNoDelay(true);
    server.setTcpNoDelay(true);
  }

  void start() {
    pump(Direction.TO_SERVER, client, server);
    pump(Direction.TO_CLIENT, server, client);
  }

  void close() {
    if (closed.compareAndSet(false, true)) {
      closeQuietly(client);
      closeQuietly(server);
      onClose.accept(this);
    }
  }

  private void pump(Direction direction, Socket from, Socket to) {
    BlockingQueue<Chunk> chunks = new LinkedBlockingQueue<>(CHUNKS_IN_FLIGHT);
    run("read-" + direction, () -> read(from, chunks));
    run("write-" + direction, () -> write(direction, to, chunks));
  }

  private void run(String name, Step step) {
    Thread thread =
        new Thread(
            () -> {
              try {
                step.run();
              } catch (IOException endOfConnection) {
                close();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                close();
              }
            },
            "tcp-proxy-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  private void read(Socket from, BlockingQueue<Chunk> chunks)
      throws IOException, InterruptedException {
    InputStream in = from.getInputStream();
    byte[] buffer = new byte[CHUNK];
    int count;
    do {
      count = in.read(buffer);
      Chunk chunk =
          new Chunk(ByteBuffer.wrap(Arrays.copyOf(buffer, Math.max(0, count))), System.nanoTime());
      while (!chunks.offer(chunk, 1, TimeUnit.SECONDS)) {
        if (closed.get()) {
          return;
        }
      }
    } while (count >= 0);
  }

  private void write(Direction direction, Socket to, BlockingQueue<Chunk> chunks)
      throws IOException, InterruptedException {
    OutputStream out = to.getOutputStream();
    while (!closed.get()) {
      Chunk chunk = chunks.poll(1, TimeUnit.SECONDS);
      if (chunk == null) {
        continue;
      }
      waitForItsTime(direction, chunk);
      if (chunk.isEnd()) {
        close();
      } else if (!closed.get()) {
        out.write(chunk.bytes().array());
      }
    }
  }

  private void waitForItsTime(Direction direction, Chunk chunk) throws InterruptedException {
    while (!closed.get()) {
      long left = chunk.readAt() + flow.delayNanos(direction).get() - System.nanoTime();
      if (left <= 0 && !flow.stalled()) {
        return;
      }
      TimeUnit.NANOSECONDS.sleep(left <= 0 ? LOOK_AGAIN_NANOS : Math.min(left, LOOK_AGAIN_NANOS));
    }
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException alreadyBroken) {
      // The connection is over either way.
    }
  }

  private interface Step {
    void run() throws IOException, InterruptedException;
  }
}

package io.connectmirror.lab.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Hands out TCP ports that nobody listens on. They lie below the range from which the system takes
 * ports for outgoing connections, so a client cannot take one meanwhile; another process can, and
 * whoever uses the port has to be ready for that.
 */
public final class FreePorts {
  private static final int FIRST = 15_000;
  private static final int LAST = 30_000;
  private static final int ATTEMPTS = 1_000;
  private static final Set<Integer> HANDED_OUT = ConcurrentHashMap.newKeySet();
  private static final SplittableRandom RANDOM = new SplittableRandom();

  private FreePorts() {}

  /** A port that is free on this machine now and that this JVM has not handed out before. */
  public static int next() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = random();
      if (isFree(port) && HANDED_OUT.add(port)) {
        return port;
      }
    }
    throw new LabException("no free port between " + FIRST + " and " + LAST);
  }

  private static synchronized int random() {
    return RANDOM.nextInt(FIRST, LAST);
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException taken) {
      return false;
    }
  }
}

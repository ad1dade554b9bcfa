package io.connectmirror.cli.serve;

import io.connectmirror.cli.outcome.CliException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/**
 * Where the server listens, and to whom.
 *
 * @param token what a visitor has to know; there if the address is no loopback address
 */
record Listening(InetSocketAddress address, Optional<AccessToken> token) {
  private static final int LAST_PORT = 65_535;

  /**
   * @param port 0 for any that is free
   * @throws CliException when it would be open to the network
   */
  static Listening at(String bind, int port, Optional<AccessToken> token) {
    if (port < 0 || port > LAST_PORT) {
      throw new CliException("--port has to be from 0 (any free one) to 65535, not " + port);
    }
    InetAddress address;
    try {
      address = InetAddress.getByName(bind);
    } catch (UnknownHostException e) {
      throw new CliException("--bind %s: there is no such address".formatted(bind), e);
    }
    if (!address.isLoopbackAddress() && token.isEmpty()) {
      throw new CliException(
          "--bind %s would show the mirror to everybody on the network: name a token with"
                  .formatted(bind)
              + " --token-file (openssl rand -hex 24 > FILE; chmod 600 FILE), or leave --bind away");
    }
    return new Listening(new InetSocketAddress(address, port), token);
  }

  Gate gate() {
    return new Gate(address.getAddress().isLoopbackAddress(), token);
  }
}

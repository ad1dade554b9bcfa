package io.connectmirror.lab;

import io.connectmirror.lab.process.FreePorts;
import java.util.OptionalInt;

/**
 * Ports of one broker, all on the loopback address.
 *
 * @param client for clients, with the cluster's security
 * @param internal for other brokers, in the clear
 * @param proxied second listener for clients, if asked for
 */
record ServerPorts(int client, int internal, OptionalInt proxied) {
  static ServerPorts free(boolean withProxied) {
    return new ServerPorts(
        FreePorts.next(),
        FreePorts.next(),
        withProxied ? OptionalInt.of(FreePorts.next()) : OptionalInt.empty());
  }
}

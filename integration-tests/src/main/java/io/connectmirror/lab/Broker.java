package io.connectmirror.lab;

import java.util.Optional;

/** A broker; in a cluster of one broker its controller too. */
public interface Broker extends Node {
  /** Its node id; the first broker of a cluster is 1. */
  int id();

  /** Sets a server property from its next start on. */
  void property(String key, String value);

  /** The proxy before its second client listener, if the cluster was asked to have one. */
  Optional<TcpProxy> proxy();
}
